/**
 * A streams client for tests, without a network: its stream does what a test says. No local engine
 * splits a shard, trims a record or lets an iterator expire; this one keeps AWS's rules of all three.
 */

import type { _Record as SdkRecord } from '@aws-sdk/client-dynamodb-streams';
import type { ShardCheckpoint, StreamCheckpoints } from '../../kit/stream/checkpoint-file.ts';
import { type PollOptions, pollStream } from '../../kit/stream/poller.ts';
import type { StreamGap } from '../../kit/stream/stream-batch.ts';
import type { StreamsSender } from '../../kit/stream/stream-shards.ts';

/** ARN of the one stream there is. */
const SCRIPTED_ARN = 'arn:aws:dynamodb:us-east-1:000000000000:table/Graph/stream/2026';

interface ScriptedShard {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly records: SdkRecord[];
  isClosed: boolean;
  /** The greatest sequence number that was trimmed. */
  trimmed: bigint;
}

/** A request as it came. */
export interface ScriptedRequest {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: Record<string, unknown>;
}

/** The stream, what changes it, and what it was asked. */
export class ScriptedStreams {
  readonly requests: ScriptedRequest[] = [];
  /** Shards that DescribeStream lists in a page. */
  shardsPerPage = 100;
  isDisabled = false;
  /** GetRecords answers that are empty although there are records, before one that is not. */
  emptyPages = 0;
  /** The most requests for one shard that were under way at once. */
  mostAtOnce = 0;
  readonly #shards = new Map<string, ScriptedShard>();
  readonly #underWay = new Map<string, number>();
  readonly #errors: { operation: string; name: string }[] = [];
  #generation = 0;
  /** Numbers grow from one digit to two and three: as text they are out of order. */
  #sequence = 4n;

  /** As the poller takes it. */
  get client(): StreamsSender {
    return { send: this.#send } as unknown as StreamsSender;
  }

  open(id: string, parentId?: string): void {
    const shard = { id, parentId, records: [], isClosed: false, trimmed: 0n };
    this.#shards.set(id, shard);
  }

  /** Closes shards, and opens their children: one of several parents is named, as DynamoDB does. */
  replace(parents: readonly string[], children: readonly string[]): void {
    for (const id of parents) this.#shard(id).isClosed = true;
    for (const id of children) this.open(id, parents[0]);
  }

  /** Writes an item; returns the sequence number of its record. */
  write(shardId: string, key: string, changes: Partial<SdkRecord> = {}): string {
    this.#sequence += 3n;
    const number = String(this.#sequence);
    const image = { PK: { S: key }, at: { N: number } };
    this.#shard(shardId).records.push({
      eventID: `event-${number}`,
      eventName: 'INSERT',
      ...changes,
      dynamodb: {
        SequenceNumber: number,
        Keys: { PK: { S: key } },
        NewImage: image,
        ...changes.dynamodb,
      },
    });
    return number;
  }

  /** Forgets the records up to a sequence number, as AWS does after 24 hours. */
  trim(shardId: string, sequenceNumber: string): void {
    this.#shard(shardId).trimmed = BigInt(sequenceNumber);
  }

  /** Lists a shard no more: all of it was trimmed. */
  unlist(shardId: string): void {
    this.#shards.delete(shardId);
  }

  /** Every iterator that was given before is refused from now on. */
  expireIterators(): void {
    this.#generation += 1;
  }

  /** The next request of this operation is answered with an error. */
  failOnce(operation: string, name: string): void {
    this.#errors.push({ operation, name });
  }

  /** Requests of one operation, as they came. */
  requestsOf(operation: string): ScriptedRequest[] {
    return this.requests.filter((request) => request.operation === operation);
  }

