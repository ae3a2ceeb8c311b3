/** `npm run lab:N skip`: sets the step a learner is at aside. No code is changed. */

import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import {
  changeProgress,
  currentStep,
  readProgress,
  stepProgress,
} from '../../kit/checkpoint/learner/progress.ts';
import { print } from '../../kit/report/terminal.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROGRESS_FILE } from '../shell/project.ts';

/** Skips the step that was named, else the one the learner is at. */
export async function skip(lab: Lab, _words: Words, asked: string | undefined): Promise<number> {
  const command = `npm run lab:${lab.info.number}`;
  const progress = readProgress(PROGRESS_FILE);
  const step = lab.steps.find(({ id }) => id === asked) ?? currentStep(lab.steps, progress);
  if (!step) {
    print([`Every step of lab ${lab.info.number} has passed or is skipped: nothing to skip.`]);
    return EXIT.pass;
  }
  await changeProgress(PROGRESS_FILE, (changed) => {
    stepProgress(changed, step.id).skipped = true;
  });
  const next = currentStep(lab.steps, readProgress(PROGRESS_FILE));
  print([
    `Skipped step ${step.id}, ${step.title}. It does not count as passed.`,
    `To take it up again:  ${command} ${step.id}`,
    next ? `Next: step ${next.id}, ${next.title}:  ${command}` : 'All labs:  npm run labs',
  ]);
  return EXIT.pass;
}
