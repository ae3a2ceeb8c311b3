/** What the arms of a load test come to: a ratio with its interval, and the thresholds. */

import { type Comparison, compareArms, SMALLEST_DIFFERENCE } from '../kit/load/comparison.ts';
import { Random } from '../kit/random.ts';
import { grouped } from '../kit/report/text.ts';
import { isComplete } from './read-back.ts';
import type { ArmName, ArmResult, Check, LoadtestResult } from './result.ts';
import { splitCheck } from './split-check.ts';

/** How far what is measured may be from what the model's arithmetic says. */
export const TOLERANCE: Readonly<Record<ArmName, number>> = { before: 0.05, after: 0.1 };

/** Adds the comparison and the checks. */
export function judged(run: Omit<LoadtestResult, 'comparison' | 'checks'>): LoadtestResult {
  const { arms, options } = run;
  const figures = arms.map((arm) => ({ arm: arm.arm, value: admittedOf(arm) }));
  const isWhole = figures.every(({ value }) => value > 0);
  const comparison = isWhole
    ? compareArms(figures, new Random(`${options.seed}/compare`))
    : undefined;
  // What the SDK repeats is offered again: how often is not known before, nor in which order.
  const isForeseen = options.loop !== 'sdk';
  return {
    ...run,
    ...(comparison && { comparison }),
    checks: [
      validCheck(run),
      ...(isForeseen ? [ceilingCheck('before', arms), ceilingCheck('after', arms)] : []),
      ...(isForeseen && comparison ? [differenceCheck(comparison, arms)] : []),
      ...(isForeseen ? splitCheck(run) : []),
      readCheck(arms),
    ],
  };
}

/** The median over an arm's runs. */
export function medianOf(
  arms: readonly ArmResult[],
  name: ArmName,
  figure: (arm: ArmResult) => number,
): number {
  const values = arms
    .filter(({ arm }) => arm === name)
    .map(figure)
    .sort((one, other) => one - other);
  const middle = (values.length - 1) / 2;
  return ((values[Math.floor(middle)] ?? 0) + (values[Math.ceil(middle)] ?? 0)) / 2;
}

/** Admitted requests a second, in the steady part. */
export const admittedOf = ({ steady }: ArmResult): number => steady?.admittedPerSecond ?? 0;

/** What the arithmetic says of it. */
export const foreseenOf = ({ forecast }: ArmResult): number => forecast.requestsPerSecond;

function validCheck({ arms, repeated }: Pick<LoadtestResult, 'arms' | 'repeated'>): Check {
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

function ceilingCheck(name: ArmName, arms: readonly ArmResult[]): Check {
  const [measured, foreseen] = [medianOf(arms, name, admittedOf), medianOf(arms, name, foreseenOf)];
  const off = measured / foreseen - 1;
  const tolerance = TOLERANCE[name];
  return {
    name: `${name}, admitted`,
    passed: Math.abs(off) <= tolerance,
    text: `${grouped(measured, 1)}/s; by arithmetic ${grouped(foreseen, 1)}/s (${signed(100 * off)} %, allowed ${100 * tolerance} %)`,
  };
}

function differenceCheck({ verdict }: Comparison, arms: readonly ArmResult[]): Check {
  const ratio = medianOf(arms, 'after', foreseenOf) / medianOf(arms, 'before', foreseenOf);
  const isSame = Math.abs(Math.log(ratio)) < Math.log(1 + 2 * SMALLEST_DIFFERENCE);
  const expected = isSame ? 'no difference shown' : ratio > 1 ? 'higher' : 'lower';
  return {
    name: 'after against before',
    passed: verdict === expected,
    text: `${verdict}; the arithmetic says ${grouped(ratio, 2)} times`,
  };
}

function readCheck(arms: readonly ArmResult[]): Check {
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
