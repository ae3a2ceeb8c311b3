/** The next hint, counted as `npm run lab:N hint` counts it. */

import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { hintLines } from '../../lab/hint.ts';
import { LAB_PARAMETERS, namedLab } from '../named-lab.ts';
import type { Tool } from '../tool.ts';

/** One hint for each call. */
export function hintTool(labs: readonly Lab[]): Tool {
  return {
    name: 'hint',
    title: 'The next hint',
    description:
      "The next of a step's three hints, and what stands out in the last run, as `npm run lab:3 hint` tells it. Without `step`: for the step that the learner is at. Each call is counted and uses a hint up. Call it only when the learner asks for a hint, one at a time, and let the learner try before the next. Never say more than it says.",
    parameters: LAB_PARAMETERS,
    readsOnly: false,
    call: async (words) => ({ lines: await hintLines(namedLab(labs, words), words.step) }),
  };
}
