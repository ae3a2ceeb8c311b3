/**
 * `edgewise/vitest`: the matchers for Vitest. Name it in `setupFiles`, or import it in a test file.
 *
 * Importing it adds the matchers to `expect`, and lists budgets without a test after each test file.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, aroundEach, type ExpectStatic, expect, type RunnerTestCase } from 'vitest';
import type { TestEnd } from '../../../kit/assert/budget-run.ts';
import type { MeasuredGrowth } from '../../../kit/assert/growth.ts';
import {
  budgetsWithoutTest,
  type MatcherState,
  receiptMatchers,
} from '../../../kit/assert/matchers.ts';
import type { MeasuredReceipt } from '../../../kit/meter/receipt.ts';
import type { GrowthMatchers, ReceiptMatchers } from './receipt-assertion.ts';

/** The matchers that Vitest has for every value; their type has other parameters in each version. */
type UsualAssertion = ReturnType<ExpectStatic['soft']>;

/** `expect(receipt)`. */
export type ReceiptAssertion = ReceiptMatchers & UsualAssertion;
/** `expect(growth)`. */
export type GrowthAssertion = GrowthMatchers & UsualAssertion;

declare module 'vitest' {
  interface ExpectStatic {
    (receipt: MeasuredReceipt): ReceiptAssertion;
    (growth: MeasuredGrowth): GrowthAssertion;
  }
}

/** The test that a call belongs to: of tests that run at once, the imported `expect` knows one of them. */
const running = new AsyncLocalStorage<RunnerTestCase>();
let file: TestFile | undefined;
aroundEach(async (runTest, { task }) => {
  file = task.file;
  await running.run(task, runTest);
});

expect.extend({
  ...receiptMatchers,
  toKeepBudget(this: MatcherState, receipt: unknown) {
    const state = { ...this, currentTestName: running.getStore()?.fullTestName };
    return receiptMatchers.toKeepBudget.call(state, receipt);
  },
});

afterAll(() => {
  if (file === undefined) return;
  const state: MatcherState = { ...expect.getState(), testPath: file.filepath };
  const line = budgetsWithoutTest(state, endsOf(file));
  if (line !== undefined) process.stderr.write(`${line}\n`);
});

/** A suite or a test, as Vitest tells of it. */
interface Task {
  readonly name: string;
  readonly tasks?: readonly Task[];
  readonly result?: { readonly state?: string } | undefined;
}

interface TestFile extends Task {
  readonly filepath: string;
}

/** How each test of a file ended, by its full name. */
function endsOf(suite: Task, names: readonly string[] = []): Map<string, TestEnd> {
  const ends = new Map<string, TestEnd>();
  for (const task of suite.tasks ?? []) {
    const full = [...names, task.name];
    if (task.tasks) for (const one of endsOf(task, full)) ends.set(...one);
    else ends.set(full.join(' > '), task.result?.state === 'pass' ? 'passed' : 'not passed');
  }
  return ends;
}
