/** The lab and the step that a call names. */

import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { latestLab } from '../../kit/checkpoint/learner/latest-lab.ts';
import { knownLab } from '../../web/server/source/known-lab.ts';
import { LAST_RUN_FOLDER } from '../shell/folder.ts';
import type { ToolArguments } from './tool.ts';

/** The parameters that name them. */
export const LAB_PARAMETERS = {
  lab: {
    type: 'integer',
    minimum: 1,
    maximum: 99,
    description:
      "The lab's number. Without it: the lab of the step, else the lab that the learner was in last.",
  },
  step: {
    type: 'string',
    pattern: '^\\d{1,2}\\.\\d{1,2}$',
    maxLength: 5,
    description: 'A step of the lab, such as 1.3.',
  },
} as const;

/**
 * The lab that was named, else the lab of the step, else the one that the learner was in last.
 *
 * @throws {KitError} `web.noLab`, `web.noStep`
 */
export function namedLab(labs: readonly Lab[], { lab, step }: ToolArguments): Lab {
  const number = lab ?? (step === undefined ? undefined : Number(step.split('.')[0]));
  if (number === undefined) return latestLab(labs, LAST_RUN_FOLDER);
  return knownLab(labs, number, step);
}
