import { expect, test } from 'vitest';
import type { Item } from '../kit/item/item.ts';
import { DOMAINS } from './domain.ts';
import { shuffledItems } from './export.ts';

const keyOf = ({ PK, SK }: Item): string => `${PK} ${SK}`;

/** Share of items whose key is above the key of the item before. */
function risingShare(items: readonly Item[]): number {
  const rising = items.filter((item, at) => at > 0 && keyOf(item) > keyOf(items[at - 1] as Item));
  return rising.length / items.length;
}

test.each(
  Object.entries(DOMAINS),
)('items of %s are shuffled: the same ones, in no order of keys', (_name, domain) => {
  const before = [...domain.items({})];
  const after = [...shuffledItems(before)];
  expect(after.map(keyOf).toSorted()).toEqual(before.map(keyOf).toSorted());
  expect(risingShare(after)).toBeGreaterThan(0.45);
  expect(risingShare(after)).toBeLessThan(0.55);
});

test('more items than are held at once come in blocks, none of them lost, and again alike', () => {
  const items = Array.from({ length: 120_000 }, (_, at) => ({ PK: 'A', SK: at }));
  const after = [...shuffledItems(items)].map(({ SK }) => Number(SK));
  expect(new Set(after).size).toBe(120_000);
  expect(Math.max(...after.slice(0, 50_000))).toBeLessThan(50_000);
  expect([...shuffledItems(items)].map(({ SK }) => SK)).toEqual(after);
});
