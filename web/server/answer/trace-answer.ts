/** The requests of a run, as the page is told. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import type { RunHead, TracedRequest } from '../../../kit/checkpoint/learner/last-run.ts';
import { cliCommand, cliSettings } from '../../../kit/checkpoint/tell/cli-command.ts';
import { asCli, tablesComment } from '../../../kit/checkpoint/tell/repeated-request.ts';
import { wayOf } from '../../../kit/meter/receipt.ts';
import { recordedError } from '../../../kit/meter/request-record.ts';
import type { TraceAnswer, TraceRequest } from '../../wire/answer.ts';

/** Where the commands go, and what their shell is. */
export interface CommandPlace {
  readonly lab: Lab;
  /** The address of an engine. */
  readonly endpoint: string;
  /** As `process.platform`. */
  readonly platform: string;
}

/**
 * The requests of a run in their order.
 *
 * @param last absent where the lab has not run
 * @param step the one step whose requests are wanted; absent for all
 */
export function traceAnswer(
  last: { readonly run: RunHead; readonly requests: readonly TracedRequest[] } | undefined,
  step: string | undefined,
  { lab, endpoint, platform }: CommandPlace,
): TraceAnswer {
  const shell = cliSettings(platform);
  if (!last) return { settings: shell, requests: [] };
  const settings = [...tablesComment(lab, last.run.seed), ...shell];
  const wanted = last.requests.filter((one) => step === undefined || one.step === step);
  const requests = wanted.map((request) => traceRequest(request, endpoint));
  return { endedAt: last.run.at, model: last.run.model, settings, requests };
}

function traceRequest(request: TracedRequest, endpoint: string): TraceRequest {
  const { step, fact, outcome, call, itemsRead, returned, readUnits, writeUnits } = request;
  const error = recordedError(request);
  return {
    ...{ step, fact, outcome, call, way: wayOf(request) },
    ...{ itemsRead, returned, readUnits, writeUnits },
    ...(error !== undefined && { error }),
    command: cliCommand(asCli(request), endpoint),
  };
}
