/** The unseen data set: the same checks once more, with other ids, after everything has passed. */

import type { StepOutcome } from '../judge/step-outcome.ts';

/** Above every seed that a learner can name. */
const UNSEEN = 1_000_000;

/** Seed of the data set that nobody has seen; the same every time, so that a failure can be repeated. */
export function unseenSeed(seed: number): number {
  return UNSEEN + seed;
}

/** A step that passed, and fails on unseen data: told as what it is. */
export function hardCoded(unseen: StepOutcome): StepOutcome {
  const { failed } = unseen;
  if (!failed?.failure) return unseen;
  const heading = [
    'With the data that you see, your code passes.',
    'With other data of the same kind, it fails:',
  ];
  const lines = [...heading, ...failed.failure.lines];
  const advice = ['Which value in your code belongs to one data set only?'];
  return {
    ...unseen,
    failed: {
      ...failed,
      failure: { ...failed.failure, kind: 'hard-coded', smell: 'HARD-CODED', lines, advice },
    },
  };
}
