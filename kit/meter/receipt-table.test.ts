import { describe, expect, test } from 'vitest';
import type { ChargedReceipt } from './receipt.ts';
import { receiptTable } from './receipt-table.ts';

const receipt = (name: string, more: Partial<ChargedReceipt>): ChargedReceipt => ({
  name,
  way: ['Query GSI1'],
  requests: 1,
  itemsRead: 0,
  returned: 0,
  readUnits: 0,
  writeUnits: 0,
  ...more,
});
const read = receipt('by Query', { itemsRead: 25, returned: 25, readUnits: 0.5 });
const write = receipt('put', { way: ['PutItem', 'PutItem'], requests: 2, writeUnits: 4 });

describe('receipts side by side', () => {
  test('of reads have no write units', () => {
    expect(receiptTable([read])).toEqual([
      '            what was sent  requests  items read  returned  RCU',
      '  by Query  Query GSI1            1          25        25  0.5',
    ]);
  });

  test('of writes have nothing that was read', () => {
    expect(receiptTable([write])).toEqual([
      '       what was sent  requests  WCU',
      '  put  PutItem x2            2  4.0',
    ]);
  });

  test('of both have all, a fact a line for screen readers', () => {
    expect(receiptTable([read, write])[0]).toMatch(/items read {2}returned {2}RCU {2}WCU$/);
    expect(receiptTable([write], { plain: true })).toContain('    WCU: 4.0');
  });
});
