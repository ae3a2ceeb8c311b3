import { expect, test } from 'vitest';
import { TopKeys } from './contributor.ts';

test('Of many keys the larger half is kept, with its sums', () => {
  const keys = new TopKeys();
  for (let nth = 0; nth < 1_024; nth++) keys.add(`large ${nth}`, 10 + nth);
  for (let nth = 0; nth < 10_000; nth++) keys.add(`small ${nth}`, 1);
  const top = keys.top(1_024);
  expect(top[0]).toEqual({ key: 'large 1023', sum: 1_033 });
  expect(top.at(-1)).toEqual({ key: 'large 0', sum: 10 });
});

test('Of equal keys no more than 2,048 are kept', () => {
  const keys = new TopKeys();
  for (let nth = 0; nth < 10_000; nth++) keys.add(`${nth}`, 1);
  const { length } = keys.top(10_000);
  expect(length).toBeGreaterThanOrEqual(1_024);
  expect(length).toBeLessThanOrEqual(2_048);
});
