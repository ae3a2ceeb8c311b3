/**
 * `edgewise/node-test`: budgets for `node:test`, from Node 22.14 on. The other assertions are in `edgewise`.
 *
 * Importing it lists budgets without a test after the test file. `EDGEWISE_UPDATE=all` writes every budget
 * anew, and removes those without a test; a skipped test counts as gone.
 */

import { after, afterEach, beforeEach } from 'node:test';
import { assertBudget } from '../../../kit/assert/budget.ts';
import {
  BudgetRun,
  budgetUpdate,
  settleBudgets,
  type TestEnd,
} from '../../../kit/assert/budget-run.ts';
import { KitError } from '../../../kit/kit-error.ts';
import type { MeasuredReceipt } from '../../../kit/meter/receipt.ts';

/** The context of a test, as `node:test` hands it over. */
export interface NodeTest {
  readonly fullName?: string;
  readonly filePath?: string | undefined;
  readonly passed?: boolean;
  diagnostic(message: string): void;
}

const run = new BudgetRun();
/** How each test ended, by the path of its file. */
const files = new Map<string, Map<string, TestEnd>>();

/**
 * Throws where a call costs more than its budget: `assertBudget` of a test of `node:test`.
 *
 * @param t the context of the test
 * @throws {KitError} as `assertBudget`; `assert.oldNode` before Node 22.14
 * @example
 * test('bills of an invoice', async (t) => {
 *   const { receipt } = await metered.measure('bills', () => billsOf(db, 'I1'));
 *   keepBudget(t, receipt);
 * });
 */
export function keepBudget(t: NodeTest, receipt: MeasuredReceipt): void {
  const { filePath: file, fullName: test } = t;
  if (file === undefined || test === undefined) throw oldNode();
  assertBudget(receipt, { file, test, run, say: (line) => t.diagnostic(line) });
}

function oldNode(): KitError {
  return new KitError(
    'environment',
    'assert.oldNode',
    `Expected the context of a test in Node 22.14 or later, got none with \`filePath\` in Node ${process.versions.node}. Take a newer Node, or call assertBudget(receipt, { file, test }).`,
  );
}

/** Notes that a test has begun, or how it has ended. */
function note(context: unknown): void {
  const { filePath: file, fullName: test, passed } = context as NodeTest;
  if (file === undefined || test === undefined) return;
  const tests = files.get(file) ?? new Map<string, TestEnd>();
  files.set(file, tests.set(test, passed === true ? 'passed' : 'not passed'));
}

beforeEach(note);
afterEach(note);
after(() => {
  // Options such as --test-name-pattern leave tests out, and nobody tells which.
  if (process.execArgv.some((option) => /^--test-(name|skip|only)/.test(option))) return;
  const update = budgetUpdate(process.env.EDGEWISE_UPDATE);
  for (const [file, tests] of files) {
    const line = settleBudgets({ file, run, tests, update });
    if (line !== undefined) process.stderr.write(`${line}\n`);
  }
});
