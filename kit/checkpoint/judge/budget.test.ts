import { describe, expect, test } from 'vitest';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { allowance, allowedUnits, type Budgets, findBudget } from '../lab/budget.ts';
import { budgetInstead, isWalk, judge, otherWays, TWO_GETS } from './budget.ts';

function receipt(more: Partial<ChargedReceipt> = {}): ChargedReceipt {
  const units = { itemsRead: 4, returned: 4, readUnits: 2, writeUnits: 0 };
  return { name: 'bills', way: ['Query table'], requests: 1, ...units, ...more };
}

describe('the units that pass', () => {
  test.each([
    [0.5, ['Query table'], 1],
    [1, ['Query table'], 1.5],
    [1.5, ['Query table'], 2],
    [2, ['Query GSI1'], 2.5],
    [4, ['Query table', 'GetItem'], 5],
    [10, ['TransactWriteItems'], 12.5],
    [10.5, ['TransactWriteItems'], 13.5],
    [1_000, ['Scan table'], 1_250],
    [0, ['Query table'], 0],
    [0.5, ['GetItem'], 0.5],
    [1, ['GetItem', 'GetItem'], 1],
  ])('for a reference of %d units by %j are %d', (units, way, allowed) => {
    expect(allowedUnits(units, way)).toBe(allowed);
  });

  test('are raised in an allowance; requests have no head room', () => {
    const budget = receipt({ readUnits: 2, writeUnits: 4, requests: 3 });
    expect(allowance(budget)).toEqual({ ...budget, readUnits: 2.5, writeUnits: 5 });
  });
});

test('a walk is what the reference itself reads request by request', () => {
  const queries = (count: number): string[] => Array(count).fill('Query table');
  expect(isWalk(receipt({ way: ['GetItem', ...queries(3)] }))).toBe(true);
  expect(isWalk(receipt({ way: ['GetItem', ...queries(2)] }))).toBe(false);
  expect(isWalk(receipt({ way: Array(25).fill('UpdateItem') }))).toBe(false);
});

describe('a receipt within its budget', () => {
  const fine = { anotherWay: false, tooManyRequests: false, tooManyUnits: false };

  test.each([
    ['equal to it', receipt(), []],
    ['at the last unit allowed', receipt({ readUnits: 2.5 }), []],
    ['of no request at all', receipt({ way: [], requests: 0, readUnits: 0 }), []],
    ['by a way that serves as well', receipt({ way: ['GetItem'] }), ['GetItem']],
  ])('passes: %s', (_what, own, ways) => {
    expect(judge(own, receipt(), ways)).toEqual(fine);
  });

  test.each([
    ['another index', receipt({ way: ['Query GSI1'] }), { anotherWay: true }],
    [
      'one request by another way',
      receipt({ way: ['Query table', 'Scan table'] }),
      { anotherWay: true },
    ],
    ['one request more', receipt({ requests: 2 }), { tooManyRequests: true }],
    ['half a read unit more', receipt({ readUnits: 3 }), { tooManyUnits: true }],
    ['a write where none is needed', receipt({ writeUnits: 1 }), { tooManyUnits: true }],
  ])('fails: %s', (_what, own, broken) => {
    expect(judge(own, receipt())).toEqual({ ...fine, ...broken });
  });

  test('may be written by PutItem or by UpdateItem, whichever the budget has', () => {
    const put = receipt({ way: ['Query table', 'PutItem'] });
    const update = receipt({ way: ['Query table', 'UpdateItem'] });
    expect(otherWays(put, [])).toEqual(['UpdateItem']);
    expect(otherWays(update, ['GetItem'])).toEqual(['PutItem', 'GetItem']);
    expect(otherWays(receipt(), [])).toEqual([]);
  });

  test('may have several requests in place of one, with as many more requests and the same units', () => {
    const batch = receipt({ way: ['BatchGetItem', 'PutItem'], requests: 2, readUnits: 1 });
    const gets = receipt({ way: ['GetItem', 'GetItem', 'PutItem'], requests: 3, readUnits: 1 });
    expect(budgetInstead(batch, TWO_GETS)).toEqual(gets);
    expect(judge(gets, batch, [TWO_GETS])).toEqual(fine);
    expect(judge(gets, batch)).toEqual({ ...fine, anotherWay: true, tooManyRequests: true });
    const three = receipt({ way: ['GetItem', ...gets.way], requests: 4, readUnits: 1.5 });
    expect(judge(three, batch, [TWO_GETS])).toMatchObject({ tooManyRequests: true });
    const dear = receipt({ ...gets, readUnits: 2 });
    expect(judge(dear, batch, [TWO_GETS])).toMatchObject({ tooManyUnits: true });
  });

  test('has the request that others stand in place of, or the check is wrong', () => {
    expect(() => judge(receipt(), receipt(), [TWO_GETS])).toThrow('has no BatchGetItem');
  });

  test('of one GetItem has no head room', () => {
    const budget = receipt({ way: ['GetItem'], readUnits: 0.5 });
    expect(judge({ ...budget, readUnits: 1 }, budget)).toEqual({ ...fine, tooManyUnits: true });
  });
});

describe('finding a budget', () => {
  const [first, second, local] = ['first', 'second', 'first'].map((name, requests) => {
    return receipt({ name, requests });
  }) as [ChargedReceipt, ChargedReceipt, ChargedReceipt];
  const budgets: Budgets = {
    embedded: { '1.1': [first, second] },
    'dynamodb-local': { '1.1': [local] },
  };

  test.each([
    ['embedded', '1.1', 'second', second],
    ['dynamodb-local', '1.1', 'first', local],
    ['other', '1.1', 'first', first],
    ['embedded', '1.1', 'third', undefined],
    ['embedded', '1.2', 'first', undefined],
  ] as const)('for %s, step %s, `%s` takes that engine’s, else the embedded one’s', (engine, step, name, found) => {
    expect(findBudget(budgets, engine, step, name)).toBe(found);
  });
});
