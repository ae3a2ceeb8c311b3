import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Governor } from '#kit/governor/governor.ts';
import { hashOf } from '#kit/governor/key.ts';
import type { IndexState } from '#kit/governor/proxy/state.ts';
import { WORKSHOP_GOVERNOR } from '#kit/governor/setting.ts';
import { fixture, STAR } from '../fixture.ts';
import { followItem, listKey } from '../item.ts';
import { forecastOf } from './map.ts';
import {
  COUNTED_SECONDS,
  isSteady,
  type StormCall,
  steadyRate,
  verdictOn,
} from './storm-verdict.ts';

const CALLS_PER_SECOND = 300;
const PARTITION_LIMIT = 50;
const ONE_KEY = 49.6;
const SEEDS = 20;
const CROWDS = Array.from({ length: SEEDS }, (_, seed) => fixture.data(seed + 1, 1).crowd);
const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const THROUGHPUT = { mode: 'on-demand' } as const;

/** A storm of one data set's crowd on the partition model alone. */
class Storm {
  readonly calls: StormCall[] = [];
  readonly #governor = new Governor(WORKSHOP_GOVERNOR);
  readonly #table = this.#governor.createTable(
    { name: 'Social', throughput: THROUGHPUT, indexes: [{ name: 'GSI1', throughput: THROUGHPUT }] },
    0,
  );
  readonly #crowd: readonly string[];
  readonly #shardCount: number;

  constructor(seed: number, shardCount: number) {
    this.#crowd = CROWDS[seed - 1] as readonly string[];
    this.#shardCount = shardCount;
  }

  /** Follows go on until it is so. */
  drive(until: (calls: readonly StormCall[]) => boolean): void {
    do this.calls.push(this.#follow(this.calls.length));
    while (!until(this.calls));
  }

  #follow(nth: number): StormCall {
    const followerId = this.#crowd[nth] as string;
    const edge = { Type: 'Follow', followerId, followeeId: STAR.userId, since: '' } as const;
    const { PK, SK, GSI1PK, GSI1SK } = followItem(edge, crc32(followerId) % this.#shardCount);
    const write = { units: 1, addedBytes: 200 };
    const [index] = this.#table.indexes;
    const atSeconds = nth / CALLS_PER_SECOND;
    const refusal = this.#governor.admit(
      {
        ...write,
        resource: this.#table,
        operation: 'Write',
        consistency: 'strong',
        hash: hashOf(PK as string),
        sortKey: SK as string,
        indexWrites: [
          { ...write, index, hash: hashOf(GSI1PK as string), sortKey: GSI1SK as string },
        ],
      } as Parameters<Governor['admit']>[0],
      atSeconds,
    );
    return { atSeconds, ...(refusal && { error: { throttlingReasons: [refusal] } }) };
  }
}

function forecastFor(shardCount: number): number {
  const keys = Array.from({ length: shardCount }, (_, shard) => listKey(STAR.userId, shard));
  const partitions = [0, 1, 2, 3].map((place) => ({ from: place / 4, to: (place + 1) / 4 }));
  return forecastOf({ partitions } as unknown as IndexState, keys, PARTITION_LIMIT);
}

/** As the check judges: once, and where that is close, once more after twice the time. */
function judged(seed: number, shardCount: number) {
  const storm = new Storm(seed, shardCount);
  const forecastPerSecond = forecastFor(shardCount);
  const rates = () => {
    const admittedPerSecond = steadyRate(storm.calls, CALLS_PER_SECOND);
    return { admittedPerSecond, forecastPerSecond };
  };
  storm.drive(isSteady);
  if (verdictOn(rates(), ONE_KEY).isClose) {
    const end = storm.calls.length + COUNTED_SECONDS * CALLS_PER_SECOND;
    storm.drive(({ length }) => length >= end);
  }
  return { ...rates(), shortOf: verdictOn(rates(), ONE_KEY).shortOf };
}

describe('a storm on shards by crc32', () => {
  const cases = fc.record({
    seed: fc.integer({ min: 1, max: SEEDS }),
    shardCount: fc.integer({ min: 1, max: 200 }),
  });

  test('is a cure where the forecast says so, for any number of shards', () => {
    fc.assert(
      fc.property(cases, ({ seed, shardCount }) => {
        const { shortOf, admittedPerSecond, forecastPerSecond } = judged(seed, shardCount);
        expect(shortOf === undefined).toBe(forecastPerSecond >= 2 * PARTITION_LIMIT);
        // Two buckets of the table may not be quite empty when the counting begins.
        expect(admittedPerSecond).toBeLessThan(4 * PARTITION_LIMIT + 2);
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    1, 2, 3, 4, 5, 64, 100, 128, 200,
  ])('is judged by its forecast on %i shards', (count) => {
    const isCure = forecastFor(count) >= 2 * PARTITION_LIMIT;
    for (const seed of [1, 2]) expect(judged(seed, count).shortOf === undefined).toBe(isCure);
  });

  test('admits with ten shards what the lesson prints', () => {
    const printed = /your 10 keys +([\d.]+) a second/.exec(README)?.[1];
    expect(judged(1, 10).admittedPerSecond.toFixed(1)).toBe(printed);
  });
});
