/**
 * The checks of a lab are checked on the data that a learner sees: the reference and a known-right model of
 * each step pass, the starter is not started, known-wrong models fail. Other known-right models, and other
 * data, are for `right.verify.test.ts`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Budgets, budgetsOn } from '../../kit/checkpoint/lab/budget.ts';
import { findLab, type Lab } from '../../kit/checkpoint/lab/lab.ts';
import { copyTree, ROOT, type TreeCopy } from '../tree-copy.ts';
import {
  type RightModel,
  rightModels,
  type WrongModel,
  writeRightModels,
  writeWrongModels,
  wrongModels,
} from './kept-model.ts';
import {
  type ModelRun,
  type ModelScreen,
  ModelScreens,
  type StepFailure,
  withoutTimes,
} from './model-screen.ts';
import { type Shared, sharedRuns } from './step-model.ts';
import { expectFailure, type FailedModel, firstOfKinds, wrongScreensText } from './wrong-model.ts';

/**
 * Declares the tests of a lab; one test file calls it for each, so that two labs are checked at a time.
 *
 * @param number the lab's
 */
export async function embeddedGallery(number: number): Promise<void> {
  const lab = await findLab(ROOT, String(number));
  const models = { wrong: await wrongModels(lab), right: await rightModels(lab) };
  // Tests wait for their turn in a queue; every model in it has a limit of its own.
  vi.setConfig({ testTimeout: 0 });
  describe(`${lab.name} on the embedded engine`, () => galleryOf(lab, models));
}

function galleryOf(lab: Lab, kept: { wrong: WrongModel[]; right: RightModel[] }): void {
  const reference = shortReferenceRun(lab, 1);
  const starter: ModelRun = { model: `labs/${lab.name}/model.ts`, seed: 1 };
  const wrong = sharedRuns(lab, 'shared-wrong', kept.wrong, 'seen data');
  const right = sharedRuns(lab, 'shared-right', firstOfSteps(kept.right), 'seen data');
  let tree: TreeCopy;
  let screens: ModelScreens;

  beforeAll(async () => {
    tree = await copyTree();
    await writeWrongModels(tree, lab, wrong);
    await writeRightModels(tree, lab, right);
    const runs = [...right, ...wrong].map(({ run }) => run);
    screens = new ModelScreens(tree, lab, [reference, starter, ...runs]);
  });
  afterAll(async () => {
    screens.stop();
    await tree.remove();
  });

  test('the reference passes every step', async () => {
    expectPass(await screens.of(reference), lab);
  });

  test('the budgets are what the reference costs', async () => {
    expectBudgets(await screens.of(reference), lab, 'embedded');
  });

  const quoted = quotedScreen(lab);
  test.runIf(quoted.length > 0)('what the lesson quotes is what the reference shows', async () => {
    const shown = (await screens.of(reference)).screen.split('\n').map((line) => line.trim());
    expect(quoted.filter((line) => !shown.includes(line))).toEqual([]);
  });

  test('the starter is not started, and is told where to begin', async () => {
    const { code, screen } = await screens.of(starter);
    expect(code).toBe(2);
    expect(existsSync(join(tree.folder, 'labs', lab.name, 'model.ts'))).toBe(true);
    await expect(screen).toMatchFileSnapshot(
      join(ROOT, 'labs', lab.name, 'check', 'starter.screen.txt'),
    );
  });

  test.each(right)('a known-right model passes $step: $name', async ({ run }) => {
    expectPass(await screens.of(run), lab);
  });

  /** A model that passes on the data it sees may fail on other data: only a run of its own has that. */
  async function screenOf({ run, step, alone }: Shared<WrongModel>): Promise<ModelScreen> {
    const together = await screens.of(run);
    return step in together.failures ? together : screens.of(alone);
  }

  test.each(wrong)('the known-wrong model $name fails $step', async (model) => {
    expectFailure(await screenOf(model), model);
  });

  test('the known-wrong models fail with their messages', async () => {
    const failed: FailedModel[] = [];
    for (const model of wrong) {
      const { failures } = await screenOf(model);
      failed.push({ model, failure: failures[model.step] as StepFailure });
    }
    const whole = new Map<string, string>();
    for (const { model } of firstOfKinds(failed)) {
      const shown = await screens.of(model.alone);
      expectFailure(shown, model);
      expectFits(shown.screen);
      whole.set(model.name, withoutTimes(shown.screen));
    }
    const file = join(ROOT, 'labs', lab.name, 'check', 'wrong.screens.txt');
    await expect(wrongScreensText(failed, whole)).toMatchFileSnapshot(file);
  });

  // One lab shows it for all: the command is the same.
  test.runIf(lab.info.number === 1)('the command says the same', async () => {
    const [{ name, alone, step }] = wrong as [Shared<WrongModel>];
    const words = ['commands/lab.mjs', '1', 'types=off', `model=wrong:${name}`, step];
    const { code, stdout, stderr } = await screens.within(name, tree.node(words));
    expect(stderr).toBe('');
    const shown = await screens.of(alone);
    expect([code, withoutTimes(stdout)]).toEqual([shown.code, withoutTimes(shown.screen)]);
  });

  test('nothing else is said of them', async () => {
    expect(await screens.end()).toEqual({ code: 0, complaint: '' });
  });
}

