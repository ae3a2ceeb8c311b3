/** `npm run lab:N hint`: the next of a step's three hints, and what the last run shows. */

import { commandOf, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import { nextHint } from '../../kit/checkpoint/learner/hint.ts';
import { paint, print } from '../../kit/report/terminal.ts';
import { wrap } from '../../kit/report/text.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER, WORKSHOP_FOLDER } from '../shell/project.ts';

/** Shows the next hint for a step: the one asked for, else the one that the last run failed. */
export async function showHint(
  lab: Lab,
  _words: Words,
  asked: string | undefined,
): Promise<number> {
  const folders = { root: PROJECT_FOLDER, workshop: WORKSHOP_FOLDER };
  const next = await nextHint(folders, lab, asked);
  if (!next) {
    print([
      `Every step of lab ${lab.info.number} has passed or is skipped.`,
      `For one of them:  ${commandOf(lab)} hint ${lab.steps[0]?.id}`,
    ]);
    return EXIT.pass;
  }
  const { step, title, number, of, hint, seen } = next;
  print([
    `${paint('title', `Step ${step}, ${title}`)}: hint ${number} of ${of}`,
    ...wrap(hint).map((line) => `  ${line}`),
    ...(seen.length > 0 ? ['In your last run:'] : []),
    ...seen.flatMap((line) => wrap(line)).map((line) => `  ${line}`),
  ]);
  return EXIT.pass;
}
