/** Reads one shard of a stream to its end, and hands its records over batch by batch. */

import {
  GetRecordsCommand,
  type GetRecordsOutput,
  GetShardIteratorCommand,
  type GetShardIteratorInput,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { isSameValue } from '../item/normal-value.ts';
import type { ShardCheckpoint, StreamCheckpoints } from './checkpoint-file.ts';
import { type BatchConsumer, lambdaRecord, type StreamGap } from './stream-batch.ts';
import type { StreamsSender } from './stream-shards.ts';

/** What a shard is read with. */
export interface ShardReading {
  readonly client: StreamsSender;
  readonly streamArn: string;
  readonly checkpoints: StreamCheckpoints;
  readonly consume: BatchConsumer;
  /** Called before the reading goes on; may be called again for the same gap after a restart. */
  readonly onGap: (gap: StreamGap) => void | Promise<void>;
  /** Records a request asks for, 1 … 1,000. */
  readonly pageRecords: number;
  readonly nowMs: () => number;
  /** Waits; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Lambda asks a shard that has nothing new four times a second.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export const POLL_MS = 250;

/** Where the next record is looked for. */
type Position = { readonly after: string } | 'TRIM_HORIZON' | 'LATEST';

/**
 * Reads the shard from its checkpoint on, from its oldest record where it has none.
 *
 * It ends only when DynamoDB gives no next iterator; a page without records is no end, and
 * `EndingSequenceNumber` says nothing on the embedded engine. An iterator that has expired is replaced
 * by one at the last checkpoint. Records that were trimmed are a gap, and the reading goes on behind
 * it. A record is handed over again if it was not committed before the process ended.
 *
 * It also ends, with the shard unfinished, where there is no such shard any more.
 */
export async function readShard(reading: ShardReading, shardId: string): Promise<void> {
  const { client, checkpoints, nowMs, pause, signal } = reading;
  let position = positionOf(checkpoints.all().get(shardId));
  let iterator: string | undefined;

  const commit = async (after: string): Promise<void> => {
    if (typeof position === 'object' && BigInt(after) <= BigInt(position.after)) return;
    position = { after };
    await checkpoints.change([[shardId, position]]);
  };

  for (;;) {
    const askedMs = nowMs();
    let page: GetRecordsOutput;
    try {
      iterator ??= await iteratorAt(reading, shardId, position);
      const input = { ShardIterator: iterator, Limit: reading.pageRecords };
      page = await client.send(new GetRecordsCommand(input), { abortSignal: signal });
    } catch (error) {
      const { name } = error as Error;
      if (!RECOVERABLE.has(name)) throw error;
      if (name === 'TrimmedDataAccessException') {
        await reading.onGap({ shardId, after: afterOf(position), cause: 'trimmed' });
        position = 'TRIM_HORIZON';
      } else if (name === 'ExpiredIteratorException' && position === 'LATEST') {
        await reading.onGap({ shardId, after: undefined, cause: 'latest' });
      }
      if (!BUSY.has(name)) iterator = undefined;
      await pause(POLL_MS, signal);
      if (name === 'ResourceNotFoundException') return;
      continue;
    }
    await handOver(reading, shardId, page, commit);
    if (page.NextShardIterator === undefined) break;
    iterator = page.NextShardIterator;
    const leftMs = askedMs + POLL_MS - nowMs();
    if (!page.Records?.length && leftMs > 0) await pause(leftMs, signal);
  }
  await checkpoints.change([[shardId, 'SHARD_END']]);
}

/** DynamoDB is busy or has a failure of its own: the same request is sent again later. */
const BUSY = new Set(['LimitExceededException', 'InternalServerError']);

const RECOVERABLE = new Set([
  ...BUSY,
  'ExpiredIteratorException',
  'TrimmedDataAccessException',
  'ResourceNotFoundException',
]);

async function handOver(
  { streamArn, consume, signal }: ShardReading,
  shardId: string,
  page: GetRecordsOutput,
  commit: (after: string) => Promise<void>,
): Promise<void> {
  const all = (page.Records ?? []).map((record) => lambdaRecord(record, streamArn));
  const last = all.at(-1)?.dynamodb?.SequenceNumber;
  if (last === undefined) return;
  const records = all.filter((record) => !isUnchanged(record));
  if (records.length > 0) await consume({ streamArn, shardId, records, commit, signal });
  await commit(last);
}

async function iteratorAt(
  { client, streamArn, signal }: ShardReading,
  shardId: string,
  position: Position,
): Promise<string | undefined> {
  const where: Pick<GetShardIteratorInput, 'ShardIteratorType' | 'SequenceNumber'> =
    typeof position === 'string'
      ? { ShardIteratorType: position }
      : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: position.after };
  const input = { StreamArn: streamArn, ShardId: shardId, ...where };
  const answer = await client.send(new GetShardIteratorCommand(input), { abortSignal: signal });
  return answer.ShardIterator;
}

function positionOf(checkpoint: ShardCheckpoint | undefined): Position {
  return checkpoint === undefined || checkpoint === 'SHARD_END' ? 'TRIM_HORIZON' : checkpoint;
}

function afterOf(position: Position): string | undefined {
  return typeof position === 'object' ? position.after : undefined;
}

// Records of writes that changed nothing.

/**
 * Whether a record tells of a write after which the item was as before.
 *
 * DynamoDB makes no record of such a write, and DynamoDB Local neither; the embedded engine makes a
 * MODIFY. A handler that sees it there would be checked on something that AWS never sends. Where the
 * stream shows only one image or none, nobody can tell; an INSERT and a REMOVE have one at most.
 */
export function isUnchanged({ dynamodb }: DynamoDBRecord): boolean {
  const { OldImage: before, NewImage: after } = dynamodb ?? {};
  if (before === undefined || after === undefined) return false;
  return isSameValue({ M: before }, { M: after });
}
