import { expect, test } from 'vitest';
import { seedStatistics } from './statistics.ts';

const table = {
  name: 'graph',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    inverted: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' },
    sparse: { partitionKey: 'date', sortKey: 'PK', projection: 'ALL' },
  },
} as const;

test('items are counted by type and by the item collections of the table and its indexes', () => {
  const items = ['b', 'c', 'd'].map((SK) => ({ PK: 'a', SK, Type: 'Edge' }));
  const node = { PK: 'b', SK: 'b', Type: 'Node' };
  const { types, collections, bytes } = seedStatistics([...items, node], table);
  expect(types).toEqual([
    { type: 'Edge', items: 3, bytes: 3 * 14 },
    { type: 'Node', items: 1, bytes: 14 },
  ]);
  expect(bytes).toBe(56);
  const sizes = collections.map(({ name, counts }) => [name, ...counts]);
  expect(sizes).toEqual([
    ['the table, by PK', 3, 1],
    ['inverted, by SK', 2, 1, 1],
    ['sparse, by date'],
  ]);
  expect(collections[0]?.sizes).toMatchObject({ nodes: 2, mean: 2, max: 3 });
  expect(collections[2]?.sizes).toBeUndefined();
});
