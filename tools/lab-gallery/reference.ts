/** The reference of a lab, and how its screen says that it passes. */

import { expect } from 'vitest';
import type { Lab } from '../../kit/checkpoint/lab.ts';
import type { ModelRun, ModelScreen } from './model-screen.ts';

/** Every reference is checked on the data sets of these seeds. */
export const SEEDS = [1, 2];

/** The runs of a lab's reference, one a seed. */
export function referenceRuns(lab: Lab): ModelRun[] {
  return SEEDS.map((seed) => ({ model: `solutions/${lab.name}/model.ts`, seed }));
}

/** The screen has every step passed. */
export function expectPass({ screen, code }: ModelScreen, lab: Lab): void {
  const core = lab.steps.filter((step) => step.core).length;
  const more = lab.steps.length - core;
  expect(screen).toContain(`core ${core} of ${core}`);
  expect(screen).toContain(`more ${more} of ${more}`);
  expect(code).toBe(0);
}
