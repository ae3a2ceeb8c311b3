/** `npm run lab:N wrong`: the answers that are known to be wrong, to see their screens. */

import { readWrongAnswers } from '../../kit/checkpoint/lab/known-answer.ts';
import { commandOf, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import { print } from '../../kit/report/terminal.ts';
import type { Words } from '../shell/command-line.ts';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';

/** Lists them, all or a step's, each with the command that checks it. */
export async function listWrong(lab: Lab, _: Words, step: string | undefined): Promise<number> {
  const all = await readWrongAnswers(PROJECT_FOLDER, lab);
  const answers = all.filter((one) => step === undefined || one.step === step);
  const [first] = answers;
  if (!first) {
    print([`Nothing is kept that is known to be wrong at ${step ?? `lab ${lab.info.number}`}.`]);
    return EXIT.pass;
  }
  for (const id of new Set(answers.map((one) => one.step))) {
    print([`${id} ${lab.steps.find((one) => one.id === id)?.title}`]);
    const own = answers.filter((one) => one.step === id);
    print(own.map(({ name, smell, about }) => `  ${name}${smell ? ` (${smell})` : ''}: ${about}`));
  }
  print([
    '',
    `See what the checkpoint says of one:  ${commandOf(lab)} model=wrong:${first.name} ${first.step}`,
  ]);
  return EXIT.pass;
}
