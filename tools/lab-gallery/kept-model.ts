/**
 * Models that a lab keeps to check its checks: known-wrong ones in `labs/NN-name/check/wrong.ts`,
 * known-right ones in `labs/NN-name/check/right.ts`. Each changes some functions of the reference, at
 * one step.
 */

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type RightAnswers,
  readWrongAnswers,
  type WrongAnswer,
} from '../../kit/checkpoint/lab/known-answer.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { VARIANT_FOLDER, writeVariant } from '../../kit/checkpoint/lab/variant.ts';
import { importSource } from '../../kit/source/source-module.ts';
import { ROOT, type TreeCopy } from '../tree-copy.ts';
import type { ModelRun } from './model-screen.ts';
import { type Shared, stepModel } from './step-model.ts';

/** A known-wrong model, and the run that checks it by itself, at its step. */
export interface WrongModel extends WrongAnswer {
  readonly alone: ModelRun;
}

/** A known-right model. */
export interface RightModel {
  /** What its lab calls it: `5.3 related-in-groups: …`. */
  readonly head: string;
  readonly name: string;
  readonly step: string;
  /** Another engine refuses it, and says so. */
  readonly isEmbeddedOnly: boolean;
}

/** Every known-wrong model of a lab, in the order of the steps. */
export async function wrongModels(lab: Lab): Promise<WrongModel[]> {
  const answers = await readWrongAnswers(ROOT, lab);
  return answers.map((answer) => {
    const model = `${VARIANT_FOLDER}/${lab.name}/${answer.name}.ts`;
    return { ...answer, alone: { model, seed: 1, step: answer.step } };
  });
}

/**
 * Every known-right model of a lab, in the order of the steps.
 *
 * @throws {Error} where one is called otherwise, or belongs to no step
 */
export async function rightModels(lab: Lab): Promise<RightModel[]> {
  const file = join(ROOT, 'labs', lab.name, 'check', 'right.ts');
  if (!existsSync(file)) return [];
  const { right } = (await importSource(ROOT, file)) as { right: RightAnswers };
  const ids = lab.steps.map(({ id }) => id);
  const models = Object.keys(right).map((head) => {
    const [, step = '', name, engine] = /^(\S+) ([a-z0-9-]+)( embedded)?: .+$/.exec(head) ?? [];
    if (!name || !ids.includes(step)) {
      throw new Error(`${file}: expected \`STEP name: what is other\`, got \`${head}\`.`);
    }
    return { head, name, step, isEmbeddedOnly: engine !== undefined };
  });
  return models.sort((one, other) => ids.indexOf(one.step) - ids.indexOf(other.step));
}

/** Writes known-wrong models into a copy of the project, and those that stand for several of them. */
export async function writeWrongModels(
  tree: TreeCopy,
  lab: Lab,
  models: readonly Shared<WrongModel>[],
): Promise<void> {
  for (const model of models) writeVariant(tree.folder, model);
  await writeShared(tree, lab, models, {
    imports: ({ name }, nth) =>
      `import * as kept${nth} from '../../${VARIANT_FOLDER}/${lab.name}/${name}.ts';`,
    functions: (_, nth) => `kept${nth}`,
  });
}

/** Writes the models that stand for several known-right ones into a copy of the project. */
export async function writeRightModels(
  tree: TreeCopy,
  lab: Lab,
  models: readonly Shared<RightModel>[],
): Promise<void> {
  await writeShared(tree, lab, models, {
    imports: () => "import { right } from './check/right.ts';",
    functions: ({ head }) => `right[${JSON.stringify(head)}]`,
  });
}

/** How a model that stands for several gets at the functions of one. */
interface Access<Model> {
  imports(model: Model, nth: number): string;
  functions(model: Model, nth: number): string;
}

async function writeShared<Model extends { readonly step: string }>(
  tree: TreeCopy,
  lab: Lab,
  models: readonly Shared<Model>[],
  { imports, functions }: Access<Model>,
): Promise<void> {
  for (const run of new Set(models.map((one) => one.run))) {
    const own = models.filter((one) => one.run === run);
    const lines = [
      ...new Set(own.map(imports)),
      `const models = {${own.map((one, nth) => ` '${one.step}': ${functions(one, nth)}`)} };`,
      'const own = (step, name) => models[step]?.[name];',
    ];
    await writeFile(join(tree.folder, run.model), stepModel(lab, lines.join('\n')));
  }
}
