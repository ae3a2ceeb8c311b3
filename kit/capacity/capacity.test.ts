import { describe, expect, test } from 'vitest';
import { itemBytes } from '../item/item-size.ts';
import { indexWrites } from './index-write.ts';
import { readUnits, writeUnits } from './request-units.ts';

const KB = 1_024;

describe('a read', () => {
  test.each([
    ['of up to 4 KB costs one unit, strongly consistent', 4 * KB, 'strong', 1],
    ['of one byte more costs two', 4 * KB + 1, 'strong', 2],
    ['costs half, eventually consistent', 4 * KB, 'eventual', 0.5],
    ['costs double in a transaction', 4 * KB, 'transactional', 2],
    ['of an item that is missing costs the least', 0, 'strong', 1],
    ['of nothing at all costs half a unit, eventually consistent', 0, 'eventual', 0.5],
    ['of 20 KB costs five units', 20 * KB, 'strong', 5],
    ['by Query of ten items adds 40.8 KB up to 44', 40.8 * KB, 'strong', 11],
    ['by Query of 1,500 items of 64 bytes costs 96 KB', 1_500 * 64, 'strong', 24],
    ['of an index, eight entries of 2,000 bytes, costs two units', 8 * 2_000, 'eventual', 2],
  ] as const)('%s', (_fact, bytes, consistency, units) => {
    expect(readUnits(bytes, consistency)).toBe(units);
  });
});

describe('a write', () => {
  test.each([
    ['of up to 1 KB costs one unit', 0, KB, 1],
    ['of one byte more costs two', 0, KB + 1, 2],
    ['that makes an item smaller pays for the old size', 3 * KB, 100, 3],
    ['that deletes pays for the old size', 2.5 * KB, 0, 3],
    ['that deletes what is not there costs one unit', 0, 0, 1],
    ['whose condition fails pays for the larger size', 300 * KB, 310 * KB, 310],
  ])('%s', (_fact, oldBytes, newBytes, units) => {
    expect(writeUnits({ oldBytes, newBytes })).toBe(units);
  });

  test('of more than 400 KB is refused', () => {
    expect(() => writeUnits({ oldBytes: 0, newBytes: 400 * KB + 1 })).toThrow(/400|409600/);
  });
});

describe('a write to a table, seen by its index', () => {
  const shape = { keys: ['status', 'at'] };
  const item = { PK: 'O#1', status: 'open', at: 1, note: 'x' };
  const cases = [
    ['adds an entry when the item is new', undefined, item, ['open']],
    ['adds an entry when the key attribute appears', { PK: 'O#1', at: 1 }, item, ['open']],
    ['removes the entry when the key attribute goes', item, { PK: 'O#1', at: 1 }, ['open']],
    ['removes the entry with the item', item, undefined, ['open']],
    [
      'costs two writes when a key value changes',
      item,
      { ...item, status: 'done' },
      ['open', 'done'],
    ],
    ['costs two writes when the sort key changes', item, { ...item, at: 2 }, ['open', 'open']],
    ['costs one write when another attribute changes', item, { ...item, note: 'y' }, ['open']],
    ['costs nothing when nothing changes', item, { ...item }, []],
    ['costs nothing for an item that it never holds', { PK: 'A' }, { PK: 'A', note: 'x' }, []],
  ] as const;

  test.each(cases)('%s', (_fact, before, after, keys) => {
    const writes = indexWrites(shape, before, after, itemBytes);
    expect(writes.map(({ entry }) => entry.status)).toEqual(keys);
    expect(writes.every(({ units }) => units === 1)).toBe(true);
  });

  test('costs nothing when only attributes change that it does not copy', () => {
    const projected = ['PK', 'status', 'at'];
    expect(indexWrites({ ...shape, projected }, item, { ...item, note: 'y' }, itemBytes)).toEqual(
      [],
    );
  });

  test('pays for the size of the entry, not of the item', () => {
    const large = { ...item, note: 'x'.repeat(5 * KB) };
    expect(indexWrites(shape, undefined, large, itemBytes).map(({ units }) => units)).toEqual([6]);
    const projected = ['PK', 'status', 'at'];
    const small = indexWrites({ ...shape, projected }, undefined, large, itemBytes);
    expect(small.map(({ units }) => units)).toEqual([1]);
  });
});
