import { describe, expect, test } from 'vitest';
import type { Item } from '../item/item.ts';
import { sampleItems } from './sample-items.ts';

const KEYS = { partitionKey: 'PK', sortKey: 'SK' };
const SIZE = { most: 8, least: 0, mostOfOne: 4 };

/** Items of one collection: `3` of a type, numbered. */
const collection = (PK: string, types: Readonly<Record<string, number>>): Item[] =>
  Object.entries(types).flatMap(([Type, count]) =>
    Array.from({ length: count }, (_, nth) => ({ PK, SK: `${Type}#${nth}`, Type })),
  );
const keysOf = (items: readonly Item[]): unknown[] => [...new Set(items.map(({ PK }) => PK))];

describe('a sample', () => {
  test('has whole item collections, and every type of item in as few as it takes', () => {
    const items = [
      ...collection('A#1', { a: 1 }),
      ...collection('A#2', { a: 1, b: 2 }),
      ...collection('A#3', { b: 1 }),
      ...collection('A#4', { c: 1 }),
    ];
    const sample = sampleItems([items], KEYS, SIZE);
    expect(keysOf(sample)).toEqual(['A#2', 'A#4']);
    expect(sample).toHaveLength(4);
  });

  test('takes the smallest collection for a type that stands in large ones only', () => {
    const items = [...collection('A#1', { a: 40 }), ...collection('A#2', { a: 20 })];
    expect(sampleItems([items], KEYS, SIZE)).toHaveLength(20);
  });

  test('follows the keys that items name, until there is no room', () => {
    const edge = (SK: string): Item => ({ PK: 'A#1', SK, Type: 'edge', to: 'D#1' });
    const items = [
      ...[edge('TO#B#1'), edge('TO#C#1')],
      ...collection('B#1', { edge: 3 }),
      ...collection('C#1', { edge: 4 }),
      ...collection('D#1', { edge: 3 }),
    ];
    expect(keysOf(sampleItems([items], KEYS, SIZE))).toEqual(['A#1', 'B#1', 'D#1']);
  });

  test('goes on with the largest of the others while there are few items', () => {
    const items = [
      ...collection('A#1', { a: 1 }),
      ...collection('A#2', { a: 2 }),
      ...collection('A#3', { a: 3 }),
      ...collection('A#4', { a: 5 }),
    ];
    expect(keysOf(sampleItems([items], KEYS, { ...SIZE, least: 4 }))).toEqual(['A#1', 'A#3']);
    expect(keysOf(sampleItems([items], KEYS, { ...SIZE, least: 5 }))).toEqual([
      'A#1',
      'A#3',
      'A#2',
    ]);
  });

  test('has each key once: of two sources the first, of two items the later', () => {
    const sources = [
      [...collection('A#1', { a: 1 }), { PK: 'A#1', SK: 'a#0', Type: 'a', name: 'new' }],
      [...collection('A#1', { a: 4 }), ...collection('A#2', { b: 1 })],
    ];
    expect(sampleItems(sources, KEYS, SIZE)).toEqual([
      { PK: 'A#1', SK: 'a#0', Type: 'a', name: 'new' },
      { PK: 'A#2', SK: 'b#0', Type: 'b' },
    ]);
  });
});
