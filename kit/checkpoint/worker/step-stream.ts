/** The stream of a step's table, read by the poller that `npm run streams` runs. */

import { setTimeout as wait } from 'node:timers/promises';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { createDocumentClient } from '../../document-client.ts';
import type { ShardCheckpoint } from '../../stream/checkpoint-file.ts';
import { pollStream } from '../../stream/poller.ts';
import { createStreamsClient, latestStreamArn } from '../../stream/streams-client.ts';

/** A local engine answers at once: nobody has to wait as long as on AWS. */
const LOCAL_PAUSE_MS = 10;
/** Begins the keys of the items that mark a place in the stream. */
const BOOKMARK = 'BOOKMARK#';

/** Reads what was written to a table, record by record; the engine keeps one shard for a table. */
export class StepStream {
  readonly #endpoint: string;
  readonly #table: string;
  readonly #end = new AbortController();
  readonly #records: DynamoDBRecord[] = [];
  #polling: Promise<void> = Promise.resolve();
  #arrived = (): void => {};
  #bookmarks = 0;

  /**
   * Begins to read; what was written before is left out.
   *
   * @param table has a stream
   */
  static async open(endpoint: string, table: string): Promise<StepStream> {
    const stream = new StepStream(endpoint, table);
    const db = createDocumentClient({ endpoint });
    const streamArn = await latestStreamArn(db, table, endpoint).finally(() => db.destroy());
    stream.#polling = stream.#poll(streamArn);
    stream.#polling.catch(() => {}); // Whoever waits for records hears of it.
    await stream.records();
    return stream;
  }

  private constructor(endpoint: string, table: string) {
    this.#endpoint = endpoint;
    this.#table = table;
  }

  /** Everything that was written since the last call, and before this one. */
  async records(): Promise<DynamoDBRecord[]> {
    const PK = `${BOOKMARK}${++this.#bookmarks}`;
    const key = { PK, SK: PK };
    const db = createDocumentClient({ endpoint: this.#endpoint });
    await db.send(new PutCommand({ TableName: this.#table, Item: key }));
    await db.send(new DeleteCommand({ TableName: this.#table, Key: key }));
    db.destroy();
    while (!this.#records.some((record) => isGone(record, PK))) {
      const news = new Promise<void>((resolve) => {
        this.#arrived = resolve;
      });
      await Promise.race([news, this.#polling]);
    }
    return this.#records.splice(0).filter((record) => !pkOf(record).startsWith(BOOKMARK));
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#polling;
  }

  async #poll(streamArn: string): Promise<void> {
    const client = createStreamsClient({ endpoint: this.#endpoint });
    const shards = new Map<string, ShardCheckpoint | undefined>();
    try {
      await pollStream({
        client,
        streamArn,
        from: 'TRIM_HORIZON',
        checkpoints: {
          all: () => shards as ReadonlyMap<string, ShardCheckpoint>,
          change: async (changes) => {
            for (const [shard, checkpoint] of changes) shards.set(shard, checkpoint);
          },
        },
        consume: async ({ records }) => {
          this.#records.push(...records);
          this.#arrived();
        },
        onGap: ({ cause }) => {
          throw new Error(`the stream of ${this.#table} has a gap: ${cause}`);
        },
        pageRecords: 1_000,
        nowMs: () => performance.now(),
        pause: async (_, signal) => wait(LOCAL_PAUSE_MS, undefined, { signal }),
        signal: this.#end.signal,
      });
    } finally {
      client.destroy();
    }
  }
}

function isGone(record: DynamoDBRecord, pk: string): boolean {
  return record.eventName === 'REMOVE' && pkOf(record) === pk;
}

function pkOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.Keys?.PK?.S ?? '';
}
