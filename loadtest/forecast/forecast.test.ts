import { describe, expect, test } from 'vitest';
import { resolveSettings } from '../../kit/governor/setting.ts';
import type { Form } from '../load/change.ts';
import type { LoadScenario } from '../load/scenario.ts';
import { SCENARIOS } from '../load/scenarios.ts';
import { streamOf } from '../load/stream.ts';
import { split } from '../scenarios/follow.ts';
import {
  type Forecast,
  forecastLoad,
  type QueuedWrite,
  queueFlow,
  splitOnce,
  type TablePartitions,
} from './forecast.ts';

/** Four partitions of 50 write units and 150 read units a second, in the table and in each index. */
const LIMIT = 50;
const settings = resolveSettings({ scale: 0.05 });
const partitions = [0, 1, 2, 3].map((part) => ({ from: part / 4, to: (part + 1) / 4 }));

function tableOf({ table: { indexes } }: LoadScenario): TablePartitions {
  const inIndexes = Object.keys(indexes).map((name) => ({ name, partitions }));
  return { name: 'T', partitions, indexes: inIndexes } as unknown as TablePartitions;
}

function forecastOf(
  name: string,
  shardCount?: number,
  rate = 300,
  form: Form = 'random',
): Forecast {
  const scenario = SCENARIOS[name] as LoadScenario;
  const change = shardCount === undefined ? undefined : { form, shardCount, seed: 1 };
  const load = { requestsPerSecond: rate, requests: 2_000 };
  return forecastLoad(streamOf(scenario, change, rate), settings, tableOf(scenario), load);
}

describe('what an arm can be admitted, by arithmetic', () => {
  test.each([
    'celebrity',
    'newest-products',
    'activity-log',
  ])('%s: one key is one partition, and its limit is that of all', (name) => {
    const { requestsPerSecond, hottest } = forecastOf(name);
    expect(requestsPerSecond).toBeCloseTo(LIMIT, 1);
    expect(hottest).toMatchObject({ keys: 1, partitions: 1 });
  });

  test.each([
    2, 5, 10, 20,
  ])('the fullest partition of an index sets the pace: %i shards are not as many partitions', (shardCount) => {
    const { requestsPerSecond, hottest } = forecastOf('celebrity', shardCount);
    const { shares, partitions: distinct, keys } = hottest;
    expect(keys).toBe(shardCount);
    expect(requestsPerSecond).toBeCloseTo(LIMIT / Math.max(...shares), 0);
    expect(requestsPerSecond).toBeLessThanOrEqual(distinct * LIMIT * 1.001);
  });

  test('partitions of a table fill one by one: what one refuses another may admit', () => {
    const { requestsPerSecond, hottest } = forecastOf('activity-log', 10);
    expect(requestsPerSecond).toBeCloseTo(hottest.partitions * LIMIT, 0);
  });

  test('a load below every limit is admitted', () => {
    expect(forecastOf('even', undefined, 150)).toMatchObject({ limit: 'the load' });
    expect(forecastOf('even', undefined, 150).requestsPerSecond).toBeCloseTo(150, 3);
    expect(forecastOf('celebrity', undefined, 40).requestsPerSecond).toBeCloseTo(40, 3);
  });

  test('a transaction costs double, so one counter takes 25 a second', () => {
    const { requestsPerSecond, unitsPerRequest } = forecastOf('celebrity-counter');
    expect(unitsPerRequest).toBeCloseTo(4, 6);
    expect(requestsPerSecond).toBeCloseTo(LIMIT / 2, 1);
  });

  test('buckets of time move the heat, and do not spread it', () => {
    expect(forecastOf('activity-log', 10, 300, 'minute').requestsPerSecond).toBeCloseTo(LIMIT, 1);
  });
});

