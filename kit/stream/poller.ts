/**
 * Polls a stream as Lambda does: every shard in its order, a child after its parent.
 *
 * It knows nothing of the consumer, nor of the place of the checkpoints; client, clock and pause are
 * given. It is written for AWS's rules, which are stricter than those of any local engine.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */

import { KitError } from '../kit-error.ts';
import { readShard, type ShardReading } from './read-shard.ts';
import {
  awaitsChild,
  describeStream,
  type ListedShard,
  type ListedStream,
  latestCheckpoints,
  startableShards,
} from './stream-shards.ts';

/** Where the reading of a stream without checkpoints begins. */
export type StartPosition = 'TRIM_HORIZON' | 'LATEST';

/** What {@link pollStream} needs. */
export interface PollOptions extends ShardReading {
  readonly from: StartPosition;
}

/** Time until a shard that has ended is looked up again for its child. */
const LOOK_MS = 1_000;

/** Records that one request may ask for. */
const PAGE_RECORDS = { low: 1, high: 1_000 };

/**
 * Reads the stream until the signal is aborted, or until the stream is disabled and read to its end.
 *
 * Each batch is handed over once it was read, one batch at a time for each shard: so one reader reads
 * a shard. The first error of a consumer ends all readers and is thrown.
 *
 * @throws {KitError} `stream.gone`, `stream.badPage`; errors of the SDK and of the consumer pass
 *   through
 */
export async function pollStream(options: PollOptions): Promise<void> {
  refuseBadPage(options.pageRecords);
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const reading: ShardReading = { ...options, signal };
  const readers = new Map<string, Promise<void>>();
  const fail = (error: unknown): void => {
    if (!isAbort(error, signal)) failed.abort(error);
  };
  try {
    await startReaders(reading, options.from, readers, fail);
  } catch (error) {
    fail(error);
  }
  await Promise.all(readers.values());
  failed.signal.throwIfAborted();
}

/** Looks at the stream again and again, and starts a reader for each shard whose turn it is. */
async function startReaders(
  reading: ShardReading,
  from: StartPosition,
  readers: Map<string, Promise<void>>,
  fail: (error: unknown) => void,
): Promise<void> {
  const { client, streamArn, checkpoints, pause, signal } = reading;
  const seen = new Set(checkpoints.all().keys());
  if (from === 'LATEST' && seen.size === 0) {
    const { shards } = await describeStream(client, streamArn, signal);
    await checkpoints.change(latestCheckpoints(shards));
  }
  while (!signal.aborted) {
    const stream = await describeStream(client, streamArn, signal);
    await forgetUnlisted(reading, stream, seen, readers);
    const startable = startableShards(stream.shards, checkpoints.all());
    for (const { id } of startable.filter((shard) => !readers.has(shard.id))) {
      const reader = readShard(reading, id)
        .catch(fail)
        .finally(() => readers.delete(id));
      readers.set(id, reader);
    }
    const isOver = readers.size === 0;
    if (isOver && stream.isDisabled) return;
    const looksAgain = isOver || awaitsChild(stream.shards, checkpoints.all());
    await Promise.race([...readers.values(), ...(looksAgain ? [pause(LOOK_MS, signal)] : [])]);
  }
}

/** A shard is listed for 24 hours after its end: one that is gone before it was read is a gap. */
async function forgetUnlisted(
  { checkpoints, onGap }: ShardReading,
  { shards }: ListedStream,
  seen: Set<string>,
  readers: ReadonlyMap<string, unknown>,
): Promise<void> {
  const listed = new Set(shards.map(({ id }: ListedShard) => id));
  const gone = [...seen].filter((id) => !listed.has(id) && !readers.has(id));
  for (const shardId of gone) {
    const checkpoint = checkpoints.all().get(shardId);
    if (checkpoint !== 'SHARD_END') {
      const after = typeof checkpoint === 'object' ? checkpoint.after : undefined;
      await onGap({ shardId, after, cause: 'unlisted' });
    }
    seen.delete(shardId);
  }
  for (const id of listed) seen.add(id);
  if (gone.length > 0) await checkpoints.change(gone.map((id) => [id, undefined]));
}

/** An end that was asked for, as the signal, the SDK and Node's timers tell it. */
function isAbort(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error === reason || (error as Error).name === 'AbortError');
}

function refuseBadPage(pageRecords: number): void {
  const { low, high } = PAGE_RECORDS;
  if (Number.isInteger(pageRecords) && pageRecords >= low && pageRecords <= high) return;
  throw new KitError(
    'bug',
    'stream.badPage',
    `Expected \`pageRecords\` to be a whole number from ${low} to ${high}, got \`${pageRecords}\`. Ask for that many.`,
  );
}
