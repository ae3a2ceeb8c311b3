import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

// Local times, so that the test is the same in every time zone.
const NOW = new Date(2026, 10, 23, 21, 20, 0);

test('a time of today is told by the clock', () => {
  expect(clockTime(new Date(2026, 10, 23, 9, 4, 5).toISOString(), NOW)).toBe('09:04:05');
});

test('a time of another day has its date', () => {
  expect(clockTime(new Date(2026, 10, 22, 21, 14, 5).toISOString(), NOW)).toBe(
    '2026-11-22 21:14:05',
  );
});
