import { expect, test } from 'vitest';
import type { TableImport } from '../../engine/snapshot.ts';
import type { ChargedReceipt } from '../../meter/receipt.ts';
import { unitBound } from './unit-bound.ts';

const KEYS = { partitionKey: 'PK', sortKey: 'SK' };
const TABLE: TableImport = {
  name: 'edgewise-Graph',
  table: {
    ...KEYS,
    name: 'Graph',
    indexes: {
      GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' },
      GSI2: { partitionKey: 'since', sortKey: 'PK', projection: 'KEYS_ONLY' },
    },
  },
  items: [
    { PK: 'a', SK: 'b' },
    { PK: 'a', SK: 'c', since: '2026', text: 'x'.repeat(1_024) },
  ],
};
const BUDGET = { way: ['Query GSI1'], readUnits: 0.5, writeUnits: 4 } as unknown as ChargedReceipt;

test('a load writes each item into its table, and into each index that holds it', () => {
  // 1 + 2 in the table, as many in GSI1, one key in GSI2.
  expect(unitBound([TABLE], []).writeUnits).toBe(7);
});

test('a check costs its step’s budgets, and twice what it has cost on this machine', () => {
  const checks = [1, 2, 3].map((writeUnits) => ({ readUnits: 10, writeUnits }));
  const shared = unitBound([TABLE], [{ budgets: [BUDGET], checks }]);
  expect(shared.writeUnits).toBe(7 + 3 * 5 + 2 * 6);
  const own = unitBound([TABLE], [{ budgets: [BUDGET], checks, own: TABLE }]);
  expect(own.writeUnits).toBe(shared.writeUnits);
  expect(own.readUnits).toBeGreaterThan(shared.readUnits);
});
