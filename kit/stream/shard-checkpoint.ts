/** How far each shard of a stream has been read. */

/**
 * Where the reading of one shard goes on: after a record, by its sequence number; nowhere, because
 * the shard was read to its end; or at the next record to come, because the reading began at
 * `LATEST` and no record has come since.
 */
export type ShardCheckpoint = { readonly after: string } | 'SHARD_END' | 'LATEST';

/** The checkpoints of one stream, by shard id. */
export interface StreamCheckpoints {
  all(): ReadonlyMap<string, ShardCheckpoint>;
  /**
   * Changes some of them, all at once or not at all; `undefined` forgets a shard. When the promise
   * is fulfilled they are kept, whatever happens to the process.
   */
  change(changes: Iterable<readonly [string, ShardCheckpoint | undefined]>): Promise<void>;
}
