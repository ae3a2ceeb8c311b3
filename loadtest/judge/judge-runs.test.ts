import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../../kit/governor/event.ts';
import { resolveSettings } from '../../kit/governor/setting.ts';
import type { ArmName } from '../load/change.ts';
import type { ArmResult, ThresholdResult } from '../run/result.ts';
import { splitCheck } from './judge-runs.ts';

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
