import { expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import { geometricCount } from './geometric.ts';

test('counts have their mean, are one at least, and never more than allowed', () => {
  const random = new Random(1);
  const counts = Array.from({ length: 20_000 }, () => geometricCount(2.6, 1_000, random));
  expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeCloseTo(2.6, 1);
  expect(counts.reduce((least, count) => Math.min(least, count))).toBe(1);
  const cut = Array.from({ length: 200 }, () => geometricCount(50, 3, random));
  expect(new Set(cut)).toEqual(new Set([1, 2, 3]));
});
