/** `npm run lab:N reset`: begins a lab anew; the learner's model and progress are kept aside. */

import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { resetLab } from '../../kit/checkpoint/learner/reset.ts';
import { KitError } from '../../kit/kit-error.ts';
import { print } from '../../kit/report/terminal.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { WORKSHOP_FOLDER } from '../shell/project.ts';
import { atTerminal, hasTerminal } from '../shell/terminal.ts';
import { shownPath } from './model.ts';

/** Resets the lab once the learner has agreed. */
export async function reset(lab: Lab, words: Words): Promise<number> {
  const command = `npm run lab:${lab.info.number}`;
  const question = `Begin lab ${lab.info.number} anew? Your model.ts is kept as a backup.`;
  if (!(await agreed(question, `${command} reset yes`, words))) {
    print(['Nothing was changed.']);
    return EXIT.pass;
  }
  const kept = await resetLab(WORKSHOP_FOLDER, lab, new Date());
  print([
    ...keptLines(lab, kept),
    `labs/${lab.name}/model.ts is the starter again. Begin:  ${command}`,
  ]);
  return EXIT.pass;
}

/** Says where a lab's model has gone. */
export function keptLines(lab: Lab, kept: string | undefined): string[] {
  if (kept === undefined) return [`Lab ${lab.info.number} had no model yet.`];
  return [
    `Lab ${lab.info.number}: your model is kept as`,
    `  ${shownPath(kept)}`,
    '  (to have it back, copy it over model.ts)',
  ];
}

/**
 * Whether the user agrees: by the word `yes`, or by answering y.
 *
 * @throws {KitError} `words.confirm` where nobody can be asked; `Interrupted` after Ctrl-C
 */
export async function agreed(question: string, command: string, words: Words): Promise<boolean> {
  if (words.verbs.includes('yes')) return true;
  if (!hasTerminal()) {
    throw new KitError(
      'usage',
      'words.confirm',
      `Expected somebody to ask before a reset, but this is no terminal. Say: ${command}.`,
    );
  }
  const answer = await atTerminal((ask) => ask(`${question} y/N `));
  return /^y(es)?$/i.test(answer.trim());
}
