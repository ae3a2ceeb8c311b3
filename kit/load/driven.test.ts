import { expect, test } from 'vitest';
import { Latencies } from './driven.ts';

test('latencies below a millisecond are told apart, to three digits', () => {
  const latencies = new Latencies();
  for (let microseconds = 1; microseconds <= 1_000; microseconds++) {
    latencies.record(microseconds / 1_000);
  }
  const { count, p50, p95, max } = latencies.summary();
  expect(count).toBe(1_000);
  expect(p50).toBeCloseTo(0.5, 2);
  expect(p95).toBeCloseTo(0.95, 2);
  expect(max).toBeCloseTo(1, 2);
});

test('of nothing there is no latency', () => {
  expect(new Latencies().summary()).toMatchObject({ count: 0, p50: 0, max: 0 });
});
