/** Asserts how the cost of a call grows with the data. */

import { KitError } from '../kit-error.ts';
import { grouped } from '../report/text.ts';
import { failureText, smellOr } from './failure-text.ts';
import type { MeasuredGrowth } from './measure-growth.ts';

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
    costs: {
      [`${now.times}x data`]: now.receipt,
      [`${later.times}x data`]: later.receipt,
    },
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
