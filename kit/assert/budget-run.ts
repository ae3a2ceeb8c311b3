/** Which budgets were asked for while a test file ran. */

import { KitError } from '../kit-error.ts';
import {
  type BudgetCost,
  type BudgetEntry,
  changeBudgets,
  dearer,
  readBudgets,
  shownBudgetPath,
} from './budget-file.ts';

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

/** `all`: each is written anew; `new`: those that are missing are written; `none`: nothing is. */
export type BudgetUpdate = (typeof UPDATES)[number];
const UPDATES = ['all', 'new', 'none'] as const;

/**
 * Which budgets are written: as asked, and without a word the missing ones; in CI none that is missing.
 *
 * @param asked by the test runner or in `EDGEWISE_UPDATE`
 * @throws {KitError} `assert.update` for another word
 */
export function budgetUpdate(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BudgetUpdate {
  const update = UPDATES.find((one) => one === (asked || 'new'));
  if (update === undefined) {
    throw new KitError(
      'usage',
      'assert.update',
      `Expected EDGEWISE_UPDATE to be ${UPDATES.join(', ')}, got \`${asked}\`. Set it to all, to write every budget anew.`,
    );
  }
  const isCi = !['', '0', 'false'].includes(environment.CI ?? '');
  return update === 'new' && isCi ? 'none' : update;
}

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
