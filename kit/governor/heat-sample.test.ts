import { describe, expect, test } from 'vitest';
import { Random } from '../random.ts';
import { CollectionOrder } from './heat-sample.ts';

/** A minute of writes to one collection; what follows its sort key of the heat of the minute. */
function followingShare(sortKeyAt: (write: number) => number, isWrite = true): number {
  const order = new CollectionOrder(60);
  for (let write = 0; write < 6_000; write++) {
    order.add(1, sortKeyAt(write), 1, isWrite, write / 100);
  }
  return order.followingShare(1);
}

describe('the writes of an item collection follow its sort key', () => {
  const random = new Random(1);

  test.each([
    ['when it grows', (write: number) => write],
    ['when it falls', (write: number) => -write],
    ['when clients overtake one another', (write: number) => write + random.integer(0, 50)],
    ['when every write is repeated a second later', (write: number) => write - (write % 2) * 100],
  ])('%s', (_when, sortKeyAt) => {
    expect(followingShare(sortKeyAt)).toBeGreaterThan(0.7);
  });

  test.each([
    ['when it is random', () => random.uint32()],
    ['when it is one and the same', () => 5],
    ['when it grows round and round', (write: number) => write % 500],
  ])('not %s', (_when, sortKeyAt) => {
    expect(followingShare(sortKeyAt)).toBeLessThan(0.5);
  });

  test('not when they are reads', () => {
    expect(followingShare((read) => read, false)).toBe(0);
  });

  test('also among so many collections that not all are watched', () => {
    const order = new CollectionOrder(60);
    for (let write = 0; write < 60_000; write++) {
      order.add(0, write, 1, true, write / 1_000);
      order.add(random.integer(1, 10_000), random.uint32(), 0.01, true, write / 1_000);
    }
    expect(order.followingShare(0)).toBeGreaterThan(0.7);
  });
});
