/** The file of budgets beside a test file: `__budgets__/bills.test.ts.json`. */

import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { KitError } from '../kit-error.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import { type ExpectedCost, knownFigure } from './cost.ts';

/** One budget and what it is for. */
export interface BudgetEntry {
  /** Full name of the test. */
  readonly test: string;
  /** Of the receipt. */
  readonly name: string;
  /** Name of the engine that it was measured on. */
  readonly engine: string;
  readonly cost: BudgetCost;
}

/** As it is in the file: by test, name and engine. */
type Stored = Record<string, Record<string, Record<string, BudgetCost>>>;

/** Path of the budgets of a test file. */
export function budgetPath(testFile: string): string {
  return join(dirname(testFile), '__budgets__', `${basename(testFile)}.json`);
}

/** The path as a message shows it: from the folder in which the tests were started. */
export function shownBudgetPath(testFile: string): string {
  return relative(process.cwd(), budgetPath(testFile));
}

/**
 * The budgets of a test file; none where there is no file.
 *
 * @throws {KitError} `assert.budgetFile` where the file is not one of budgets
 */
export function readBudgets(testFile: string): BudgetEntry[] {
  let text: string;
  try {
    text = readFileSync(budgetPath(testFile), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    return entriesOf(JSON.parse(text));
  } catch (cause) {
    throw new KitError(
      'usage',
      'assert.budgetFile',
      `Expected budgets in ${shownBudgetPath(testFile)}, got another text: ${(cause as Error).message}. Take the file back from your version control, or delete it and run the tests again.`,
      { cause },
    );
  }
}

/**
 * Changes the budgets of a test file. They are sorted and written in one step: who reads meanwhile gets the old
 * file or the new one, and of two processes that change it, one waits for the other.
 *
 * @param change gets the budgets that are there
 */
export function changeBudgets(
  testFile: string,
  change: (kept: readonly BudgetEntry[]) => readonly BudgetEntry[],
): void {
  const path = budgetPath(testFile);
  mkdirSync(dirname(path), { recursive: true });
  whileLocked(path, () => {
    const entries = change(readBudgets(testFile));
    if (entries.length === 0) {
      rmSync(path, { force: true });
      return;
    }
    const unfinished = `${path}.${randomUUID()}`;
    writeFileSync(unfinished, `${JSON.stringify(stored(entries), null, 2)}\n`);
    renameSync(unfinished, path);
  });
}

function entriesOf(content: unknown): BudgetEntry[] {
  return membersOf(content).flatMap(([test, names]) =>
    membersOf(names).flatMap(([name, engines]) =>
      membersOf(engines).map(([engine, cost]) => ({ test, name, engine, cost: checked(cost) })),
    ),
  );
}

function membersOf(value: unknown): [string, unknown][] {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value);
  }
  throw new TypeError(`${JSON.stringify(value)} is not an object`);
}

function checked(value: unknown): BudgetCost {
  const cost = Object.fromEntries(membersOf(value)) as unknown as BudgetCost;
  const figures = [cost.requests, cost.readUnits, cost.writeUnits];
  if (figures.every(Number.isFinite) && Array.isArray(cost.way)) return cost;
  throw new TypeError(`${JSON.stringify(value)} is not a cost`);
}

function stored(entries: readonly BudgetEntry[]): Stored {
  return grouped(entries, 'test', (ofTest) =>
    grouped(ofTest, 'name', (ofName) =>
      grouped(ofName, 'engine', ([entry]) => (entry as BudgetEntry).cost),
    ),
  );
}

/** The entries by one of their names, sorted. */
function grouped<T>(
  entries: readonly BudgetEntry[],
  by: 'test' | 'name' | 'engine',
  inner: (group: readonly BudgetEntry[]) => T,
): Record<string, T> {
  const names = [...new Set(entries.map((entry) => entry[by]))].sort();
  return Object.fromEntries(
    names.map((name) => [name, inner(entries.filter((entry) => entry[by] === name))]),
  );
}

// One process at a time changes a file: two projects of a test runner may run the same test file.

/** A change takes a few milliseconds: a lock of this age was left behind by a process that ended. */
const LEFT_BEHIND_MS = 5_000;
const PAUSE_MS = 5;

/**
 * Makes a change while no other process makes one of the same file. It waits without going on with anything
 * else.
 */
export function whileLocked<T>(path: string, change: () => T): T {
  const lock = `${path}.lock`;
  while (!isTaken(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
  try {
    return change();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Takes the lock; of two processes that try, one gets it. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > LEFT_BEHIND_MS) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

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
