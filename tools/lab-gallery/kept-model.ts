/**
 * Models that a lab keeps to check its checks: known-wrong ones in `labs/NN-name/wrong/`, known-right
 * ones in `labs/NN-name/right/`. Each changes some functions of the reference, at one step.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT, type TreeCopy } from '../tree-copy.ts';
import type { ModelRun } from './model-screen.ts';
import { type Shared, stepModel } from './step-model.ts';

/** The folders of such models, and the tag in a model's head that names its step. */
const TAGS = { wrong: '@fails', right: '@passes' } as const;

/** A model of such a folder. */
export interface KeptModel {
  readonly folder: keyof typeof TAGS;
  /** Of its file, without the ending. */
  readonly name: string;
  readonly step: string;
  /** Its head says behind the step: of a wrong one the smell, of a right one the only engine for it. */
  readonly more: string | undefined;
  /** Checks it by itself, at its step: what stands before it is the reference's. */
  readonly alone: ModelRun;
}

/** Every one of a folder, in the order of the steps; none where the lab has no such folder. */
export function keptModels(lab: Lab, kind: keyof typeof TAGS): KeptModel[] {
  const folder = join('labs', lab.name, kind);
  if (!existsSync(join(ROOT, folder))) return [];
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
  const models = files.sort().map((name): KeptModel => {
    const file = join(folder, name).replaceAll('\\', '/');
    const head = new RegExp(`${TAGS[kind]} (\\S+)(?: (\\S+))?\\n`);
    const [, step, more] = head.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
    if (!step) throw new Error(`${file} does not say ${TAGS[kind]} STEP`);
    const alone = { model: file, seed: 1, step };
    return { folder: kind, name: name.replace('.ts', ''), step, more, alone };
  });
  return lab.steps.flatMap(({ id }) => models.filter(({ step }) => step === id));
}

/** Writes the models that stand for several of them into a copy of the project. */
export async function writeSharedModels(
  tree: TreeCopy,
  lab: Lab,
  models: readonly Shared<KeptModel>[],
): Promise<void> {
  for (const run of new Set(models.map((one) => one.run))) {
    const own = models.filter((one) => one.run === run);
    const lines = [
      ...own.map(
        ({ folder, name }, nth) => `import * as kept${nth} from './${folder}/${name}.ts';`,
      ),
      `const models = {${own.map(({ step }, nth) => ` '${step}': kept${nth}`)} };`,
      'const own = (step, name) => models[step]?.[name];',
    ];
    await writeFile(join(tree.folder, run.model), stepModel(lab, lines.join('\n')));
  }
}
