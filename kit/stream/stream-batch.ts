/** What a poller hands over, and what it reports. */

import type { DynamoDBRecord } from 'aws-lambda';

/** Records of one shard, in their order; the next batch of the shard comes when this one is done. */
export interface StreamBatch {
  readonly streamArn: string;
  readonly shardId: string;
  /** One or more, in Lambda's shape. */
  readonly records: readonly DynamoDBRecord[];
  /**
   * Keeps that a part of the batch is done, up to the record of this sequence number. The poller itself
   * keeps it for the whole batch when the consumer's promise is fulfilled.
   */
  commit(sequenceNumber: string): Promise<void>;
  /** Aborted when the poller is to end: a consumer that is not done rejects with its reason. */
  readonly signal: AbortSignal;
}

/** Takes a batch, and fulfils its promise when all of the batch is done. */
export type BatchConsumer = (batch: StreamBatch) => Promise<void>;

/** Records that nobody will read: whatever is kept of the stream has to be made anew from the table. */
export interface StreamGap {
  readonly shardId: string;
  /** The last record before the gap; nothing where none was read. */
  readonly after: string | undefined;
  /**
   * `trimmed`: the records were older than 24 hours. `unlisted`: the whole shard was. `latest`: an
   * iterator expired before any record came, and where it stood is not known.
   */
  readonly cause: 'trimmed' | 'unlisted' | 'latest';
}
