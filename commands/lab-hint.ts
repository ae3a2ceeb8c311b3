/** `npm run lab:N hint`: the next of a step's three hints. */

import type { Lab } from '../kit/checkpoint/lab.ts';
import { wrap } from '../kit/checkpoint/line.ts';
import { changeProgress, readProgress, stepProgress } from '../kit/checkpoint/progress.ts';
import { EXIT } from './exit.ts';
import { paint } from './paint.ts';
import { print } from './print.ts';

/** Shows the next hint for a step: the one asked for, else the first that has never passed. */
export async function showHint(
  lab: Lab,
  progressFile: string,
  asked: string | undefined,
): Promise<number> {
  const progress = readProgress(progressFile);
  const passed = (id: string): boolean => progress.steps[id]?.firstPass !== undefined;
  const wanted = ({ id }: { id: string }): boolean =>
    asked === undefined ? !passed(id) : id === asked;
  const step = lab.steps.find(wanted);
  if (!step) {
    const example = `npm run lab:${lab.info.number} hint ${lab.steps[0]?.id}`;
    print([`Every step of lab ${lab.info.number} has passed. For one of them:  ${example}`]);
    return EXIT.pass;
  }
  let shown = 0;
  await changeProgress(progressFile, (changed) => {
    const kept = stepProgress(changed, step.id);
    kept.hints = Math.min(kept.hints + 1, step.hints.length);
    shown = kept.hints;
  });
  const hint = step.hints[shown - 1] ?? '';
  print([
    `${paint('title', `Step ${step.id}, ${step.title}`)}: hint ${shown} of ${step.hints.length}`,
    ...wrap(hint).map((line) => `  ${line}`),
  ]);
  return EXIT.pass;
}
