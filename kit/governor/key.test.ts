import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys, HASH_END, hashOf, LOWEST, sortKeyOf, sortKeyOfAll } from './key.ts';

test('text, number and bytes that look alike have hashes of their own', () => {
  const hashes = [hashOf('1'), hashOf(1), hashOf(new Uint8Array([49]))];
  expect(new Set(hashes).size).toBe(3);
  expect(hashes.every((hash) => hash >= 0 && hash < HASH_END)).toBe(true);
});

test('hashes fill the line evenly', () => {
  const tenths = Array<number>(10).fill(0);
  for (let key = 0; key < 10_000; key++) {
    const tenth = Math.floor((hashOf(`USER#${key}`) / HASH_END) * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(130);
});

test.each([
  ['numbers compare by value', 9, 10],
  ['text compares by its bytes', '10', '9'],
  ['text compares by its bytes, not by UTF-16 code units', '\uffee', '😀'],
  ['binary compares by its bytes', new Uint8Array([1, 200]), new Uint8Array([2])],
])('sort keys: %s', (_fact, low, high) => {
  const keys = [low, high].map((value) => ({ hash: 1, sortKey: sortKeyOf(value) }));
  expect(compareKeys(keys[0] as never, keys[1] as never)).toBeLessThan(0);
});

test('an item collection begins before every sort key', () => {
  const start = { hash: 1, sortKey: LOWEST };
  expect(compareKeys(start, { hash: 1, sortKey: Number.NEGATIVE_INFINITY })).toBeLessThan(0);
  expect(compareKeys(start, { hash: 1, sortKey: '' })).toBeLessThan(0);
});

test('a sort key of several attributes has the order of the first that differ', () => {
  const text = fc.string({
    unit: fc.constantFrom('', '\0', '\u{1}', 'a', 'b', 'é', '😀'),
    maxLength: 4,
  });
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true }));
  const pair = fc.tuple(fc.tuple(text, number, text), fc.tuple(text, number, text));
  const place = (sortKey: ReturnType<typeof sortKeyOf>) => ({ hash: 1, sortKey });
  const order = (one: (string | number)[], other: (string | number)[]): number => {
    const each = one.map((value, nth) =>
      compareKeys(place(sortKeyOf(value)), place(sortKeyOf(other[nth] as string | number))),
    );
    return Math.sign(each.find((difference) => difference !== 0) ?? 0);
  };
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const together = compareKeys(place(sortKeyOfAll(one)), place(sortKeyOfAll(other)));
      expect(Math.sign(together)).toBe(order(one, other));
    }),
  );
});

test('the first attributes of a sort key stand before every key that begins with them', () => {
  const keys = [
    ['a', 7],
    ['a', 7, 'b'],
    ['a', 8],
    ['aa', 1],
  ] as const;
  const places = keys.map((values) => ({ hash: 1, sortKey: sortKeyOfAll([...values]) }));
  expect(places.toSorted(compareKeys)).toEqual(places);
});
