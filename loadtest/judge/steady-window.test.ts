import { describe, expect, test } from 'vitest';
import type { Sample } from '../run/sample.ts';
import { steadyOf } from './steady-window.ts';

const UNITS = { unitsPerRequest: 1, indexUnitsPerRequest: { GSI1: 1 } };
const REASON = 'IndexWriteKeyRangeThroughputExceeded';

/** Sums at each second; what is admitted and not written waits for the index. */
function samples(sums: readonly [admitted: number, written: number, refused: number][]): Sample[] {
  return sums.map(([admittedUnits, units, refused], atSeconds) => ({
    atSeconds: 100 + atSeconds,
    admittedUnits,
    throttledUnits: refused > 0 ? { [REASON]: refused } : {},
    resources: [
      { name: 'T', partitions: [] },
      { name: 'GSI1', partitions: [{ id: 0, units, throttledUnits: 0 }] },
    ],
  }));
}

describe('the steady part of an arm', () => {
  // 200 a second come in until 250 wait for the index, which writes 50 a second.
  const filling = samples([
    [0, 0, 0],
    [200, 50, 0],
    [360, 110, 40],
    [395, 160, 200],
    [460, 210, 340],
    [510, 260, 490],
    [540, 310, 660],
  ]);

  test('begins with the first refusal for an index: the filling of its queue is not in it', () => {
    const steady = steadyOf(filling, UNITS, { lastSeconds: 106 });
    expect(steady).toMatchObject({ fromSeconds: 2, since: 'first index refusal' });
  });

  test('ends with as much on its way as at its beginning: what was admitted is what was written', () => {
    const { seconds, admittedPerSecond, throttledPerSecond } =
      steadyOf(filling, UNITS, { lastSeconds: 106 }) ?? {};
    expect(seconds).toBe(3);
    expect(admittedPerSecond).toBe(50);
    expect(throttledPerSecond).toEqual({ [REASON]: 150 });
  });

  test('without an index it follows a second of warm-up, to the end of the sending', () => {
    const [first, ...others] = filling.map((sample) => ({
      ...sample,
      throttledUnits: {},
      resources: sample.resources.slice(0, 1),
    }));
    const steady = steadyOf([first as Sample, ...others], UNITS, { lastSeconds: 105 });
    expect(steady).toMatchObject({ fromSeconds: 1, seconds: 4, since: 'warm-up' });
  });

  test('after a split it lies between a second after that and the next one', () => {
    // 50 a second; from second 3 on two halves, from second 7 on three: 100, 150.
    const partitionsAt = (second: number): number => (second < 3 ? 1 : second < 7 ? 2 : 3);
    const sums = [0, 50, 100, 150, 250, 350, 450, 550, 700];
    const splitting = sums.map((admittedUnits, second) => ({
      atSeconds: 100 + second,
      admittedUnits,
      throttledUnits: {},
      resources: [
        {
          name: 'table',
          partitions: Array.from({ length: partitionsAt(second) }, (_, id) => {
            return { id, units: 0, throttledUnits: 0 };
          }),
        },
      ],
    }));
    const units = { unitsPerRequest: 1, indexUnitsPerRequest: {} };
    expect(steadyOf(splitting, units, { lastSeconds: 108 })).toMatchObject({
      since: 'split',
      fromSeconds: 4,
      seconds: 2,
      admittedPerSecond: 100,
    });
  });

  test('a read that an index refuses does not begin it: nothing waits for reads', () => {
    const reads = filling.map((sample) => ({
      ...sample,
      throttledUnits: { IndexReadKeyRangeThroughputExceeded: 10 * sample.atSeconds },
    }));
    const steady = steadyOf(reads, { ...UNITS, indexUnitsPerRequest: {} }, { lastSeconds: 105 });
    expect(steady).toMatchObject({ fromSeconds: 1, seconds: 4, since: 'warm-up' });
  });

  test.each([
    ['no sample', []],
    ['one sample', filling.slice(0, 1)],
    ['a refusal in the last sample only', filling.slice(0, 3)],
  ])('there is none with %s', (_what, some) => {
    expect(steadyOf(some, UNITS, { lastSeconds: 106 })).toBeUndefined();
  });
});
