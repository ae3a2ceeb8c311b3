import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BY_INDEX, sampleReceipt } from '../../tools/sample-request.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { readBudgets } from './budget-file.ts';
import { type MatcherState, receiptMatchers } from './matchers.ts';

const receipt = sampleReceipt(BY_INDEX);
const names = Object.keys(receiptMatchers) as (keyof typeof receiptMatchers)[];

/** Asks a matcher as Vitest and Jest do. */
function ask(name: keyof typeof receiptMatchers, state: MatcherState, given: unknown = receipt) {
  return receiptMatchers[name].call(state, given, { requests: 1 } as never);
}

describe('a matcher', () => {
  test.each(
    names.filter((name) => name !== 'toHaveNoSmells'),
  )('with not asserts nothing, and is refused: %s', (name) => {
    expect(() => ask(name, { isNot: true })).toThrow(
      expect.objectContaining({ code: 'assert.not' }),
    );
  });

  test.each<[unknown, string]>([
    [null, 'got `null`'],
    [Promise.resolve(receipt), 'got a promise: an `await` is missing'],
    [{ value: [], receipt }, 'got all that `measure` returns'],
    [{}, 'got another object'],
  ])('refuses %s in place of a receipt', (given, told) => {
    const code = 'assert.noReceipt';
    expect(() => ask('toCost', {}, given)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(told) }),
    );
  });

  test('of a budget is refused outside a test', () => {
    expect(() => ask('toKeepBudget', { testPath: 'bills.test.ts', currentTestName: '' })).toThrow(
      expect.objectContaining({ code: 'assert.outsideTest' }),
    );
  });

  test('of a budget takes the name of a concurrent test where Jest tells it', () => {
    const folder = testFolder();
    const testPath = join(folder, 'bills.test.ts');
    const snapshotState = { _updateSnapshot: 'all' };
    const told = { currentTestName: 'two', currentConcurrentTestName: () => 'one' };
    expect(ask('toKeepBudget', { testPath, snapshotState, ...told }).pass).toBe(true);
    expect(readBudgets(testPath).map(({ test }) => test)).toEqual(['one']);
  });
});
