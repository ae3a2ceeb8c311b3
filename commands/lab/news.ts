/** What a check tells of itself while it runs, for whoever has ordered it. */

import { stripVTControlCharacters } from 'node:util';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { CheckedModel } from '../../kit/checkpoint/lab/model.ts';
import type { CheckEvent, Print, RunBegin, RunLost } from '../../kit/checkpoint/run/check-event.ts';

/** Hears of a check. */
export type CheckListener = (news: CheckEvent) => void;

/** The check of a model begins: of one step, or of all. */
export function begun(lab: Lab, { savedAt }: CheckedModel, step: string | undefined): RunBegin {
  return {
    type: 'run-begin',
    lab: lab.info.number,
    savedAt: savedAt.toISOString(),
    ...(step !== undefined && { step }),
  };
}

/** The model printed a line, in a step or while it was loaded. */
export function printed(lab: Lab, line: string, step: string | undefined): Print {
  return {
    type: 'print',
    lab: lab.info.number,
    line: stripVTControlCharacters(line),
    ...(step !== undefined && { step }),
  };
}

/** The check has ended, and there is no report of it. */
export function lost(lab: Lab, reason: string): RunLost {
  return { type: 'run-lost', lab: lab.info.number, reason };
}
