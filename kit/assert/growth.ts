/** Asserts how the cost of a call grows with the data. */

import { KitError } from '../kit-error.ts';
import { type Growth, growthOf } from '../meter/growth.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import { grouped } from '../report/text.ts';
import { knownFigure } from './cost.ts';
import { failureText, smellOr } from './failure-text.ts';

/** How a cost may grow at most. */
export type GrowthLimit = 'flat' | 'grows with the answer';

const EXPECTED: Readonly<Record<GrowthLimit, string>> = {
  flat: 'to cost the same with more data',
  'grows with the answer': 'to cost more only where its answer is longer',
};

/**
 * The message of a cost that grows faster than it may.
 *
 * @returns nothing where it keeps to the limit; a flat cost keeps to both
 */
export function growthFailure(measured: unknown, limit: GrowthLimit): string | undefined {
  const { growth, sizes } = checkedGrowth(measured);
  if (growth === 'flat' || growth === limit) return undefined;
  const [now, later] = sizes;
  const answers = sizes.map(({ answerBytes }) => grouped(answerBytes)).join(' and ');
  const factor = later.times / now.times;
  return failureText(later.receipt, {
    headline: `Expected ${later.receipt.name} ${EXPECTED[limit]}, got a cost that ${growth}. The answers have ${answers} bytes.`,
    costs: { [`${now.times}x data`]: now.receipt, [`${later.times}x data`]: later.receipt },
    advice: smellOr(
      growth === 'grows with the table'
        ? 'These requests read more for an answer that is as long as before. Which part of each request says where it begins, and where it ends?'
        : `The answer grows as well. Does its reader need all of it? If so, expect growth with the answer; if not, which Limit would keep it short at ${factor} times the data?`,
      later.receipt,
    ),
  });
}

/**
 * Throws where a cost grows with the data.
 *
 * @throws {KitError} `assert.growth` with both costs, the requests and the smell
 */
export function assertStaysFlat(growth: MeasuredGrowth): void {
  throwIfGrown(growthFailure(growth, 'flat'));
}

/**
 * Throws where a cost grows faster than the answer.
 *
 * @throws {KitError} `assert.growth` with both costs, the requests and the smell
 */
export function assertGrowsWithAnswer(growth: MeasuredGrowth): void {
  throwIfGrown(growthFailure(growth, 'grows with the answer'));
}

function throwIfGrown(message: string | undefined): void {
  if (message !== undefined) throw new KitError('failure', 'assert.growth', message);
}

function checkedGrowth(given: unknown): MeasuredGrowth {
  const { growth, sizes } = (given ?? {}) as Partial<MeasuredGrowth>;
  if (growth !== undefined && Array.isArray(sizes)) return given as MeasuredGrowth;
  throw new KitError(
    'bug',
    'assert.noGrowth',
    'Expected a measured growth, got something else. Write: const growth = await measureGrowth(metered, { populate, call }).',
  );
}

/** One call at two sizes of the data. */
export interface GrowthOptions<T> {
  /** Of the receipts. @default 'call' */
  readonly name?: string;
  /** Makes the table hold so many times the data. */
  populate(times: number): unknown;
  /** The call that is measured: the same at each size. */
  call(): T | Promise<T>;
  /** So many times the data, the smaller first, and the larger at least twice it. @default [1, 10] */
  readonly times?: readonly [number, number];
}

/** The cost of a call at one size of the data. */
export interface MeasuredSize {
  /** So many times the data. */
  readonly times: number;
  readonly receipt: MeasuredReceipt;
  /** Size of the answer, in bytes of JSON. */
  readonly answerBytes: number;
}

/** How a cost grows: plain data. */
export interface MeasuredGrowth {
  readonly growth: Growth;
  readonly sizes: readonly [MeasuredSize, MeasuredSize];
}

/** What measures a call: a meter. */
export interface Measuring {
  measure<T>(
    name: string,
    call: () => T | Promise<T>,
  ): Promise<{ value: T; receipt: MeasuredReceipt }>;
}

const TIMES = [1, 10] as const;
/** Below twice the data, growth is not told from rounding. */
const LEAST_FACTOR = 2;

/**
 * Populates and calls at each size, the smaller first.
 *
 * @throws {KitError} `assert.times` for sizes that are too close; `meter.noCapacity` for units that the
 * engine did not tell
 * @example
 * const growth = await measureGrowth(metered, {
 *   populate: (times) => putBills(db, 100 * times),
 *   call: () => billsOf(db, 'I1'),
 * });
 */
export async function measureGrowth<T>(
  metered: Measuring,
  options: GrowthOptions<T>,
): Promise<MeasuredGrowth> {
  const [fewer, more] = checkedTimes(options.times ?? TIMES);
  const now = await measuredAt(metered, options, fewer);
  const later = await measuredAt(metered, options, more);
  return { growth: growthOf(priced(now), priced(later)), sizes: [now, later] };
}

function checkedTimes(times: readonly [number, number]): readonly [number, number] {
  const [fewer, more] = times;
  if (fewer > 0 && more >= LEAST_FACTOR * fewer && Number.isFinite(more)) return times;
  throw new KitError(
    'bug',
    'assert.times',
    `Expected \`times\` to be two sizes, the second at least ${LEAST_FACTOR} times the first, got \`${JSON.stringify(times)}\`. Write times: [1, 10].`,
  );
}

async function measuredAt<T>(
  metered: Measuring,
  { name = 'call', populate, call }: GrowthOptions<T>,
  times: number,
): Promise<MeasuredSize> {
  await populate(times);
  const { value, receipt } = await metered.measure(name, call);
  return { times, receipt, answerBytes: jsonBytes(value) };
}

/** Size as JSON; sets count as lists, and a number of any kind as its digits. */
function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value, setsAsLists) ?? '');
}

/** A replacer; it looks at the holder, because a library may give all sets a `toJSON` (vega-lite does). */
function setsAsLists(this: unknown, name: string, value: unknown): unknown {
  const member = (this as Record<string, unknown>)[name];
  if (typeof member === 'bigint') return String(member);
  return member instanceof Set ? [...member] : value;
}

function priced({ receipt, answerBytes }: MeasuredSize): Parameters<typeof growthOf>[0] {
  const readUnits = knownFigure(receipt, 'readUnits');
  const writeUnits = knownFigure(receipt, 'writeUnits');
  return { receipt: { ...receipt, readUnits, writeUnits }, answerBytes };
}
