import { describe, expect, test } from 'vitest';
import { type Growth, growthOf, type PricedCall } from './growth.ts';
import type { ChargedReceipt } from './receipt.ts';

function priced(costs: Partial<ChargedReceipt>, answerBytes: number): PricedCall {
  const one = { requests: 1, itemsRead: 1, returned: 1, readUnits: 1, writeUnits: 0 };
  return { receipt: { name: 'bills', way: ['Query table'], ...one, ...costs }, answerBytes };
}

describe('the cost of a call at ten times the data', () => {
  const now = priced({ requests: 2, itemsRead: 20, readUnits: 4 }, 1_000);

  test.each<[Growth, string, Partial<ChargedReceipt>, number]>([
    ['flat', 'nothing grew', { requests: 2, itemsRead: 20, readUnits: 4 }, 1_000],
    ['flat', 'units by half', { requests: 2, itemsRead: 20, readUnits: 6 }, 1_000],
    ['flat', 'items read by half', { requests: 2, itemsRead: 30, readUnits: 4 }, 1_000],
    ['flat', 'the answer alone', { requests: 2, itemsRead: 20, readUnits: 4 }, 10_000],
    ['flat', 'less than before', { requests: 1, itemsRead: 2, readUnits: 0.5 }, 1_000],
    [
      'grows with the table',
      'units by more',
      { requests: 2, itemsRead: 20, readUnits: 6.5 },
      1_000,
    ],
    ['grows with the table', 'items by more', { requests: 2, itemsRead: 31, readUnits: 4 }, 1_000],
    [
      'grows with the table',
      'requests by more',
      { requests: 4, itemsRead: 20, readUnits: 4 },
      1_000,
    ],
    ['grows with the table', 'write units', { requests: 2, itemsRead: 20, writeUnits: 6 }, 1_000],
    [
      'grows with the answer',
      'both tenfold',
      { requests: 2, itemsRead: 200, readUnits: 4 },
      10_000,
    ],
    ['grows with the answer', 'cost a half more', { requests: 6, itemsRead: 20 }, 2_000],
    ['grows with the table', 'cost beyond a half more', { requests: 6, itemsRead: 20 }, 1_999],
  ])('%s: %s', (growth, _what, costs, answerBytes) => {
    expect(growthOf(now, priced(costs, answerBytes))).toBe(growth);
  });

  test('is compared with one at least, so that half a unit more is no growth', () => {
    const free = priced({ requests: 0, itemsRead: 0, readUnits: 0 }, 0);
    expect(growthOf(free, priced({ itemsRead: 1, readUnits: 1.5 }, 0))).toBe('flat');
    expect(growthOf(free, priced({ itemsRead: 2 }, 0))).toBe('grows with the table');
  });
});
