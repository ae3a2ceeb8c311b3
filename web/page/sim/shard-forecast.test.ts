import { expect, test } from 'vitest';
import { simulate } from '../../../simulator/simulate.ts';
import { FIRST_KNOBS, type Knobs, scenarioOf } from './knob.ts';
import { shardForecast } from './shard-forecast.ts';
import { settledWrites } from './sim-figure.ts';
import { starRunOf } from './star-run.ts';

const HALVES = { starts: [0, 0.5], partitionLimit: 1_000, room: 5_000 };

test.each([
  ['one key', { shards: 1 }],
  ['two keys that have the same partition', { shards: 2 }],
  ['eight keys on four partitions', { shards: 8 }],
  ['as many keys as the index can follow', { shards: 16 }],
  ['nearly all writes for the star', { shards: 4, star: 95 }],
  ['no star, and an even load', { star: 0, zipf: 0 }],
  ['one partition for all', { partitions: 1, shards: 8 }],
  ['more partitions than keys', { partitions: 16, shards: 3 }],
] satisfies [
  string,
  Partial<Knobs>,
][])('the model admits what the arithmetic says, within 3 %%: %s', (_, change) => {
  const knobs = { ...FIRST_KNOBS, writes: 2_000, seconds: 40, pages: 0, ...change };
  const result = simulate(scenarioOf(knobs));
  const { forecast } = starRunOf(knobs, result);
  const { admitted } = settledWrites(result);
  expect(Math.abs(admitted / forecast.admitted - 1)).toBeLessThan(0.03);
});

test('refusals begin when the room before the index is full', () => {
  const knobs = { ...FIRST_KNOBS, writes: 2_000, seconds: 40, pages: 0 };
  const result = simulate(scenarioOf(knobs));
  const { fullAfterSeconds } = starRunOf(knobs, result).forecast;
  const first = result.seconds.find(
    ({ flows }) => (flows.Follows?.write?.admitted ?? 0) < (flows.Follows?.write?.offered ?? 0),
  );
  // A partition's bucket is full at first: somewhat more comes through.
  expect(first?.second).toBeGreaterThanOrEqual(Math.floor(fullAfterSeconds));
  expect(first?.second).toBeLessThanOrEqual(fullAfterSeconds + 3);
});

test('shards beyond the partitions of an index admit no more', () => {
  const admitted = [2, 16].map((shards) => {
    const forecast = shardForecast({ ...FIRST_KNOBS, star: 100, shards, writes: 8_000 }, HALVES);
    return forecast.admitted;
  });
  for (const rate of admitted) expect(rate).toBeLessThanOrEqual(2_000);
});

test('the fullest partition has the star’s key, and its part of the other users', () => {
  const { fullest, starPartitions } = shardForecast({ ...FIRST_KNOBS, zipf: 0 }, HALVES);
  expect([fullest.starKeys, starPartitions]).toEqual([1, 1]);
  expect(fullest.share).toBeCloseTo(0.6 + 0.4 / 2, 1);
  expect(fullest.offered).toBeCloseTo(fullest.share * 3_000, 6);
});
