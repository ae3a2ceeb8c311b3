/** Simulates the published experiments and compares: figure by figure, the median of the seeds. */

import { fileURLToPath } from 'node:url';
import type { GovernorOptions } from '../../kit/governor/setting.ts';
import { readScenario } from '../read-scenario.ts';
import type { Scenario } from '../scenario.ts';
import { simulate } from '../simulate.ts';
import { PUBLISHED } from './published.ts';
import type { PublishedCase, PublishedFigure } from './published-case.ts';

/** Every experiment is simulated with each of these. */
export const SEEDS = [1, 2, 3, 4, 5] as const;

const EXAMPLES = new URL('../examples/', import.meta.url);

/** A figure with what the simulations came to. */
export interface CalibratedFigure extends PublishedFigure {
  /** The median of the seeds. */
  readonly simulated: number;
  readonly lowest: number;
  readonly highest: number;
  readonly passes: boolean;
}

/** An experiment with its figures. */
export interface CalibratedCase {
  readonly name: string;
  readonly example: string;
  readonly source: string;
  readonly figures: readonly CalibratedFigure[];
}

/** All experiments, one after the other. */
export async function calibrate(): Promise<CalibratedCase[]> {
  const cases: CalibratedCase[] = [];
  for (const published of PUBLISHED) cases.push(await calibrateCase(published));
  return cases;
}

/**
 * One experiment.
 *
 * @param options other values than those in force, to see what they would do to it
 */
export async function calibrateCase(
  published: PublishedCase,
  options: GovernorOptions = {},
  seeds: readonly number[] = SEEDS,
): Promise<CalibratedCase> {
  return calibrateScenario(published, await publishedScenario(published), options, seeds);
}

/** The scenario of a published experiment, from its file. */
export function publishedScenario({ example }: PublishedCase): Promise<Scenario> {
  return readScenario(fileURLToPath(new URL(`${example}.json`, EXAMPLES)));
}

/** An experiment whose scenario was changed: a shorter one, say. */
export function calibrateScenario(
  { name, example, figures }: PublishedCase,
  scenario: Scenario,
  options: GovernorOptions = {},
  seeds: readonly number[] = SEEDS,
): CalibratedCase {
  const runs = seeds.map((seed) => {
    const result = simulate(scenario, { ...options, seed });
    return figures.map(({ measure }) => measure(result));
  });
  const measured = figures.map((figure, place) => {
    const values = runs.map((run) => run[place] as number).sort((one, other) => one - other);
    const simulated = values[Math.floor(values.length / 2)] as number;
    const passes = simulated >= figure.low && simulated <= figure.high;
    const [lowest, highest] = [values[0] as number, values.at(-1) as number];
    return { ...figure, simulated, lowest, highest, passes };
  });
  return { name, example, source: scenario.source ?? '', figures: measured };
}
