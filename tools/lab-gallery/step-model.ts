/**
 * A model that has other functions at each step. So one run checks what stands for many models, as
 * long as each of them is asked about another step.
 */

import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { ModelRun } from './model-screen.ts';

/** Something that is checked at one step, and the run that it shares with others. */
export type Shared<Part> = Part & { readonly run: ModelRun };

/**
 * Puts parts into as few runs as can be: those at one step need a run each, those at different steps
 * share one.
 *
 * @param name begins the names of the models' files
 * @param data what its steps are checked on: the data that it sees, each of them also behind one that
 *   failed; or all data, as the command does
 * @param more what else the runs have in common
 */
export function sharedRuns<Part extends { readonly step: string }>(
  lab: Lab,
  name: string,
  parts: readonly Part[],
  data: 'seen data' | 'all data',
  more: Pick<ModelRun, 'withoutSweeps'> = {},
): Shared<Part>[] {
  const runs: { readonly run: ModelRun; readonly steps: string[] }[] = [];
  return parts.map((part) => {
    let shared = runs.find(({ steps }) => !steps.includes(part.step));
    if (!shared) {
      const steps: string[] = [];
      const model = `labs/${lab.name}/${name}-${runs.length}.ts`;
      shared = { steps, run: { model, seed: 1, steps, isShort: data === 'seen data', ...more } };
      runs.push(shared);
    }
    shared.steps.push(part.step);
    return { ...part, run: shared.run };
  });
}

/**
 * The text of such a model. Its other functions are the reference's.
 *
 * @param own JavaScript that declares `own(step, name)`: the function of that name at that step, or
 *   nothing
 */
export function stepModel(lab: Lab, own: string): string {
  const functions = new Set(lab.steps.flatMap(({ exports }) => exports));
  return `
import { stepInCheck } from '#kit/checkpoint/worker/checkpoint.ts';
import * as reference from '../../solutions/${lab.name}/model.ts';
${own}
const answering = (name) => (...input) =>
  (own(stepInCheck(), name) ?? reference[name])(...input);
${[...functions].map((name) => `export const ${name} = answering('${name}');`).join('\n')}
`;
}
