import { describe, expect, test } from 'vitest';
import type { GovernorState, TableState } from '../kit/governor/proxy/state.ts';
import { type Forecast, forecast } from './arithmetic.ts';
import type { LoadScenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import type { ShardForm } from './shard.ts';
import { streamOf } from './stream.ts';

/** Four partitions of 50 write units a second, in the table and in each index. */
const LIMIT = 50;
const partitions = [0, 1, 2, 3].map((part) => ({ from: part / 4, to: (part + 1) / 4 }));
const state = { settings: { partitionWriteUnitsPerSecond: LIMIT } } as GovernorState;

function foresee(
  name: string,
  shardCount?: number,
  rate = 300,
  form: ShardForm = 'random',
): Forecast {
  const scenario = SCENARIOS[name] as LoadScenario;
  const indexes = Object.keys(scenario.table.indexes).map((index) => ({ name: index, partitions }));
  const table = { name: 'T', partitions, indexes } as unknown as TableState;
  const sharding = shardCount === undefined ? undefined : { form, shardCount, seed: 1 };
  const load = { requestsPerSecond: rate, requests: 2_000 };
  return forecast(streamOf(scenario, sharding, rate), scenario.table, state, table, load);
}

describe('what an arm can be admitted, by arithmetic', () => {
  test.each([
    'celebrity',
    'newest-products',
    'activity-log',
  ])('%s: one key is one partition, and its limit is that of all', (name) => {
    const { requestsPerSecond, hottest } = foresee(name);
    expect(requestsPerSecond).toBeCloseTo(LIMIT, 1);
    expect(hottest).toMatchObject({ keys: 1, partitions: 1 });
  });

  test.each([
    2, 5, 10, 20,
  ])('the fullest partition of an index sets the pace: %i shards are not as many partitions', (shardCount) => {
    const { requestsPerSecond, hottest } = foresee('celebrity', shardCount);
    const { shares, partitions: distinct, keys } = hottest;
    expect(keys).toBe(shardCount);
    expect(requestsPerSecond).toBeCloseTo(LIMIT / Math.max(...shares), 0);
    expect(requestsPerSecond).toBeLessThanOrEqual(distinct * LIMIT * 1.001);
  });

  test('partitions of a table fill one by one: what one refuses another may admit', () => {
    const { requestsPerSecond, hottest } = foresee('activity-log', 10);
    expect(requestsPerSecond).toBeCloseTo(hottest.partitions * LIMIT, 0);
  });

  test('a load below every limit is admitted', () => {
    expect(foresee('even', undefined, 150)).toMatchObject({ limit: 'the load' });
    expect(foresee('even', undefined, 150).requestsPerSecond).toBeCloseTo(150, 3);
    expect(foresee('celebrity', undefined, 40).requestsPerSecond).toBeCloseTo(40, 3);
  });

  test('a transaction costs double, so one counter takes 25 a second', () => {
    const { requestsPerSecond, unitsPerRequest } = foresee('celebrity-counter');
    expect(unitsPerRequest).toBeCloseTo(4, 6);
    expect(requestsPerSecond).toBeCloseTo(LIMIT / 2, 1);
  });

  test('buckets of time move the heat, and do not spread it', () => {
    expect(foresee('activity-log', 10, 300, 'minute').requestsPerSecond).toBeCloseTo(LIMIT, 1);
  });
});
