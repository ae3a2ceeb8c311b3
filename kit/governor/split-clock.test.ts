import { describe, expect, test } from 'vitest';
import { PARTITION_MAX_BYTES } from '../limits.ts';
import { Random } from '../random.ts';
import { type GovernorOptions, resolveSettings } from './setting.ts';
import { SplitClock } from './split-clock.ts';

/** The seconds at which a partition was due, with the load that each second had. */
function dueSeconds(
  utilisationAt: (second: number) => number,
  seconds: number,
  options: GovernorOptions = {},
  isOnDemand = true,
): string[] {
  const settings = resolveSettings({ parameters: { detectJitter: 0 }, ...options });
  const clock = new SplitClock();
  const random = new Random(1);
  return Array.from({ length: seconds }, (_, second) => second).flatMap((second) => {
    const load = { utilisation: utilisationAt(second), throttled: false, bytes: 0 };
    const cause = clock.closeSecond(load, second, settings, random, isOnDemand);
    return cause ? [`${cause} ${second}`] : [];
  });
}

describe('a partition is due to split', () => {
  test('after ten minutes of heat, and again ten minutes after a refusal', () => {
    expect(dueSeconds(() => 0.8, 1_500)).toEqual(['heat 600', 'heat 1200']);
  });

  test('in spite of pauses of up to 30 s', () => {
    expect(dueSeconds((second) => (second % 31 === 0 ? 1 : 0), 700)).toHaveLength(1);
  });

  test('not when the heat pauses for longer', () => {
    expect(dueSeconds((second) => (second % 32 === 0 ? 1 : 0), 700)).toEqual([]);
  });

  test('after half an hour at half of its limit, on demand', () => {
    expect(dueSeconds(() => 0.5, 1_900)).toEqual(['headroom 1800']);
    expect(dueSeconds(() => 0.5, 1_900, {}, false)).toEqual([]);
  });

  test('thirty times sooner at a time scale of 30', () => {
    expect(dueSeconds(() => 0.8, 50, { timeScale: 30 })).toEqual(['heat 20', 'heat 40']);
  });

  test('not where splitting is off', () => {
    expect(dueSeconds(() => 2, 4_000, { split: 'off' })).toEqual([]);
  });

  test('at 10 GB, whatever its load, and again ten minutes after a refusal', () => {
    const load = { utilisation: 0, throttled: false, bytes: PARTITION_MAX_BYTES };
    const settings = resolveSettings({ split: 'off' });
    const clock = new SplitClock();
    const causes = [1, 2, 600, 601].map((second) =>
      clock.closeSecond(load, second, settings, new Random(1), false),
    );
    expect(causes).toEqual(['size', undefined, undefined, 'size']);
  });
});
