/** What a budget keeps of a receipt, and what a call may cost by it. */

import type { MeasuredReceipt } from '../meter/receipt.ts';
import type { ExpectedCost } from './expected-cost.ts';
import { knownFigure } from './known-figure.ts';

/** A recorded cost: the most that a call may cost. */
export interface BudgetCost extends Required<ExpectedCost> {
  /** Each operation and index once, in the order they were first sent. */
  readonly way: readonly string[];
}

/** What a budget keeps of a receipt. @throws {KitError} `meter.noCapacity` */
export function budgetCost(receipt: MeasuredReceipt): BudgetCost {
  return {
    requests: receipt.requests,
    readUnits: knownFigure(receipt, 'readUnits'),
    writeUnits: knownFigure(receipt, 'writeUnits'),
    way: [...new Set(receipt.way)],
  };
}

/** The least budget that keeps both. */
export function dearer(one: BudgetCost, other: BudgetCost): BudgetCost {
  return {
    requests: Math.max(one.requests, other.requests),
    readUnits: Math.max(one.readUnits, other.readUnits),
    writeUnits: Math.max(one.writeUnits, other.writeUnits),
    way: [...new Set([...one.way, ...other.way])],
  };
}

/** Whether a cost is below another in a figure, or needs fewer operations, and nowhere above. */
export function isCheaper(cost: BudgetCost, budget: BudgetCost): boolean {
  return (
    cost.requests < budget.requests ||
    cost.readUnits < budget.readUnits ||
    cost.writeUnits < budget.writeUnits ||
    cost.way.length < budget.way.length
  );
}