describe('what readers of one list can be admitted, by arithmetic', () => {
  // 150 blocks of 4 KB a second on each of three replicas; a page is one block, half a read unit.
  const PAGES = 450;

  test('a page of one key costs one block, and any replica serves it', () => {
    const { requestsPerSecond, unitsPerRequest } = forecastOf('celebrity-read', undefined, 1_000);
    expect(unitsPerRequest).toBe(0.5);
    expect(requestsPerSecond).toBeCloseTo(PAGES, 0);
  });

  test('a page of ten shards costs ten blocks: four partitions give fewer pages than one', () => {
    const pages = forecastOf('celebrity-read', 10, 1_000, 'every');
    const { requestsPerSecond, wholePerSecond, hottest } = pages;
    expect(pages.unitsPerRequest).toBe(5);
    expect(hottest.keys).toBe(10);
    expect(requestsPerSecond).toBeCloseTo((hottest.partitions * PAGES) / 10, 0);
    expect(requestsPerSecond).toBeLessThan(PAGES / 2);
    expect(wholePerSecond).toBeCloseTo(PAGES / 10 / Math.max(...hottest.shares), 3);
    expect(wholePerSecond).toBeLessThanOrEqual(requestsPerSecond);
  });

  test('a page of one of ten copies costs one block, on the partition of that copy', () => {
    const { requestsPerSecond, unitsPerRequest, hottest } = forecastOf(
      ...(['celebrity-read', 10, 10_000, 'copy'] as const),
    );
    expect(unitsPerRequest).toBe(0.5);
    expect(requestsPerSecond).toBeCloseTo(hottest.partitions * PAGES, 0);
    expect(forecastOf('celebrity-read', 10, 300, 'copy')).toMatchObject({ limit: 'the load' });
  });
});

test('once the partition of one key has split, its two halves admit twice as much', () => {
  const change = { form: 'scattered', shardCount: 10, seed: 1 } as const;
  const stream = streamOf(split, change, 300);
  const table = splitOnce(tableOf(split), split.list.key);
  const load = { requestsPerSecond: 300, requests: 2_000 };
  const { requestsPerSecond, hottest } = forecastLoad(stream, settings, table, load);
  expect(requestsPerSecond).toBeCloseTo(2 * LIMIT, 1);
  expect(hottest).toMatchObject({ keys: 1, partitions: 2 });
  expect(forecastOf('split').requestsPerSecond).toBeCloseTo(LIMIT, 1);
});

test('of keys by Zipf the fullest partition of the index sets the pace, until they are sharded', () => {
  const before = forecastOf('best-sellers', undefined, 180);
  const after = forecastOf('best-sellers', 10, 180);
  expect(before.limit).toBe('an index');
  expect(before.requestsPerSecond).toBeCloseTo(LIMIT / Math.max(...before.hottest.shares), 0);
  expect(after.requestsPerSecond).toBeGreaterThan(1.1 * before.requestsPerSecond);
});

/** Ten writes, of which the fullest partition gets four. */
const WRITES = [0, 1, 2, 0, 1, 3, 0, 1, 2, 0].map(
  (partition): QueuedWrite => new Map([[partition, 1]]),
);

/** The queue when it is full for the first time: most waits for the fullest partition. */
function admittedIn(seconds: number, waiting = [30, 19, 1, 0]): number {
  const queue = new Map(waiting.entries());
  return queueFlow({ waiting: queue, writes: WRITES, seconds, limit: LIMIT });
}

test('one partition admits its limit, however long it is looked at', () => {
  const writes = [new Map([[0, 1]])];
  for (const seconds of [1, 4, 30]) {
    const rate = queueFlow({ waiting: new Map([[0, 50]]), writes, seconds, limit: LIMIT });
    expect(rate).toBeCloseTo(LIMIT, 0);
  }
});

test('while writes wait for several partitions, more is admitted than in the long run', () => {
  // Both write 50 a second and get seven tenths: 100 / 0.7, until the 19 are written after 19 / (50 - 42.9).
  expect(admittedIn(2.5)).toBeCloseTo(100 / 0.7, -0.5);
  expect(admittedIn(4)).toBeGreaterThan(1.08 * (LIMIT / 0.4));
  // The fullest partition alone: 50 / 0.4.
  expect(admittedIn(600)).toBeCloseTo(LIMIT / 0.4, 0);
});

test('the longer the queue of the other partitions, the longer it takes', () => {
  expect(admittedIn(4, [50, 0, 0, 0])).toBeCloseTo(LIMIT / 0.4, -0.5);
  expect(admittedIn(4, [20, 30, 0, 0])).toBeGreaterThan(admittedIn(4));
});

test('nothing is admitted where nothing was asked for', () => {
  expect(queueFlow({ waiting: new Map(), writes: [], seconds: 4, limit: LIMIT })).toBe(0);
});
