import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataAnswer, DataCollection } from '../../wire/answer.ts';
import {
  addressText,
  type DataAddress,
  itemKeyText,
  joinedCollections,
  nextFrom,
  readAddress,
} from './data.ts';

test('every address is read as it was written', () => {
  const unit = fc.constantFrom(...'a1#/\0+&=%é 中');
  const text = fc.string({ minLength: 1, unit });
  const address = fc.record(
    { step: text, index: text, key: text, item: text },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(address, (one) => {
      expect(readAddress(addressText(one as DataAddress))).toEqual({ ...one });
    }),
  );
});

test('nothing asked for is the empty text; a page has its number', () => {
  expect(addressText({})).toBe('');
  expect(addressText({ key: 'USER#1' }, 100)).toBe('?key=USER%231&from=100');
});

test('a key of two parts is shown as people write it', () => {
  expect(itemKeyText('INVOICE#1\0BILL#2')).toBe('INVOICE#1 / BILL#2');
});

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
