/** The shards of a stream: what DynamoDB says of them, read to its last page, and which may be read now. */

import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
} from '@aws-sdk/client-dynamodb-streams';
import { KitError } from '../kit-error.ts';
import type { ShardCheckpoint } from './checkpoint-file.ts';

/** As much of a streams client as is used. */
export type StreamsSender = Pick<DynamoDBStreamsClient, 'send'>;

/** A stream, and all its shards. */
export interface ListedStream {
  /** Whether no shard can come any more. */
  readonly isDisabled: boolean;
  readonly shards: readonly ListedShard[];
}

/**
 * Describes a stream; DynamoDB lists at most 100 shards a page.
 *
 * @throws {KitError} `stream.gone` when there is no such stream any more
 */
export async function describeStream(
  client: StreamsSender,
  streamArn: string,
  abortSignal: AbortSignal,
): Promise<ListedStream> {
  const shards: ListedShard[] = [];
  let isDisabled = false;
  let last: string | undefined;
  do {
    const input = { StreamArn: streamArn, ExclusiveStartShardId: last };
    const page = await client
      .send(new DescribeStreamCommand(input), { abortSignal })
      .catch((error) => refuseGone(error, streamArn));
    const stream = page.StreamDescription ?? {};
    for (const { ShardId: id = '', ParentShardId: parentId } of stream.Shards ?? []) {
      shards.push({ id, parentId });
    }
    isDisabled = stream.StreamStatus === 'DISABLED';
    last = stream.LastEvaluatedShardId;
  } while (last !== undefined);
  return { isDisabled, shards };
}

function refuseGone(error: Error, streamArn: string): never {
  if (error.name !== 'ResourceNotFoundException') throw error;
  throw new KitError(
    'engine',
    'stream.gone',
    `Expected the stream ${streamArn}, but it is gone: its table was dropped, its stream was disabled, or the engine lost both. Repeat the command to read the stream that the table has now.`,
    { cause: error },
  );
}

// Which shards of a stream may be read now: a child after its parent, and none twice. The functions
// are pure: they see what DescribeStream lists, and the checkpoints.

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
