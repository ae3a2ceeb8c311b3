import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHARD_FORMS, shardKeys, shardOf } from './shard.ts';

const MINUTES = ['1200', '1201'];

describe('write sharding', () => {
  test.each(
    SHARD_FORMS,
  )('%s: every shard a writer can choose is a shard the reader asks', (form) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.nat(1_000_000),
        fc.constantFrom(...MINUTES),
        (shardCount, nth, minute) => {
          const sharding = { form, shardCount, seed: 7 };
          const written = shardOf(sharding, nth, minute)('USER#star', `USER#u${nth}`);
          expect(shardKeys(sharding, 'USER#star', MINUTES)).toContain(written);
        },
      ),
    );
  });

  test.each([
    'random',
    'calculated',
  ] as const)('%s: every shard is used, and about as often', (form) => {
    const sharding = { form, shardCount: 10, seed: 1 };
    const counts = new Map<string, number>();
    for (let nth = 0; nth < 10_000; nth++) {
      const key = shardOf(sharding, nth, '1200')('USER#star', `USER#u${nth}`);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(shardKeys(sharding, 'USER#star', []).sort());
    expect(Math.min(...counts.values())).toBeGreaterThan(850);
    expect(Math.max(...counts.values())).toBeLessThan(1_150);
  });

  test('a calculated shard does not depend on the request: the item is found again', () => {
    const sharding = { form: 'calculated', shardCount: 10, seed: 1 } as const;
    const [first, again] = [1, 99_999].map((nth) => shardOf(sharding, nth, '1200')('A#1', 'B#2'));
    expect(first).toBe(again);
  });

  test('a request that is made again goes to the same shard', () => {
    const sharding = { form: 'random', shardCount: 200, seed: 1 } as const;
    expect(shardOf(sharding, 5, '')('A#1', 'B#2')).toBe(shardOf(sharding, 5, '')('A#1', 'B#2'));
  });
});
