/** Which budgets were asked for while a test file ran. */

import { type BudgetCost, dearer } from './budget-cost.ts';
import type { BudgetEntry } from './budget-file.ts';

/** One run of one or more test files. */
export class BudgetRun {
  readonly #asked = new Map<string, BudgetCost>();

  /** Notes a cost; returns the least budget that keeps all that were noted under its names. */
  ask(file: string, { test, name, engine, cost }: BudgetEntry): BudgetCost {
    const key = JSON.stringify([file, test, name, engine]);
    const before = this.#asked.get(key);
    const least = before ? dearer(before, cost) : cost;
    this.#asked.set(key, least);
    return least;
  }

  /** Whether a test has asked for a budget of this name, on any engine. */
  hasAsked(file: string, { test, name }: Pick<BudgetEntry, 'test' | 'name'>): boolean {
    const start = JSON.stringify([file, test, name]).slice(0, -1);
    return [...this.#asked.keys()].some((key) => key.startsWith(`${start},`));
  }
}
