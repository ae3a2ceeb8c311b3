import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../kit/governor/event.ts';
import { resolveSettings } from '../../kit/governor/setting.ts';
import type { Forecast } from '../forecast/forecast.ts';
import type { ArmName } from '../load/change.ts';
import type { ArmResult, Steady, ThresholdResult } from '../run/result.ts';
import type { Sample } from '../run/sample.ts';
import { splitCheck, unaskedShare, unevenShare } from './judge-runs.ts';

const settings = resolveSettings({ scale: 0.05, timeScale: 30 });
const about = { resource: 'T', cause: 'heat', partition: 2 } as const;
const split = (atSeconds: number): LogEntry => {
  return { ...about, atSeconds, type: 'split', into: [4, 5] };
};
const refused = (atSeconds: number, reason: 'sequential' | 'single-item'): LogEntry => {
  return { ...about, atSeconds, type: 'split-refused', reason };
};

function checked(
  before: readonly LogEntry[],
  after: readonly LogEntry[],
): ThresholdResult | undefined {
  const arm = (name: ArmName, log: readonly LogEntry[]) => ({ arm: name, log }) as ArmResult;
  const arms = [arm('before', before), arm('after', after)];
  return splitCheck({ arms, splits: { before: false, after: true }, settings })[0];
}

describe('600 s of heat, 30 times as fast', () => {
  test('a refusal as sequential beside a split after 20 s, a quarter more or less, passes', () => {
    const check = checked([refused(17.6, 'sequential')], [split(25.4), split(40)]);
    expect(check).toEqual({
      name: 'splits',
      passed: true,
      text: 'refused as sequential after 17.6 s, split after 25.4 s',
    });
  });

  test.each([
    ['a split that comes too early', [refused(18, 'sequential')], [split(14.5)], 'after 14.5 s'],
    ['a split that comes too late', [refused(18, 'sequential')], [split(27.5)], 'after 27.5 s'],
    ['no split', [refused(18, 'sequential')], [], 'got none'],
    [
      'a refusal in its place',
      [refused(18, 'sequential')],
      [refused(18, 'single-item')],
      'got single-item',
    ],
    ['a split of what grows in order', [split(18)], [split(18)], 'no split, got split'],
    ['no refusal', [], [split(18)], 'no split, got nothing'],
  ])('%s does not pass', (_what, before, after, text) => {
    const check = checked(before, after);
    expect(check?.passed).toBe(false);
    expect(check?.text).toContain(text);
  });
});

test('where splits are off there is nothing to check', () => {
  expect(splitCheck({ arms: [], settings })).toEqual([]);
});

const forecast = { requestsPerSecond: 100, unitsPerRequest: 1 } as Forecast;
const steady = { fromSeconds: 1, seconds: 4 } as Steady;

/** Ten samples a second of six seconds, each of which offers so many requests and admits 100. */
function samples(offeredIn: (second: number) => number): Sample[] {
  const taken: Sample[] = [];
  let [admittedUnits, refused] = [0, 0];
  for (let tenth = 0; tenth <= 60; tenth++) {
    taken.push({
      atSeconds: 50 + tenth / 10,
      admittedUnits,
      resources: [],
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

test('an open loop that pauses and catches up has sent unevenly, whatever its average is', () => {
  const uneven = (offered: (second: number) => number): number =>
    unevenShare({ samples: samples(offered), forecast, steady }, 100);
  expect(uneven(() => 100)).toBeCloseTo(0, 2);
  expect(uneven((second) => (second === 2 ? 50 : second === 3 ? 150 : 100))).toBeCloseTo(0.25, 1);
});
