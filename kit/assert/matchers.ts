/** The assertions as matchers, for `expect.extend` of Vitest and Jest. */

import { KitError } from '../kit-error.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import type { SmellChoice } from '../meter/smell.ts';
import { budgetFailure } from './budget.ts';
import { BudgetRun, budgetUpdate, settleBudgets, type TestEnd } from './budget-run.ts';
import { costFailure, type ExpectedCost } from './cost.ts';
import { growthFailure } from './growth.ts';
import { smellFailure } from './smells.ts';

/** What Vitest and Jest tell a matcher. */
export interface MatcherState {
  readonly isNot?: boolean;
  /** Full name of the test. */
  readonly currentTestName?: string | undefined;
  /** Of Jest: the name in a concurrent test. */
  readonly currentConcurrentTestName?: () => string | undefined;
  readonly testPath?: string | undefined;
  /** The snapshots of the test file: one object a run, which knows `-u`. */
  readonly snapshotState?: object | undefined;
}

/** What a matcher answers. */
export interface MatcherAnswer {
  readonly pass: boolean;
  message(): string;
}

/** The run of a test file, by its `snapshotState`. */
const runs = new WeakMap<object, BudgetRun>();

/**
 * The line that lists budgets without a test, where a test file has ended; nothing where each has its test.
 *
 * @param state as the matchers had it
 * @param tests how each test of the file ended, by its full name, those that were left out included
 */
export function budgetsWithoutTest(
  { snapshotState, testPath: file }: MatcherState,
  tests: ReadonlyMap<string, TestEnd>,
): string | undefined {
  if (snapshotState === undefined || file === undefined) return undefined;
  const update = budgetUpdate(askedUpdate(snapshotState));
  return settleBudgets({ file, run: budgetRunOf(snapshotState), tests, update });
}

function budgetRunOf(snapshotState: object): BudgetRun {
  const run = runs.get(snapshotState) ?? new BudgetRun();
  runs.set(snapshotState, run);
  return run;
}

/** Whether `-u` was given: `all`, `new` or `none`. */
function askedUpdate(snapshotState: object | undefined): string | undefined {
  return (snapshotState as { _updateSnapshot?: string } | undefined)?._updateSnapshot;
}

/** The assertions, by the names that they have in `expect`. */
export const receiptMatchers = {
  toCost(this: MatcherState, receipt: unknown, expected: ExpectedCost): MatcherAnswer {
    refuseNot(this, 'toCost');
    return answer(costFailure(checkedReceipt(receipt), expected, 'exactly'));
  },

  toCostAtMost(this: MatcherState, receipt: unknown, most: ExpectedCost): MatcherAnswer {
    refuseNot(this, 'toCostAtMost');
    return answer(costFailure(checkedReceipt(receipt), most, 'at most'));
  },

  toHaveNoSmells(this: MatcherState, receipt: unknown, choice?: SmellChoice): MatcherAnswer {
    const { name } = checkedReceipt(receipt);
    const found = smellFailure(checkedReceipt(receipt), choice);
    const none = `Expected ${name} to have a smell, got none. Which of its requests should be seen?`;
    return { pass: found === undefined, message: () => found ?? none };
  },

  toKeepBudget(this: MatcherState, receipt: unknown): MatcherAnswer {
    refuseNot(this, 'toKeepBudget');
    const { testPath: file, snapshotState } = this;
    const test = this.currentConcurrentTestName?.() ?? this.currentTestName;
    if (file === undefined || !test) throw outsideTest();
    const failure = budgetFailure(checkedReceipt(receipt), {
      file,
      test,
      update: askedUpdate(snapshotState),
      ...(snapshotState && { run: budgetRunOf(snapshotState) }),
    });
    return answer(failure?.message);
  },

  toStayFlat(this: MatcherState, growth: unknown): MatcherAnswer {
    refuseNot(this, 'toStayFlat');
    return answer(growthFailure(growth, 'flat'));
  },

  toGrowWithAnswer(this: MatcherState, growth: unknown): MatcherAnswer {
    refuseNot(this, 'toGrowWithAnswer');
    return answer(growthFailure(growth, 'grows with the answer'));
  },
};

function answer(failure: string | undefined): MatcherAnswer {
  return { pass: failure === undefined, message: () => failure ?? '' };
}

/** A cost that is not this one may be any: nothing would be asserted. */
function refuseNot({ isNot }: MatcherState, name: string): void {
  if (!isNot) return;
  throw new KitError(
    'bug',
    'assert.not',
    `Expected \`${name}\` without \`not\`, got \`not.${name}\`. Write down what it costs, and assert that.`,
  );
}

function outsideTest(): KitError {
  return new KitError(
    'bug',
    'assert.outsideTest',
    'Expected `toKeepBudget` inside a test, got a call that belongs to none. Call it in the test, or in a function that the test awaits.',
  );
}

// What is given to an assertion: a receipt, or something else by mistake.

/**
 * The receipt that an assertion was given.
 *
 * @throws {KitError} `assert.noReceipt` for anything else, such as a promise or what `measure` returns
 */
function checkedReceipt(given: unknown): MeasuredReceipt {
  const { way, trace } = (given ?? {}) as Partial<MeasuredReceipt>;
  if (Array.isArray(way) && Array.isArray(trace)) return given as MeasuredReceipt;
  throw new KitError(
    'bug',
    'assert.noReceipt',
    `Expected a receipt, got ${kindOf(given)}. Write: const { receipt } = await metered.measure('bills', () => …).`,
  );
}

function kindOf(given: unknown): string {
  if (given === null || typeof given !== 'object') return `\`${String(given)}\``;
  if (given instanceof Promise) return 'a promise: an `await` is missing';
  return 'receipt' in given ? 'all that `measure` returns' : 'another object';
}
