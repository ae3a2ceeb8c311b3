import { describe, expect, test } from 'vitest';
import { HASH_END, hashOf } from '#kit/governor/key.ts';
import type { IndexState } from '#kit/governor/proxy/state.ts';
import { listKey } from '../item.ts';
import { forecastOf, mapLines } from './map.ts';

const PARTITIONS = 4;
const shardsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, shard) => listKey('star', shard));

/** An index of a new on-demand table, with so many writes to each of these keys. */
function indexOf(keys: readonly string[], writes = 1): IndexState {
  const partitions = Array.from({ length: PARTITIONS }, (_, place) => {
    const [from, to] = [place / PARTITIONS, (place + 1) / PARTITIONS];
    const own = keys.map((key) => hashOf(key) / HASH_END).filter((at) => from <= at && at < to);
    return { from, to, writeUnits: own.length * writes };
  });
  return { partitions } as unknown as IndexState;
}

describe('the map of an index', () => {
  test('numbers its partitions from 0, as the governor and the load test do', () => {
    const keys = shardsOf(10);
    expect(mapLines(indexOf(keys), keys)).toEqual([
      '  partition 0  ########............  40 %   0 2 6 7',
      '  partition 1  ....................   0 %',
      '  partition 2  ####................  20 %   4 9',
      '  partition 3  ########............  40 %   1 3 5 8',
    ]);
  });
});

describe('the forecast for the shards of the star', () => {
  test.each([
    [1, 50],
    [2, 100],
    [3, 75],
    [4, 100],
    [5, 125],
    [10, 125],
    [20, 142.9],
    [40, 153.8],
  ])('%i shards: %f a second, as the lesson says', (count, perSecond) => {
    const keys = shardsOf(count);
    expect(forecastOf(indexOf(keys), keys, 50)).toBeCloseTo(perSecond, 1);
  });
});
