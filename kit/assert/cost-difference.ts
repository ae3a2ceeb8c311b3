/** How a receipt differs from the cost that a test expects. */

import type { MeasuredReceipt } from '../meter/receipt.ts';
import { type ExpectedCost, FIGURES, type Figure, writtenOut } from './expected-cost.ts';
import { knownFigure } from './known-figure.ts';

/** `exactly` is the cost itself, to the request; of `at most`, less is right as well. */
export type CostRule = 'exactly' | 'at most';

/** What is not as expected. */
export interface CostDifference {
  readonly figures: readonly Figure[];
  /** Of `exactly`, other requests or another order; of `at most`, an operation or an index that is not named. */
  readonly isAnotherWay: boolean;
}

/**
 * Compares a receipt with a cost.
 *
 * @returns nothing where the receipt keeps to it
 * @throws {KitError} `meter.noCapacity` for units that the engine did not tell
 */
export function costDifference(
  receipt: MeasuredReceipt,
  expected: ExpectedCost,
  rule: CostRule,
): CostDifference | undefined {
  const figures = FIGURES.filter((figure) => {
    const limit = expected[figure];
    if (limit === undefined) return false;
    const got = knownFigure(receipt, figure);
    return rule === 'exactly' ? got !== limit : got > limit;
  });
  const isAnotherWay = expected.way !== undefined && !isWay(receipt.way, expected.way, rule);
  return figures.length > 0 || isAnotherWay ? { figures, isAnotherWay } : undefined;
}

function isWay(sent: readonly string[], expected: readonly string[], rule: CostRule): boolean {
  const steps = writtenOut(expected);
  if (rule === 'at most') return sent.every((step) => steps.includes(step));
  return sent.length === steps.length && sent.every((step, index) => step === steps[index]);
}
