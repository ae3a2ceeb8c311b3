/** Judges a call by the budgets that are kept for it. */

import type { MeasuredReceipt } from '../meter/receipt.ts';
import { type BudgetCost, isCheaper } from './budget-cost.ts';
import type { BudgetEntry } from './budget-file.ts';
import { costDifference } from './cost-difference.ts';
import type { ExpectedCost } from './expected-cost.ts';

/** What a budget says of a call. */
export type BudgetFinding =
  | { readonly is: 'kept' | 'missing' }
  /** In a figure, or by an operation that it does not need. */
  | { readonly is: 'too high'; readonly budget: BudgetCost }
  /** The call is: `allowed` has what was compared. */
  | { readonly is: 'too low'; readonly allowed: ExpectedCost };

/**
 * Judges by the budget of the same test, name and engine. Where there is none, by requests and way of
 * another engine's: engines charge differently, and send the same.
 *
 * @param entry the call as it would be kept
 */
export function findingOf(
  receipt: MeasuredReceipt,
  entry: BudgetEntry,
  kept: readonly BudgetEntry[],
): BudgetFinding {
  const named = kept.filter(({ test, name }) => test === entry.test && name === entry.name);
  const own = named.find(({ engine }) => engine === entry.engine);
  if (own) {
    if (costDifference(receipt, own.cost, 'at most')) return { is: 'too low', allowed: own.cost };
    return isCheaper(entry.cost, own.cost) ? { is: 'too high', budget: own.cost } : { is: 'kept' };
  }
  const comparable = named.map(({ cost: { requests, way } }) => ({ requests, way }));
  const [first] = comparable;
  if (!first) return { is: 'missing' };
  const isKept = comparable.some((allowed) => !costDifference(receipt, allowed, 'at most'));
  return isKept ? { is: 'kept' } : { is: 'too low', allowed: first };
}
