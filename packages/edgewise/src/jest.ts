/**
 * `edgewise/jest`: the matchers for Jest. Name it in `setupFilesAfterEnv`, or import it in a test file.
 *
 * Importing it adds the matchers to `expect`, and lists budgets without a test after each test file. Where a
 * test imports `expect` from `@jest/globals`, docs/package.md shows the declaration that tells TypeScript of the
 * matchers: it extends {@link JestMatchersOfEdgewise}.
 */

import { afterAll, expect } from '@jest/globals';
import type { TestEnd } from '../../../kit/assert/budget-run.ts';
import type { MeasuredGrowth } from '../../../kit/assert/growth.ts';
import { budgetsWithoutTest, receiptMatchers } from '../../../kit/assert/matchers.ts';
import type { MeasuredReceipt } from '../../../kit/meter/receipt.ts';
import type { GrowthMatchers, ReceiptMatchers } from './receipt-assertion.ts';

declare global {
  // biome-ignore lint/style/noNamespace: Jest's own types are in this namespace.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: as it is declared there.
    interface Matchers<R, T = {}> {}
    interface Expect {
      (receipt: MeasuredReceipt): ReceiptMatchers & Usual<Matchers<void, MeasuredReceipt>>;
      (growth: MeasuredGrowth): GrowthMatchers & Usual<Matchers<void, MeasuredGrowth>>;
    }
  }
}

/** The matchers for an `expect` that is imported: on every value, as Jest's own are. */
export interface JestMatchersOfEdgewise extends Omit<ReceiptMatchers, 'not'>, GrowthMatchers {}

/** Jest's own matchers, also behind `not`. */
type Usual<M> = M & { readonly not: M };

expect.extend(receiptMatchers);

afterAll(() => {
  const tests = endedTests();
  const line = tests && budgetsWithoutTest(expect.getState(), tests);
  if (line !== undefined) process.stderr.write(`${line}\n`);
});

/** A `describe` or a test, as Jest's runner keeps it. */
interface Block {
  readonly type: 'describeBlock' | 'test';
  readonly name: string;
  readonly children?: readonly Block[];
  readonly status?: string | null;
  readonly errors?: readonly unknown[];
}

/** How each test of the file ended; nothing with another runner than Jest's own, jest-circus. */
function endedTests(): Map<string, TestEnd> | undefined {
  const symbol = Object.getOwnPropertySymbols(globalThis).find(
    ({ description }) => description === 'JEST_STATE_SYMBOL',
  );
  const state = symbol && (globalThis as Record<symbol, unknown>)[symbol];
  const { rootDescribeBlock: root } = (state ?? {}) as { rootDescribeBlock?: Block };
  return root && endsOf(root);
}

function endsOf(block: Block, names: readonly string[] = []): Map<string, TestEnd> {
  const ends = new Map<string, TestEnd>();
  for (const child of block.children ?? []) {
    const full = [...names, child.name];
    if (child.type === 'describeBlock') for (const one of endsOf(child, full)) ends.set(...one);
    else ends.set(full.join(' '), hasPassed(child) ? 'passed' : 'not passed');
  }
  return ends;
}

function hasPassed({ status, errors }: Block): boolean {
  return status === 'done' && errors?.length === 0;
}
