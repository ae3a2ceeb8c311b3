/** Budgets that no test asks for any more. */

import { type BudgetEntry, changeBudgets, readBudgets, shownBudgetPath } from './budget-file.ts';
import type { BudgetRun } from './budget-run.ts';
import type { BudgetUpdate } from './budget-update.ts';

/** How a test of a file ended: one that did not pass may not have come to its budgets. */
export type TestEnd = 'passed' | 'not passed';

/** A test file that has ended. */
export interface EndedFile {
  readonly file: string;
  readonly run: BudgetRun;
  /** How each test of the file ended, by its full name, those that were left out included. */
  readonly tests: ReadonlyMap<string, TestEnd>;
  readonly update: BudgetUpdate;
}

/**
 * The line that lists budgets without a test: the test is gone, or passed and did not ask. With `all` they
 * are removed.
 *
 * @returns nothing where each has its test
 */
export function settleBudgets({ file, run, tests, update }: EndedFile): string | undefined {
  const isAlone = (entry: BudgetEntry): boolean => {
    const end = tests.get(entry.test);
    return end === undefined || (end === 'passed' && !run.hasAsked(file, entry));
  };
  const alone = readBudgets(file).filter(isAlone);
  if (alone.length === 0) return undefined;
  const names = [...new Set(alone.map(({ test, name }) => `\`${name}\` (${test})`))].join(', ');
  if (update === 'all') {
    changeBudgets(file, (latest) => latest.filter((entry) => !isAlone(entry)));
    return `Budgets without a test, removed from ${shownBudgetPath(file)}: ${names}.`;
  }
  return `Budgets without a test in ${shownBudgetPath(file)}: ${names}. To remove them, run the tests with -u (node:test: EDGEWISE_UPDATE=all).`;
}
