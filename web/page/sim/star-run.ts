/** Runs of the simulator: what each has shown, and how it compares with a guess. */

import type { SimulationResult } from '../../../simulator/result.ts';
import { KNOB_NAMES, type Knobs } from './knob.ts';
import { type ShardForecast, shardForecast } from './shard-forecast.ts';
import { modelFigures, type Rate, settledWrites } from './sim-figure.ts';

/** A run that is over: a dot of the chart. */
export interface StarRun {
  readonly knobs: Knobs;
  readonly writes: Rate;
  readonly forecast: ShardForecast;
}

/** Dots that are kept. */
const MOST_RUNS = 64;

/** What a result shows. */
export function starRunOf(knobs: Knobs, result: SimulationResult): StarRun {
  const forecast = shardForecast(knobs, modelFigures(result));
  return { knobs, writes: settledWrites(result), forecast };
}

/** The runs with one more, the latest last; a run with the same knobs is replaced. */
export function withRun(runs: readonly StarRun[], run: StarRun): readonly StarRun[] {
  const others = runs.filter((one) => !isSameSetting(one.knobs, run.knobs, []));
  return [...others, run].slice(-MOST_RUNS);
}

/** Whether all knobs are the same, but those that are left out. */
export function isSameSetting(
  one: Knobs,
  other: Knobs,
  leftOut: readonly (keyof Knobs)[],
): boolean {
  return KNOB_NAMES.every((name) => leftOut.includes(name) || one[name] === other[name]);
}
