/** Budgets: how much an access pattern may cost, from the reference solution on the same engine. */

import type { EngineKind } from '../../engine/engine.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';

/** The reference's receipts on one engine, by step. */
export type EngineBudgets = Readonly<Record<string, readonly ChargedReceipt[]>>;

/**
 * `budgets.json` of a lab: the reference's receipts by engine and step. Another engine than the
 * embedded one has only the steps that cost something else there.
 */
export type Budgets = Readonly<Partial<Record<EngineKind, EngineBudgets>>>;

/** Head room over the reference's units; requests have none. */
const UNITS_FACTOR = 1.25;

/**
 * The most units that pass: 1.25 times the reference's, rounded up to 0.5; exactly the reference's
 * where it reads a single item, whose price is known to the unit.
 *
 * @example
 * allowedUnits(1.5, ['Query table']); // => 2
 * allowedUnits(0.5, ['GetItem']); // => 0.5
 */
export function allowedUnits(units: number, way: readonly string[]): number {
  if (way.every((step) => step === 'GetItem')) return units;
  return Math.ceil(units * UNITS_FACTOR * 2) / 2;
}

/** A budget with its units raised to what passes. */
export function allowance(budget: ChargedReceipt): ChargedReceipt {
  return {
    ...budget,
    readUnits: allowedUnits(budget.readUnits, budget.way),
    writeUnits: allowedUnits(budget.writeUnits, budget.way),
  };
}

/** The budgets of an engine, all steps; an engine that was not measured has the embedded one's. */
export function budgetsOn(budgets: Budgets, engine: EngineKind): EngineBudgets {
  return { ...budgets.embedded, ...budgets[engine] };
}

/** The budget of an access pattern. */
export function findBudget(
  budgets: Budgets,
  engine: EngineKind,
  step: string,
  name: string,
): ChargedReceipt | undefined {
  return budgetsOn(budgets, engine)[step]?.find((budget) => budget.name === name);
}
