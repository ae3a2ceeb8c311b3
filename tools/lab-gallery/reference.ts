/** The reference of a lab: how its screen says that it passes, and that its budgets are what it costs. */

import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Budgets, budgetsOn } from '../../kit/checkpoint/judge/budget.ts';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { ModelRun, ModelScreen } from './model-screen.ts';

/** A run of the reference; its check adds unseen data, and ten times the data. */
export function referenceRun(lab: Lab): ModelRun {
  return { model: `solutions/${lab.name}/model.ts`, seed: 1 };
}

/** A run of the reference on one data set, without those two. */
export function shortReferenceRun(lab: Lab, seed: number): ModelRun {
  return { ...referenceRun(lab), seed, isShort: true };
}

/** The screen has every checked step passed, on the data it was given and, if that was tried, on unseen data. */
export function expectPass({ screen, code, isShort, steps: asked }: ModelScreen, lab: Lab): void {
  const checked = lab.steps.filter(({ id }) => asked?.includes(id) ?? true);
  const all = checked.length;
  const core = checked.filter((step) => step.core).length;
  const more = all - core;
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
