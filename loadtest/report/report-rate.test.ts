import { describe, expect, test } from 'vitest';
import type { ArmName } from '../load/change.ts';
import type { ArmResult, DriverRun, LoadtestResult } from '../run/result.ts';
import { partitionPart, sdkPart } from './report-rate.ts';

const RESULT = { operation: 'write' } as LoadtestResult;

function runOf(reason: string): DriverRun {
  const arm = (name: ArmName): ArmResult =>
    ({ arm: name, samples: [], steady: { throttledPerSecond: { [reason]: 250 } } }) as never;
  return { name: 'open-loop', arms: [arm('before'), arm('after')] } as unknown as DriverRun;
}

describe('what each partition refused', () => {
  test('a write that an index holds up is refused by the table, and that is said', () => {
    const { paragraphs } = partitionPart(RESULT, runOf('IndexWriteKeyRangeThroughputExceeded'));
    expect(paragraphs.join(' ')).toContain('at the partition of the index that cannot follow');
  });

  test.each([
    'TableWriteKeyRangeThroughputExceeded',
    'IndexReadKeyRangeThroughputExceeded',
  ])('%s needs no such sentence', (reason) => {
    expect(partitionPart(RESULT, runOf(reason)).paragraphs).toEqual([]);
  });
});

function armOf(arm: ArmName, attempts: number): ArmResult {
  const driver = { sent: 2_400, attempts, done: 600, throttled: 1_800, mostAttempts: 4 };
  return { arm, driver } as unknown as ArmResult;
}

test('the SDK may try a call four times, and sends far fewer when its retry quota is spent', () => {
  const arms = [armOf('before', 2_592), armOf('after', 2_784)];
  const [text] = sdkPart({ arms } as unknown as DriverRun).paragraphs;
  expect(text).toContain('at most 4 times');
  expect(text).toContain('retry quota');
  expect(text).toContain('1.08 requests a call before and 1.16 after');
});