function firstOfSteps(models: readonly RightModel[]): RightModel[] {
  return models.filter(({ step }, at) => models.findIndex((one) => one.step === step) === at);
}

/** The lines of the reference's screen that a lesson has, in blocks that begin as screens do. */
function quotedScreen(lab: Lab): string[] {
  const lesson = readFileSync(join(ROOT, 'labs', lab.name, 'README.md'), 'utf8');
  const blocks = [...lesson.matchAll(/```\n( {2}\S[\s\S]*?)```/g)].map((match) => match[1] ?? '');
  return blocks.flatMap((block) =>
    block
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  );
}

// The reference of a lab: how its screen says that it passes, and that its budgets are what it costs.

/** A run of the reference; its check adds unseen data, and ten times the data. */
export function referenceRun(lab: Lab): ModelRun {
  return { model: `solutions/${lab.name}/model.ts`, seed: 1 };
}

/** A run of the reference on one data set, without those two. */
export function shortReferenceRun(lab: Lab, seed: number): ModelRun {
  return { ...referenceRun(lab), seed, isShort: true };
}

/** No line of a screen is wider than a terminal of 80 columns; a path stays whole. */
function expectFits(screen: string): void {
  expect(
    screen.split('\n').filter((line) => line.length > 80 && !line.startsWith('.workshop/')),
  ).toEqual([]);
}

/** The screen has every checked step passed, on the data it was given and, if that was tried, on unseen data. */
export function expectPass({ screen, code, isShort, steps: asked }: ModelScreen, lab: Lab): void {
  const checked = lab.steps.filter(({ id }) => asked?.includes(id) ?? true);
  const all = checked.length;
  const core = checked.filter((step) => step.core).length;
  const more = all - core;
  expectFits(screen);
  for (const { id } of checked) expect(screen).toContain(`PASS ${id} `);
  // The screen of a single step counts nothing.
  if (all > 1 && !asked) {
    expect(screen).toContain(`core ${core} of ${core}`);
    expect(screen).toContain(`more ${more} of ${more}`);
  }
  if (!isShort) expect(screen).toContain(`Same checks on unseen data: ${all} of ${all}.`);
  expect(code).toBe(0);
}

/** The budgets on disk are what the reference has just cost. */
export function expectBudgets(
  { receipts }: ModelScreen,
  lab: Lab,
  kind: 'embedded' | 'dynamodb-local',
): void {
  const budgets = JSON.parse(readFileSync(lab.budgetsFile, 'utf8')) as Budgets;
  expect(receipts).toEqual(budgetsOn(budgets, kind));
}
