import { describe, expect, test } from 'vitest';
import type { ShardCheckpoint } from './checkpoint-file.ts';
import {
  awaitsChild,
  type ListedShard,
  latestCheckpoints,
  startableShards,
} from './stream-shards.ts';

/** `a b<a` are a shard and its child. */
const shards = (text: string): ListedShard[] =>
  text.split(' ').map((word) => {
    const [id = '', parentId] = word.split('<');
    return { id, parentId };
  });
const ended = (...ids: string[]) => new Map(ids.map((id) => [id, 'SHARD_END' as ShardCheckpoint]));

describe('the shards that may be read', () => {
  test.each([
    ['a b', [], 'a b'],
    ['a b<a c<b', [], 'a'],
    ['a b<a c<b', ['a'], 'b'],
    ['a b<a c<a', ['a'], 'b c'],
    ['a b<a', ['a', 'b'], ''],
    ['b<a c<b', [], 'b'],
    ['c<b b<a a', ['a'], 'b'],
  ])('of %s, when %j have ended, are: %s', (listed, done, startable) => {
    const found = startableShards(shards(listed), ended(...done)).map(({ id }) => id);
    expect(found.join(' ')).toBe(startable);
  });

  test('include one that was begun, and its child waits', () => {
    const begun = new Map<string, ShardCheckpoint>([['a', { after: '7' }]]);
    expect(startableShards(shards('a b<a'), begun)).toEqual(shards('a'));
  });
});

test.each([
  ['a', [], false],
  ['a', ['a'], true],
  ['a b<a', ['a'], false],
  ['a b<a c', ['a', 'c'], true],
])('of %s, when %j have ended, a child is awaited: %s', (listed, done, awaited) => {
  expect(awaitsChild(shards(listed), ended(...done))).toBe(awaited);
});

test('at LATEST a shard with a child is passed over, and a shard without is read on', () => {
  expect(latestCheckpoints(shards('a b<a c<a d<c'))).toEqual([
    ['a', 'SHARD_END'],
    ['b', 'LATEST'],
    ['c', 'SHARD_END'],
    ['d', 'LATEST'],
  ]);
});
