import { describe, expect, test } from 'vitest';
import type { ArmName } from '../load/change.ts';
import type { ArmResult, DriverRun, LoadtestResult } from '../run/result.ts';
import { partitionPart } from './report-rate.ts';

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
