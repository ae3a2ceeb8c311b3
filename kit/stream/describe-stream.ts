/** What DynamoDB says of a stream, read to its last page. */

import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
} from '@aws-sdk/client-dynamodb-streams';
import { KitError } from '../kit-error.ts';
import type { ListedShard } from './shard-lineage.ts';

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
