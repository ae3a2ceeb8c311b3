import { expect, test } from 'vitest';
import { limitSeconds } from './checker.ts';

test('a fact may take six times as long as the slowest of the reference, and at least 10 s', () => {
  expect(limitSeconds([200, 2_500, 20])).toBe(15);
  expect(limitSeconds([20])).toBe(10);
  expect(limitSeconds([])).toBe(10);
});
