/** Whether hot partitions split, or were refused to, as the model's rules say. */

import type { Settings } from '../../kit/governor/setting.ts';
import type { LogEntry } from '../../kit/governor/split/log-entry.ts';
import type { ArmResult, DriverRun, LoadtestResult, ThresholdResult } from '../run/result.ts';

/** Heat begins with the load and is looked at once a second: so much later a split may come. */
const LATE_SECONDS = 2;

/** One check where a scenario is about splits, none elsewhere. */
export function splitCheck({
  arms,
  splits,
  settings,
}: Pick<LoadtestResult, 'splits' | 'settings'> & Pick<DriverRun, 'arms'>): ThresholdResult[] {
  if (!splits) return [];
  const wrong = arms.flatMap((arm, at) => {
    const doubt = splits[arm.arm] ? doubtOfSplit(arm, settings) : doubtOfRefusal(arm);
    return doubt === undefined ? [] : [`arm ${at + 1}: ${doubt}`];
  });
  const text = wrong.length === 0 ? summary(arms, splits) : wrong.join('; ');
  return [{ name: 'splits', passed: wrong.length === 0, text }];
}

function doubtOfSplit({ log }: ArmResult, settings: Settings): string | undefined {
  const { detectSeconds, detectJitter } = settings;
  const [low, high] = [1 - detectJitter, 1 + detectJitter].map((part) => detectSeconds * part);
  const first = log.find(({ type }) => type !== 'throughput-changed');
  if (first?.type !== 'split') return `expected a split, got ${first ? wordOf(first) : 'none'}`;
  const { atSeconds } = first;
  const isInTime = atSeconds >= (low as number) && atSeconds <= (high as number) + LATE_SECONDS;
  return isInTime
    ? undefined
    : `expected a split after ${low} to ${high} s, got one after ${atSeconds.toFixed(1)} s`;
}

function doubtOfRefusal({ log }: ArmResult): string | undefined {
  const isRefused = log.some((entry) => wordOf(entry) === 'sequential');
  const splits = log.filter(({ type }) => type === 'split').length;
  return isRefused && splits === 0
    ? undefined
    : `expected a refusal as sequential and no split, got ${log.map(wordOf).join(', ') || 'nothing'}`;
}

function summary(
  arms: readonly ArmResult[],
  splits: NonNullable<LoadtestResult['splits']>,
): string {
  const seconds = (isSplit: boolean): string =>
    arms
      .filter(({ arm }) => splits[arm] === isSplit)
      .map(({ log }) => log[0]?.atSeconds.toFixed(1))
      .join(' and ');
  return `refused as sequential after ${seconds(false)} s, split after ${seconds(true)} s`;
}

function wordOf(entry: LogEntry): string {
  return entry.type === 'split-refused' ? entry.reason : entry.type;
}