  readonly #send = async (
    command: Command,
    { abortSignal }: { abortSignal: AbortSignal },
  ): Promise<unknown> => {
    const { input } = command;
    const operation = command.constructor.name.replace(/Command$/, '');
    this.requests.push({ operation, input });
    const shardId = String(input.ShardId ?? String(input.ShardIterator ?? '').split('|')[0]);
    const atOnce = (this.#underWay.get(shardId) ?? 0) + 1;
    this.#underWay.set(shardId, atOnce);
    if (shardId !== '') this.mostAtOnce = Math.max(this.mostAtOnce, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    this.#underWay.set(shardId, (this.#underWay.get(shardId) ?? 0) - 1);
    if (abortSignal.aborted) throw named('AbortError');
    const error = this.#errors.findIndex((one) => one.operation === operation);
    if (error >= 0) throw named(this.#errors.splice(error, 1)[0]?.name ?? '');
    if (operation === 'DescribeStream') return this.#describe(input);
    if (operation === 'GetShardIterator') return this.#iterator(input);
    return this.#records(input);
  };

  #describe({ ExclusiveStartShardId: after }: Record<string, unknown>): unknown {
    const ids = [...this.#shards.keys()];
    const begin = after === undefined ? 0 : ids.indexOf(String(after)) + 1;
    const page = ids.slice(begin, begin + this.shardsPerPage).map((id) => this.#shard(id));
    const hasMore = begin + page.length < ids.length;
    return {
      StreamDescription: {
        StreamStatus: this.isDisabled ? 'DISABLED' : 'ENABLED',
        Shards: page.map((shard) => ({
          ShardId: shard.id,
          ParentShardId: shard.parentId,
          // As the embedded engine does: an end says nothing.
          SequenceNumberRange: { EndingSequenceNumber: '9' },
        })),
        LastEvaluatedShardId: hasMore ? page.at(-1)?.id : undefined,
      },
    };
  }

  #iterator({ ShardId, ShardIteratorType, SequenceNumber }: Record<string, unknown>): unknown {
    const shard = this.#shard(String(ShardId));
    const last = numberOf(shard.records.at(-1));
    const at = {
      TRIM_HORIZON: shard.trimmed,
      LATEST: last > shard.trimmed ? last : shard.trimmed,
      AFTER_SEQUENCE_NUMBER: BigInt(String(SequenceNumber ?? 0)),
    }[String(ShardIteratorType)];
    if (at === undefined) throw named('ValidationException');
    if (at < shard.trimmed) throw named('TrimmedDataAccessException');
    return { ShardIterator: `${shard.id}|${at}|${this.#generation}` };
  }

  #records({ ShardIterator, Limit }: Record<string, unknown>): unknown {
    const [id = '', at = '', generation = ''] = String(ShardIterator).split('|');
    if (Number(generation) < this.#generation) throw named('ExpiredIteratorException');
    const shard = this.#shard(id);
    const position = BigInt(at);
    if (position < shard.trimmed) throw named('TrimmedDataAccessException');
    const left = shard.records.filter((record) => numberOf(record) > position);
    const isEmpty = this.emptyPages > 0 && left.length > 0;
    if (isEmpty) this.emptyPages -= 1;
    const page = isEmpty ? [] : left.slice(0, Number(Limit));
    const next = `${id}|${page.length > 0 ? numberOf(page.at(-1)) : position}|${this.#generation}`;
    const isEnd = shard.isClosed && page.length === left.length;
    return { Records: page, NextShardIterator: isEnd ? undefined : next };
  }

  #shard(id: string): ScriptedShard {
    const shard = this.#shards.get(id);
    if (!shard) throw named('ResourceNotFoundException');
    return shard;
  }
}

function numberOf(record: SdkRecord | undefined): bigint {
  return BigInt(record?.dynamodb?.SequenceNumber ?? 0);
}

function named(name: string): Error {
  return Object.assign(new Error(name), { name });
}

// A poller's run over a scripted stream: a test's steps happen whenever the poller waits.

/** Checkpoints in memory; they outlive a run as a file outlives a process. */
export class KeptCheckpoints implements StreamCheckpoints {
  readonly #shards = new Map<string, ShardCheckpoint>();
  all = (): ReadonlyMap<string, ShardCheckpoint> => this.#shards;
  change: StreamCheckpoints['change'] = async (changes) => {
    for (const [id, checkpoint] of changes) {
      if (checkpoint === undefined) this.#shards.delete(id);
      else this.#shards.set(id, checkpoint);
    }
  };
}

/** So many waits without a step: whatever can still come has come. */
const IDLE_WAITS = 8;
const VAIN_WAITS = 1_000;

/** What a run may differ in. */
export interface ScriptedRun extends Partial<PollOptions> {
  /** One happens at each wait of the poller; the run ends {@link IDLE_WAITS} waits after the last. */
  readonly steps?: readonly (() => void)[];
  /** Whether all has come that is to come; a run that waits in vain ends as well. @default it has */
  readonly isOver?: () => boolean;
}

/** What a run has shown. */
export interface ScriptedResult {
  /** `shard:number` of each record, in the order of their handing over. */
  readonly records: string[];
  readonly gaps: StreamGap[];
  /** The waits, in milliseconds. */
  readonly waits: number[];
}

/** Polls until the steps are over. */
export async function scriptedPoll(
  streams: ScriptedStreams,
  { steps = [], isOver = () => true, consume, ...changes }: ScriptedRun = {},
): Promise<ScriptedResult> {
  const result: ScriptedResult = { records: [], gaps: [], waits: [] };
  const ended = new AbortController();
  const left = [...steps];
  let idle = 0;
  await pollStream({
    client: streams.client,
    streamArn: SCRIPTED_ARN,
    from: 'TRIM_HORIZON',
    checkpoints: new KeptCheckpoints(),
    pageRecords: 100,
    nowMs: () => 0,
    signal: ended.signal,
    onGap: (gap) => void result.gaps.push(gap),
    pause: async (ms, signal) => {
      result.waits.push(ms);
      const step = left.shift();
      step?.();
      if (step === undefined) idle += 1;
      if (idle > (isOver() ? IDLE_WAITS : VAIN_WAITS)) ended.abort();
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
    consume: async (batch) => {
      await consume?.(batch);
      for (const { dynamodb } of batch.records) {
        result.records.push(`${batch.shardId}:${dynamodb?.SequenceNumber}`);
      }
    },
    ...changes,
  });
  return result;
}
