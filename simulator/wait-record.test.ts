import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WaitRecord } from './wait-record.ts';

const waits = fc.array(
  fc.record({
    wait: fc.double({ min: 0, max: 100, noNaN: true }),
    gap: fc.double({ min: 0, max: 3, noNaN: true }),
  }),
  { minLength: 1 },
);

function recordOf(all: readonly { wait: number; gap: number }[]): WaitRecord {
  const record = new WaitRecord();
  let now = 0;
  for (const { wait, gap } of all) {
    now += gap;
    record.record(wait, now);
  }
  return record;
}

describe('waits', () => {
  test('are told to one per cent, and never too low', () => {
    fc.assert(
      fc.property(waits, (all) => {
        const record = recordOf(all);
        const sorted = all.map(({ wait }) => wait).sort((one, other) => one - other);
        const exact = (part: number): number =>
          sorted[Math.ceil(sorted.length * part) - 1] as number;
        const { p50, p99, longest } = record.result();
        for (const [told, is] of [
          [p50, exact(0.5)],
          [p99, exact(0.99)],
        ] as const) {
          expect(told).toBeGreaterThanOrEqual(is < 1e-6 ? 0 : is * (1 - 1e-9));
          expect(told).toBeLessThanOrEqual(is * 1.011);
        }
        expect(longest).toBe(sorted.at(-1));
      }),
    );
  });

  test('above a p99 of the whole are above it in a second too', () => {
    fc.assert(
      fc.property(waits, (all) => {
        const record = recordOf(all);
        const { p99, p99BySecond } = record.result();
        const most = Math.max(0, ...Object.values(p99BySecond));
        expect(most).toBeGreaterThanOrEqual(p99);
      }),
    );
  });

  test('of nothing are none', () => {
    expect(new WaitRecord().result()).toEqual({ p50: 0, p99: 0, longest: 0, p99BySecond: {} });
  });
});
