import { describe, expect, test } from 'vitest';
import type { TableDefinition } from '../table.ts';
import { loadUnits } from './price.ts';

const table: TableDefinition = {
  name: 'Graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    inverted: { partitionKey: 'SK', sortKey: 'PK', projection: 'KEYS_ONLY' },
    byDate: { partitionKey: 'SK', sortKey: 'dueDate', projection: 'ALL' },
  },
};
const item = (more: Record<string, unknown>) => ({ PK: 'a', SK: 'b', ...more });

describe('the units of a load', () => {
  test.each([
    ['an item and its entry in an index', [item({})], 2],
    ['an item that both indexes hold', [item({ dueDate: '2026-01-01' })], 3],
    [
      'a large item, of which one index copies the keys alone',
      [item({ text: 'x'.repeat(2_000) })],
      3,
    ],
    [
      'a large item that the other index copies whole',
      [item({ dueDate: 'd', text: 'x'.repeat(2_000) })],
      5,
    ],
    ['each of many items', Array.from({ length: 10 }, () => item({})), 20],
  ])('count %s', (_, items, writeUnits) => {
    expect(loadUnits(items, table)).toMatchObject({ writeUnits, items: items.length });
  });

  test('count a strongly consistent Scan of all of it', () => {
    const items = Array.from({ length: 100 }, () => item({ text: 'x'.repeat(4_086) }));
    expect(loadUnits(items, table).readUnits).toBe(102);
  });
});
