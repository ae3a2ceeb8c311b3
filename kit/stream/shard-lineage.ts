/**
 * Which shards of a stream may be read now: a child after its parent, and none twice. The functions
 * are pure: they see what DescribeStream lists, and the checkpoints.
 */

import type { ShardCheckpoint } from './shard-checkpoint.ts';

/** A shard, as DescribeStream lists it. */
export interface ListedShard {
  readonly id: string;
  readonly parentId: string | undefined;
}

type Checkpoints = ReadonlyMap<string, ShardCheckpoint>;

/**
 * The shards that are to be read, and whose parent was read to its end or is no longer listed.
 *
 * Whether a shard is closed plays no part: the embedded engine sets `EndingSequenceNumber` on a shard
 * that is open.
 */
export function startableShards(
  listed: readonly ListedShard[],
  checkpoints: Checkpoints,
): ListedShard[] {
  const waited = new Set(
    listed.filter(({ id }) => checkpoints.get(id) !== 'SHARD_END').map(({ id }) => id),
  );
  return listed.filter(
    ({ id, parentId }) => waited.has(id) && (parentId === undefined || !waited.has(parentId)),
  );
}

/** Whether a shard has ended and its child, where it has one, is not listed yet. */
export function awaitsChild(listed: readonly ListedShard[], checkpoints: Checkpoints): boolean {
  const parents = new Set(listed.map(({ parentId }) => parentId));
  return listed.some(({ id }) => checkpoints.get(id) === 'SHARD_END' && !parents.has(id));
}

/**
 * The checkpoints with which a reading begins at `LATEST`: shards that have a child are passed over,
 * the others are read from their next record on. A child that comes later is read from its beginning.
 */
export function latestCheckpoints(
  listed: readonly ListedShard[],
): (readonly [string, ShardCheckpoint])[] {
  const parents = new Set(listed.map(({ parentId }) => parentId));
  return listed.map(({ id }) => [id, parents.has(id) ? 'SHARD_END' : 'LATEST'] as const);
}
