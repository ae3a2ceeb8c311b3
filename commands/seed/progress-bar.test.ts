import { expect, test } from 'vitest';
import { progressLine } from './progress-bar.ts';

const running = {
  written: 6_300,
  sent: 6_300,
  itemsPerSecondLimit: Infinity,
  total: 25_200,
  itemsPerSecond: 9_850,
};

test('the line of a load says how far it is, how fast, and how long it will take', () => {
  expect(progressLine(running)).toBe('  [##--------]  25 %  9,850/s  2 s left');
});

test('the line of a load that is throttled says how much', () => {
  expect(progressLine({ ...running, sent: 7_000, itemsPerSecondLimit: 2_000 })).toBe(
    '  [##--------]  25 %  9,850/s  limit 2,000/s  10.0 % throttled  2 s left',
  );
});

test('the line stays within 80 columns at twenty million items, and without any', () => {
  const large = {
    written: 10_999_999,
    sent: 12_999_999,
    total: 22_000_000,
    itemsPerSecond: 12_345.6,
    itemsPerSecondLimit: 13_000,
  };
  expect(progressLine(large).length).toBeLessThanOrEqual(80);
  const none = { ...running, written: 0, sent: 0, itemsPerSecond: 0 };
  expect(progressLine(none)).toBe('  [----------]  0 %  0/s');
});
