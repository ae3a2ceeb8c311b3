/** What the arms of a load test come to: a ratio with its interval, and the thresholds. */

import type { LogEntry } from '../../kit/governor/event.ts';
import type { Settings } from '../../kit/governor/setting.ts';
import { type Doubts, doubtsOfOpen, failuresOf } from '../../kit/load/driver-doubt.ts';
import {
  type Comparison,
  compareArms,
  median,
  SMALLEST_DIFFERENCE,
} from '../../kit/load/paired-comparison.ts';
import { Random } from '../../kit/random.ts';
import { grouped } from '../../kit/report/text.ts';
import type { ArmName } from '../load/change.ts';
import { type AnyDriven, type ArmParts, isOpen } from '../run/drive.ts';
import { isComplete } from '../run/read-back.ts';
import type { ArmResult, DriverRun, LoadtestResult, ThresholdResult } from '../run/result.ts';
import { requestSteps } from './steady-window.ts';

/** How far what is measured may be from what the model's arithmetic says. */
const TOLERANCE: Readonly<Record<ArmName, number>> = { before: 0.05, after: 0.1 };

/** The arms of one driver, before they are judged. */
export type ArmsOfDriver = Omit<DriverRun, 'comparison' | 'checks'>;

/** What all drivers of a load test share. */
type Shared = Omit<LoadtestResult, 'runs'>;

/** Adds the comparison and the checks, for each driver apart. */
export function judged(shared: Shared, runs: readonly ArmsOfDriver[]): LoadtestResult {
  return { ...shared, runs: runs.map((run) => judgedRun(shared, run)) };
}

/** Whether every driver passes all of its checks. */
export function isPassed({ runs }: LoadtestResult): boolean {
  return runs.every(({ checks }) => checks.every(({ passed }) => passed));
}

function judgedRun(shared: Shared, { name, arms, repeated }: ArmsOfDriver): DriverRun {
  const figures = arms.map((arm) => ({ arm: arm.arm, value: admittedOf(arm) }));
  const isWhole = figures.every(({ value }) => value > 0);
  const random = new Random(`${shared.options.seed}/compare`);
  const comparison = isWhole ? compareArms(figures, random) : undefined;
  // What the SDK repeats is offered again: how often is not known before, nor in which order.
  const hasForecast = name !== 'sdk';
  return {
    name,
    arms,
    repeated,
    ...(comparison && { comparison }),
    checks: [
      validCheck(arms, repeated),
      ...(hasForecast ? [ceilingCheck('before', arms), ceilingCheck('after', arms)] : []),
      ...(hasForecast && comparison ? [differenceCheck(comparison, arms)] : []),
      ...(hasForecast ? splitCheck({ ...shared, arms }) : []),
      readCheck(arms),
    ],
  };
}

/** The median over an arm's runs; 0 where there are none. */
export function medianOf(
  arms: readonly ArmResult[],
  name: ArmName,
  figure: (arm: ArmResult) => number,
): number {
  const values = arms.filter(({ arm }) => arm === name).map(figure);
  return values.length === 0 ? 0 : median(values);
}

/** Admitted requests a second, in the steady part. */
export const admittedOf = ({ steady }: ArmResult): number => steady?.admittedPerSecond ?? 0;

/** By arithmetic, of a load that does not end. */
export const longRunRateOf = ({ forecast }: ArmResult): number => forecast.requestsPerSecond;

/** By arithmetic, in the steady part. */
export const forecastRateOf = ({ forecast, steady }: ArmResult): number =>
  steady?.forecastPerSecond ?? forecast.requestsPerSecond;

function validCheck(arms: readonly ArmResult[], repeated: readonly string[]): ThresholdResult {
  const doubts = arms.flatMap(({ doubts: { counts } }, at) =>
    counts.map((sentence) => `arm ${at + 1}: ${sentence}`),
  );
  const { length: again } = repeated;
  const text = [
    ...(again === 0 ? [] : [`${again} ${again === 1 ? 'arm' : 'arms'} run again (${repeated[0]})`]),
    ...(doubts.length === 0 ? ['no arm is in doubt'] : doubts),
  ].join('; ');
  return { name: 'the run is valid', passed: doubts.length === 0, text };
}

