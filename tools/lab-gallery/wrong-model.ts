/** The known-wrong models of a lab, `labs/NN-name/wrong/*.ts`, and how each has to fail. */

import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT, type TreeCopy } from '../tree-copy.ts';
import type { ModelRun, ModelScreen, StepFailure } from './model-screen.ts';
import { type Shared, stepModel } from './step-model.ts';

/** A known-wrong model; its head says which step it fails and with which smell. */
export interface WrongModel {
  readonly name: string;
  readonly step: string;
  readonly smell: string | undefined;
  /** Checks it by itself, at the one step that it fails: what stands before it is the reference's. */
  readonly alone: ModelRun;
}

/** Every one of a lab, in the order of the steps. */
export function wrongModels(lab: Lab): WrongModel[] {
  const folder = join('labs', lab.name, 'wrong');
  const files = readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.ts'));
  const models = files.sort().map((name): WrongModel => {
    const file = join(folder, name).replaceAll('\\', '/');
    const fails = /@fails (\S+)(?: (\S+))?\n/.exec(readFileSync(join(ROOT, file), 'utf8'));
    const step = fails?.[1];
    if (!step) throw new Error(`${file} does not say @fails STEP [SMELL]`);
    const alone = { model: file, seed: 1, step };
    return { name: name.replace('.ts', ''), step, smell: fails[2], alone };
  });
  return lab.steps.flatMap(({ id }) => models.filter(({ step }) => step === id));
}

/** Writes the models that stand for several known-wrong ones into a copy of the project. */
export async function writeSharedModels(
  tree: TreeCopy,
  lab: Lab,
  models: readonly Shared<WrongModel>[],
): Promise<void> {
  for (const run of new Set(models.map((one) => one.run))) {
    const own = models.filter((one) => one.run === run);
    const lines = [
      ...own.map(({ name }, nth) => `import * as wrong${nth} from './wrong/${name}.ts';`),
      `const models = {${own.map(({ step }, nth) => ` '${step}': wrong${nth}`)} };`,
      'const own = (step, name) => models[step]?.[name];',
    ];
    await writeFile(join(tree.folder, run.model), stepModel(lab, lines.join('\n')));
  }
}

/** A question, or a rule that says what to do. */
const LEADS_ON =
  /\?$|^(Turn only|A broken connection|An item holds|On an index|An index never|A Query names|A reserved word|A list grows)/;

/** It fails at its step, with its smell or with none, and its screen ends in something that leads on. */
export function expectFailure({ failures, code }: ModelScreen, { step, smell }: WrongModel): void {
  expect(failures[step]).toBeDefined();
  expect(failures[step]?.smell).toBe(smell);
  expect(failures[step]?.advice?.join(' ')).toMatch(LEADS_ON);
  expect(code).toBe(1);
}

/** A known-wrong model that was checked. */
export interface FailedModel {
  readonly model: WrongModel;
  readonly failure: StepFailure;
}

/** The kinds of failure among these models, and the first model of each. */
export function firstOfKinds(failed: readonly FailedModel[]): FailedModel[] {
  const kinds = new Map<string, FailedModel>();
  for (const one of failed) {
    if (!kinds.has(kindOf(one))) kinds.set(kindOf(one), one);
  }
  return [...kinds.values()];
}

/**
 * All known-wrong models as one text: of each the step, the kind of failure with its smell, the fact
 * that does not hold, and the reason; of some the whole screen.
 *
 * @param screens by the models' names
 */
export function wrongScreensText(
  failed: readonly FailedModel[],
  screens: ReadonlyMap<string, string>,
): string {
  const parts = failed.map((one) => {
    const { model, failure } = one;
    const head = `=== ${model.step} ${model.name}: ${kindOf(one)}\n`;
    const screen = screens.get(model.name);
    return screen === undefined ? `${head}${reason(failure).join('\n')}\n` : `${head}\n${screen}`;
  });
  return parts.join('\n');
}

function kindOf({ model, failure }: FailedModel): string {
  return model.smell === undefined ? failure.kind : `${failure.kind}, ${model.smell}`;
}

/** The fact, everything before the requests that were sent, and the question or the rule at the end. */
function reason({ fact, lines, advice = [] }: StepFailure): string[] {
  const ran = lines.findIndex((line) => /^(What ran|Before it)/.test(line));
  return [`checked: ${fact}`, ...(ran === -1 ? lines : lines.slice(0, ran)), ...advice];
}
