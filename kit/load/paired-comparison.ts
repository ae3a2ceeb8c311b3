/**
 * Two arms compared pair by pair, with a control: is what differs between them more than what
 * differs between two runs of the same arm?
 * @see https://doi.org/10.1145/1297027.1297033 Georges and others: intervals, not best-of-n
 * @see https://doi.org/10.1145/3358960.3379138 Bulej and others: paired measurement on shared machines
 */

import { KitError } from '../kit-error.ts';
import type { Random } from '../random.ts';

/** One run's figure. */
export interface ArmFigure {
  readonly arm: 'before' | 'after';
  /** Above zero. */
  readonly value: number;
}

/** A ratio with its 95 % bootstrap interval. */
export interface Interval {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** What the pairs came to. */
export interface Comparison extends Interval {
  readonly pairs: number;
  /** The same for runs of one arm: how far from 1 chance alone goes. */
  readonly control: Interval;
  readonly verdict: 'higher' | 'lower' | 'no difference shown';
}

/** The order of one block: each pair of neighbours has both arms, and each arm is there twice. */
export const BLOCK = ['before', 'after', 'after', 'before'] as const;

/** A ratio nearer to 1 than this is never called a difference, however small the interval. */
export const SMALLEST_DIFFERENCE = 0.05;

const RESAMPLES = 4_000;

/**
 * Compares the runs of whole blocks A B B A, in their order.
 *
 * @throws {KitError} `comparison.badFigures` for anything but whole blocks of figures above zero
 */
export function compareArms(figures: readonly ArmFigure[], random: Random): Comparison {
  checkFigures(figures);
  const pairs: number[] = [];
  const controls: number[] = [];
  for (let at = 0; at < figures.length; at += BLOCK.length) {
    const [first, second, third, fourth] = figures.slice(at, at + BLOCK.length) as [
      ArmFigure,
      ArmFigure,
      ArmFigure,
      ArmFigure,
    ];
    pairs.push(logRatio(second, first), logRatio(third, fourth));
    controls.push(Math.log(fourth.value / first.value), Math.log(third.value / second.value));
  }
  const measured = interval(pairs, random);
  const control = interval(controls, random);
  return { ...measured, pairs: pairs.length, control, verdict: verdictOf(measured, control) };
}

function verdictOf({ ratio, low, high }: Interval, control: Interval): Comparison['verdict'] {
  const chance = Math.max(Math.abs(Math.log(control.low)), Math.abs(Math.log(control.high)));
  const least = Math.max(chance, Math.log(1 + SMALLEST_DIFFERENCE));
  if (low > 1 && Math.log(ratio) > least) return 'higher';
  if (high < 1 && -Math.log(ratio) > least) return 'lower';
  return 'no difference shown';
}

/** The median ratio, and the middle 95 % of the medians of resamples. */
function interval(logs: readonly number[], random: Random): Interval {
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(logs.map(() => random.pick(logs))),
  );
  medians.sort((one, other) => one - other);
  const at = (share: number): number => medians[Math.round(share * (RESAMPLES - 1))] as number;
  return { ratio: Math.exp(median(logs)), low: Math.exp(at(0.025)), high: Math.exp(at(0.975)) };
}

function logRatio(after: ArmFigure, before: ArmFigure): number {
  return Math.log(after.value / before.value);
}

function checkFigures(figures: readonly ArmFigure[]): void {
  const isWhole = figures.length > 0 && figures.length % BLOCK.length === 0;
  if (!isWhole) throw badFigures(`${figures.length} of them`);
  for (const [at, { arm, value }] of figures.entries()) {
    if (!(value > 0 && value < Infinity)) throw badFigures(`\`${value}\``);
    if (arm !== BLOCK[at % BLOCK.length]) throw badFigures(`\`${arm}\` at place ${at}`);
  }
}

function badFigures(got: string): KitError {
  return new KitError(
    'bug',
    'comparison.badFigures',
    `Expected figures above zero in whole blocks of before, after, after, before, got ${got}. A run without a figure cannot be compared.`,
  );
}

/** The median of at least one number: of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle)] as number)) / 2;
}
