/** Requests of the last run, to be sent again: which of them are shown, and as what. */

import { unitsText, wayOf } from '../../meter/receipt.ts';
import { BROKEN_CONNECTION, recordedError } from '../../meter/request-record.ts';
import { nameWithoutRun } from '../lab/fixture.ts';
import type { Lab } from '../lab/lab.ts';
import type { CliRequest } from './cli-command.ts';
import type { TracedRequest } from './last-run.ts';

/**
 * The requests of a step; without one, of the step that failed, else the priced requests of every
 * step. A request whose connection the checkpoint broke is not to be repeated.
 */
export function requestsToRepeat(
  requests: readonly TracedRequest[],
  step: string | undefined,
): TracedRequest[] {
  const whole = requests.filter(({ error }) => error !== BROKEN_CONNECTION);
  if (step !== undefined) return whole.filter((request) => request.step === step);
  const failed = whole.filter(({ outcome }) => outcome === 'fail');
  return failed.length > 0 ? failed : whole.filter(({ pattern }) => pattern !== undefined);
}

/** Which command makes the tables that the requests of a run need, as comments of a shell. */
export function tablesComment(lab: Lab, seed: number): string[] {
  const words = seed === 1 ? '' : ` seed=${seed}`;
  return [
    '# Their tables are there while this runs in another terminal:',
    `#   npm run engine lab=${lab.info.number}${words}`,
  ];
}

/** Which fact a request is of, how it was sent and what it cost or came to, as one line. */
export function requestTitle({ step, fact, ...request }: TracedRequest): string {
  return `${step} ${fact}: ${wayOf(request)}, ${recordedError(request) ?? unitsText(request)}`;
}

/** The request on the tables as `npm run engine lab=N` names them, without the run's own suffix. */
export function asCli({ operation, input, tables }: TracedRequest): CliRequest {
  const names = new Map(tables.map((name) => [name, nameWithoutRun(name)]));
  return { operation, input: renamed(input, names) as Record<string, unknown> };
}

/** Table names stand as values and, in batches, as member names. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((member) => renamed(member, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      names.get(name) ?? name,
      renamed(member, names),
    ]),
  );
}
