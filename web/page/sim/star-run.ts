/** Runs of the simulator: what each has shown, in words too, and how it compares with a guess. */

import { readUnits } from '../../../kit/capacity/request-units.ts';
import { grouped } from '../../../kit/report/text.ts';
import type { SimulationResult } from '../../../simulator/result.ts';
import { EDGE_BYTES, KNOB_NAMES, type Knobs, PAGE_EDGES } from './knob.ts';
import { type ModelFigures, type ShardForecast, shardForecast } from './shard-forecast.ts';
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

/** Writes a second that are nearly the same to a reader of the chart. */
const NEARLY = 0.5;

/** What came of a run, in one sentence: of the steady state, also where the run ends before it. */
export function runSentence(run: StarRun): string {
  const { knobs, writes, forecast } = run;
  const { offered, admitted, refused } = writes;
  const keys = `With ${withNoun(knobs.shards, 'shard')}`;
  if (fillsLate(run)) {
    return `${keys}, about ${grouped(forecast.admitted)} of ${grouped(offered)} writes a second are admitted after about ${grouped(forecast.fullAfterSeconds)} s. Until then the index's queue takes what the index cannot follow.`;
  }
  if (refused < NEARLY) return `${keys}, all ${grouped(offered)} writes a second are admitted.`;
  return `${keys}, ${grouped(admitted)} of ${grouped(offered)} writes a second are admitted; ${grouped(refused)} are refused.`;
}

/** How a guess compares with a run. */
export function guessSentence(guessed: number, run: StarRun): string {
  const { writes, forecast } = run;
  const off = Math.round(fillsLate(run) ? forecast.admitted : writes.admitted) - guessed;
  const said = `Your guess was ${grouped(guessed)}`;
  if (Math.abs(off) <= writes.offered / 50) return `${said}: that is right, within 2 %.`;
  return `${said}: ${grouped(Math.abs(off))} ${off > 0 ? 'too low' : 'too high'}.`;
}

/** The arithmetic of a run, a sentence for each step. */
export function arithmeticSentences(
  { knobs, forecast, writes }: StarRun,
  { starts, partitionLimit, room }: ModelFigures,
): string[] {
  const { shards, star, seconds, split } = knobs;
  const { fullest, starPartitions, admitted, fullAfterSeconds } = forecast;
  const toStar = (knobs.writes * star) / 100;
  const partitions = withNoun(starts.length, 'partition');
  const offered = `${percent(fullest.share)} of all writes, ${grouped(fullest.offered)} a second`;
  const limit = `A partition admits ${grouped(partitionLimit)} a second`;
  const isFull = fullAfterSeconds < Infinity;
  return [
    `${star} % of ${grouped(knobs.writes)} writes a second go to the star: ${grouped(toStar)} a second, ${grouped(toStar / shards, toStar % shards === 0 ? 0 : 1)} for each of ${withNoun(shards, 'key')}.`,
    `The index has ${partitions} at first. The hash of a key chooses its partition: ${shards === 1 ? 'the key is on one' : `the ${shards} keys are on ${starPartitions}`} of them.`,
    `The fullest partition has ${withNoun(fullest.starKeys, 'key')} of the star, and its part of the other users: ${offered}.`,
    isFull
      ? `${limit}. An index that cannot follow stops its whole table, so about ${grouped(admitted)} writes a second are admitted: ${grouped(partitionLimit)} ÷ ${percent(fullest.share)}.`
      : `${limit}: the index follows, and all ${grouped(admitted)} writes a second are admitted.`,
    ...(isFull ? [waitSentence(fullAfterSeconds, seconds, room)] : []),
    ...(split === 'on'
      ? ['Splits are on: after a split the arithmetic of the first partitions no longer holds.']
      : []),
    `The simulation admits ${grouped(writes.admitted)} a second in its second half.`,
  ];
}

/**
 * Whether the index's queue is full only in the second half of the run, which is counted, or after it. After
 * a split the forecast no longer holds.
 */
function fillsLate({ knobs, forecast }: StarRun): boolean {
  const { fullAfterSeconds } = forecast;
  const isLate = fullAfterSeconds < Infinity && fullAfterSeconds > knobs.seconds / 2;
  return isLate && knobs.split === 'off';
}

/** What one page of the star's followers costs. */
export function pageSentence(shards: number): string {
  const units = shards * readUnits(PAGE_EDGES * EDGE_BYTES, 'eventual');
  const cost = `${withNoun(units, 'read unit', units % 1 === 0 ? 0 : 1)}`;
  const page = `One page of ${PAGE_EDGES} followers costs`;
  if (shards === 1) return `${page} 1 Query and ${cost}.`;
  return `${page} ${shards} Queries, one for each shard, and ${cost}.`;
}

/** A number with its noun. */
export function withNoun(count: number, noun: string, decimals = 0): string {
  return `${grouped(count, decimals)} ${noun}${count === 1 ? '' : 's'}`;
}

function waitSentence(fullAfterSeconds: number, seconds: number, room: number): string {
  const begin = `Up to ${grouped(room)} writes may wait for the index: refusals begin after about ${grouped(fullAfterSeconds)} s`;
  if (fullAfterSeconds >= seconds) return `${begin}, which is not in this simulation.`;
  if (fullAfterSeconds > seconds / 2) {
    return `${begin}, in the second half: simulate a longer time to see the figure above.`;
  }
  return `${begin}.`;
}

function percent(part: number): string {
  return `${grouped(part * 100, 1)} %`;
}
