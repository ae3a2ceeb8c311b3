/** The reference of a lab, and how its screen says that it passes. */

import { expect } from 'vitest';
import type { Lab } from '../../kit/checkpoint/lab.ts';
import type { ModelRun, ModelScreen } from './model-screen.ts';

/** A run of the reference; its check adds unseen data, and ten times the data. */
export function referenceRun(lab: Lab): ModelRun {
  return { model: `solutions/${lab.name}/model.ts`, seed: 1 };
}

/** The screen has every step passed, on the data it was given and on unseen data. */
export function expectPass({ screen, code }: ModelScreen, lab: Lab): void {
  const all = lab.steps.length;
  const core = lab.steps.filter((step) => step.core).length;
  const more = all - core;
  expect(screen).toContain(`core ${core} of ${core}`);
  expect(screen).toContain(`more ${more} of ${more}`);
  expect(screen).toContain(`Same checks on unseen data: ${all} of ${all}.`);
  expect(code).toBe(0);
}
