/** Whether a receipt keeps within its budget, and which other ways serve as well. */

import type { ChargedReceipt } from '../../meter/receipt.ts';
import { allowance } from '../lab/budget.ts';

/** Fewest reads of a budget that make it a walk: each but the first goes where an answer leads. */
const WALK_READS = 4;

/** Whether the reference itself reads one item collection after the other. */
export function isWalk({ way }: ChargedReceipt): boolean {
  return way.filter((step) => /^(Query|GetItem)/.test(step)).length >= WALK_READS;
}

/** Which bounds a receipt breaks. */
export interface BudgetVerdict {
  /** Another operation or index than the access pattern needs. */
  readonly anotherWay: boolean;
  readonly tooManyRequests: boolean;
  readonly tooManyUnits: boolean;
}

/** A new item, or a changed one, is written by either: the condition and the price are the same. */
const ITEM_WRITES: readonly string[] = ['PutItem', 'UpdateItem'];

/** Requests that serve in place of one request of a budget, where they are under way at once. */
export interface Instead {
  /** The budget's operation. */
  readonly of: string;
  /** The operations in its place. */
  readonly way: readonly string[];
}

/** An operation that serves as well as those of a budget, or several in place of one. */
export type OtherWay = string | Instead;

/** For a BatchGetItem of two keys: two GetItems at once take as long and cost as much. */
export const TWO_GETS: Instead = { of: 'BatchGetItem', way: ['GetItem', 'GetItem'] };

/**
 * Operations that serve a pattern as well as those of its budget: where the budget has PutItem or
 * UpdateItem, the other one.
 *
 * @param ways those that the check names
 */
export function otherWays({ way }: ChargedReceipt, ways: readonly OtherWay[]): OtherWay[] {
  const writes = way.some((step) => ITEM_WRITES.includes(step)) ? ITEM_WRITES : [];
  return [...writes, ...ways].filter((one) => typeof one !== 'string' || !way.includes(one));
}

/**
 * A budget with other requests in place of one of its own: with as many requests as the budget then
 * has, and the same units.
 *
 * @example
 * // { way: ['BatchGetItem', 'TransactWriteItems'], requests: 2 } becomes
 * budgetInstead(block, TWO_GETS); // => { way: ['GetItem', 'GetItem', 'TransactWriteItems'], requests: 3 }
 */
export function budgetInstead(budget: ChargedReceipt, { of, way }: Instead): ChargedReceipt {
  const at = budget.way.indexOf(of);
  if (at < 0) throw new Error(`${budget.name} has no ${of} in its budget`);
  return {
    ...budget,
    way: budget.way.toSpliced(at, 1, ...way),
    requests: budget.requests - 1 + way.length,
  };
}

/**
 * Judges a receipt: by the budget, or by the budget with other requests instead, where the receipt
 * keeps within that.
 *
 * @param ways operations that serve the pattern besides the budget's
 */
export function judge(
  receipt: ChargedReceipt,
  budget: ChargedReceipt,
  ways: readonly OtherWay[] = [],
): BudgetVerdict {
  const operations = ways.filter((way) => typeof way === 'string');
  const instead = ways.filter((way) => typeof way !== 'string');
  const budgets = [budget, ...instead.map((one) => budgetInstead(budget, one))];
  const verdicts = budgets.map((one) => verdictBy(one, receipt, operations));
  return verdicts.find(isKept) ?? (verdicts[0] as BudgetVerdict);
}

function verdictBy(
  budget: ChargedReceipt,
  receipt: ChargedReceipt,
  operations: readonly string[],
): BudgetVerdict {
  const serves = new Set([...budget.way, ...operations]);
  const allowed = allowance(budget);
  return {
    anotherWay: receipt.way.some((step) => !serves.has(step)),
    tooManyRequests: receipt.requests > budget.requests,
    tooManyUnits: receipt.readUnits > allowed.readUnits || receipt.writeUnits > allowed.writeUnits,
  };
}

/** Whether a receipt breaks no bound. */
export function isKept({ anotherWay, tooManyRequests, tooManyUnits }: BudgetVerdict): boolean {
  return !anotherWay && !tooManyRequests && !tooManyUnits;
}
