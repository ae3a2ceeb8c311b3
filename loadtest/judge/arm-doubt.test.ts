import { describe, expect, test } from 'vitest';
import type { Forecast } from '../forecast/forecast.ts';
import type { Steady } from '../run/result.ts';
import type { Sample } from '../run/sample.ts';
import { unaskedShare } from './arm-doubt.ts';

const forecast = { requestsPerSecond: 100, unitsPerRequest: 1 } as Forecast;
const steady = { fromSeconds: 1, seconds: 4 } as Steady;

/** Ten samples a second of six seconds, each of which offers so many requests and admits 100. */
function samples(offeredIn: (second: number) => number): Sample[] {
  const taken: Sample[] = [];
  let [admittedUnits, refused] = [0, 0];
  for (let tenth = 0; tenth <= 60; tenth++) {
    taken.push({
      ...{ atSeconds: 50 + tenth / 10, admittedUnits, resources: [] },
      throttledUnits: { TableWriteKeyRangeThroughputExceeded: refused },
    });
    const offered = offeredIn(Math.floor(tenth / 10)) / 10;
    admittedUnits += Math.min(10, offered);
    refused += Math.max(0, offered - 10);
  }
  return taken;
}

describe('a closed loop before a limit of 100 a second', () => {
  test.each([
    ['that offers 4,600 leaves nothing unasked for', () => 4_600, 0],
    ['that offers 100 leaves nothing unasked for', () => 100, 0],
    ['that offers 30 leaves 70 % of it', () => 30, 0.7],
    [
      'that pauses for one of four seconds leaves a quarter',
      (s: number) => (s === 3 ? 0 : 900),
      0.25,
    ],
    ['that pauses before the steady part leaves nothing', (s: number) => (s === 0 ? 0 : 900), 0],
  ])('%s', (_title, offeredIn, share) => {
    expect(unaskedShare({ samples: samples(offeredIn), forecast, steady })).toBeCloseTo(share, 1);
  });
});
