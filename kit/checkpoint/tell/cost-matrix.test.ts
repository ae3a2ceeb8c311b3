import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../meter/receipt.ts';
import { costMatrixLines } from './cost-matrix.ts';

describe('costs of designs side by side', () => {
  const costs = {
    follow: { '(a)': receipt({ writeUnits: 8 }), '(b)': receipt({ writeUnits: 2 }) },
    followers: {
      '(a)': receipt({ readUnits: 0.5 }),
      '(b)': receipt({ requests: 3, readUnits: 1_287.5 }),
    },
  };

  test('a question is a line, in the units that it is paid in, and a design a column', () => {
    expect(costMatrixLines('requests and units:', costs, false)).toEqual([
      'requests and units:',
      '                  (a)     (b)',
      '  follow, WCU     1, 8.0  1, 2.0',
      '  followers, RCU  1, 0.5  3, 1,287.5',
    ]);
  });

  test('the plain form has one fact a line', () => {
    expect(costMatrixLines('requests and units:', { follow: costs.follow }, true)).toEqual([
      'requests and units:',
      '  follow, WCU',
      '    (a): 1, 8.0',
      '    (b): 1, 2.0',
    ]);
  });
});

function receipt(cost: Partial<Receipt>): Receipt {
  return {
    ...{ name: '', way: [], requests: 1, itemsRead: 0, returned: 0, readUnits: 0, writeUnits: 0 },
    ...cost,
  };
}
