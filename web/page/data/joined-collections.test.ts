import { describe, expect, test } from 'vitest';
import type { DataAnswer, DataCollection } from '../../wire/answer.ts';
import { joinedCollections, nextFrom } from './joined-collections.ts';

function collection(key: string, itemCount: number, ids: readonly string[]): DataCollection {
  const items = ids.map((id) => ({ id, sort: id, bytes: 1, attributes: [] }));
  return { key, itemCount, bytes: itemCount, items };
}

function page(collectionCount: number, ...collections: readonly DataCollection[]): DataAnswer {
  return { collectionCount, collections } as unknown as DataAnswer;
}

describe('pages of item collections', () => {
  test('join into one list, each collection and each item once', () => {
    const joined = joinedCollections([
      page(2, collection('A', 3, ['1', '3'])),
      page(2, collection('A', 3, ['2', '3']), collection('B', 1, ['4'])),
    ]);
    expect(joined.map(({ key, items }) => [key, items.map(({ id }) => id)])).toEqual([
      ['A', ['1', '3', '2']],
      ['B', ['4']],
    ]);
  });

  test('go on after 50 collections, or after 100 items of one', () => {
    expect(nextFrom([page(51)], false)).toBe(50);
    expect(nextFrom([page(51), page(51)], false)).toBeUndefined();
    expect(nextFrom([page(1, collection('A', 250, []))], true)).toBe(100);
    expect(nextFrom([page(1, collection('A', 100, []))], true)).toBeUndefined();
    expect(nextFrom([], false)).toBeUndefined();
  });
});