function ceilingCheck(name: ArmName, arms: readonly ArmResult[]): ThresholdResult {
  const [measured, forecast] = [
    medianOf(arms, name, admittedOf),
    medianOf(arms, name, forecastRateOf),
  ];
  const off = measured / forecast - 1;
  const tolerance = TOLERANCE[name];
  return {
    name: `${name}, admitted`,
    passed: Math.abs(off) <= tolerance,
    text: `${grouped(measured, 1)}/s; by arithmetic ${grouped(forecast, 1)}/s (${signed(100 * off)} %, allowed ${100 * tolerance} %)`,
  };
}

function differenceCheck({ verdict }: Comparison, arms: readonly ArmResult[]): ThresholdResult {
  const ratio = medianOf(arms, 'after', forecastRateOf) / medianOf(arms, 'before', forecastRateOf);
  const isSame = Math.abs(Math.log(ratio)) < Math.log(1 + 2 * SMALLEST_DIFFERENCE);
  const expected = isSame ? 'no difference shown' : ratio > 1 ? 'higher' : 'lower';
  return {
    name: 'after against before',
    passed: verdict === expected,
    text: `${verdict}; the arithmetic says ${grouped(ratio, 2)} times`,
  };
}

function readCheck(arms: readonly ArmResult[]): ThresholdResult {
  const broken = arms.filter(({ readBack }) => !isComplete(readBack)).length;
  const items = arms.reduce((sum, { readBack }) => sum + readBack.items, 0);
  return {
    name: 'read back',
    passed: broken === 0,
    text:
      broken === 0
        ? `${grouped(items)} items, each once and in order`
        : `incomplete, doubled or out of order in ${broken} of ${arms.length} arms`,
  };
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(1)}`;
}

/** Heat begins with the load and is looked at once a second: so much later a split may come. */
const LATE_SECONDS = 2;

/** One check where a scenario is about splits, none elsewhere. */
export function splitCheck({
  arms,
  splits,
  settings,
}: Pick<LoadtestResult, 'splits' | 'settings'> & Pick<DriverRun, 'arms'>): ThresholdResult[] {
  if (!splits) return [];
  const wrong = arms.flatMap((arm, at) => {
    const doubt = splits[arm.arm] ? doubtOfSplit(arm, settings) : doubtOfRefusal(arm);
    return doubt === undefined ? [] : [`arm ${at + 1}: ${doubt}`];
  });
  const text = wrong.length === 0 ? summary(arms, splits) : wrong.join('; ');
  return [{ name: 'splits', passed: wrong.length === 0, text }];
}

function doubtOfSplit({ log }: ArmResult, settings: Settings): string | undefined {
  const { detectSeconds, detectJitter } = settings;
  const [low, high] = [1 - detectJitter, 1 + detectJitter].map((part) => detectSeconds * part);
  const first = log.find(({ type }) => type !== 'throughput-changed');
  if (first?.type !== 'split') return `expected a split, got ${first ? wordOf(first) : 'none'}`;
  const { atSeconds } = first;
  const isInTime = atSeconds >= (low as number) && atSeconds <= (high as number) + LATE_SECONDS;
  return isInTime
    ? undefined
    : `expected a split after ${low} to ${high} s, got one after ${atSeconds.toFixed(1)} s`;
}

function doubtOfRefusal({ log }: ArmResult): string | undefined {
  const isRefused = log.some((entry) => wordOf(entry) === 'sequential');
  const splits = log.filter(({ type }) => type === 'split').length;
  return isRefused && splits === 0
    ? undefined
    : `expected a refusal as sequential and no split, got ${log.map(wordOf).join(', ') || 'nothing'}`;
}

function summary(
  arms: readonly ArmResult[],
  splits: NonNullable<LoadtestResult['splits']>,
): string {
  const seconds = (isSplit: boolean): string =>
    arms
      .filter(({ arm }) => splits[arm] === isSplit)
      .map(({ log }) => log[0]?.atSeconds.toFixed(1))
      .join(' and ');
  return `refused as sequential after ${seconds(false)} s, split after ${seconds(true)} s`;
}

function wordOf(entry: LogEntry): string {
  return entry.type === 'split-refused' ? entry.reason : entry.type;
}

// What keeps an arm from saying anything: what the driver doubts, and what was counted.

/** Below this a window says nothing. */
const SHORTEST_SECONDS = 1.5;
/** So far from the rate may a half second be on average, as a part of the rate: bursts waste a limit. */
const MOST_UNEVEN = 0.05;
/** A closed loop must have asked for all of the limit but this part. */
const MOST_UNASKED = 0.05;

/** What the driver doubts, and what the governor's count adds to it. */
export function doubtsOf(
  driven: AnyDriven,
  arm: Pick<ArmResult, 'samples' | 'forecast' | 'steady'>,
  { driver, options }: Pick<ArmParts, 'driver' | 'options'>,
): Doubts {
  const own = isOpen(driven) ? doubtsOfOpen(driven) : { counts: failuresOf(driven), latencies: [] };
  const { samples, forecast, steady } = arm;
  const counted =
    !steady || steady.seconds < SHORTEST_SECONDS
      ? ['the steady part is too short; say a larger seconds=']
      : {
          autocannon: () => unaskedDoubts(unaskedShare({ samples, forecast, steady })),
          'open-loop': () => unevenDoubts({ samples, forecast, steady }, options.rate),
          sdk: () => [],
        }[driver]();
  return { ...own, counts: [...own.counts, ...counted] };
}

function unevenDoubts(arm: SteadyArm, rate: number): string[] {
  // The half seconds leave out a little of the steady part at either end.
  const share = Math.max(unevenShare(arm, rate), Math.abs(arm.steady.offeredPerSecond / rate - 1));
  if (share <= MOST_UNEVEN) return [];
  const percent = (100 * share).toFixed(0);
  return [`sent unevenly: off the rate of ${rate} a second by ${percent} % on average`];
}

function unaskedDoubts(share: number): string[] {
  if (share <= MOST_UNASKED) return [];
  const percent = (100 * share).toFixed(0);
  return [
    `autocannon left ${percent} % of the limit unasked for: the machine is too busy, or connections= too few`,
  ];
}

const STEP_SECONDS = 0.5;

/** An arm that has a steady part. */
type SteadyArm = Pick<ArmResult, 'samples' | 'forecast'> & Required<Pick<ArmResult, 'steady'>>;

/**
 * Part of the limit that nobody asked for in the steady part: 0 where every half second offered at
 * least what the arithmetic says can be admitted, 1 where nothing was offered.
 */
export function unaskedShare(arm: SteadyArm): number {
  const limit = arm.forecast.requestsPerSecond;
  return meanOf(offeredIn(arm).map((offered) => Math.max(0, limit - offered))) / limit;
}

/** How far a half second of the steady part was off the rate, on average, as a part of the rate. */
export function unevenShare(arm: SteadyArm, rate: number): number {
  return meanOf(offeredIn(arm).map((offered) => Math.abs(offered - rate))) / rate;
}

/** Requests a second that each half second of the steady part offered. */
function offeredIn({ samples, forecast, steady }: SteadyArm): number[] {
  const lastSeconds = steady.fromSeconds + steady.seconds - STEP_SECONDS;
  return requestSteps({ samples, forecast }, STEP_SECONDS)
    .filter(({ atSeconds }) => atSeconds >= steady.fromSeconds && atSeconds <= lastSeconds)
    .map(({ offered }) => offered);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
