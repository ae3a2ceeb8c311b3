/**
 * Sends one batch, and tells which of its items the table did not take.
 *
 * An attribute called `__proto__` arrives where `createDocumentClient` made the client; a client of
 * the SDK alone loses it before anything here sees it.
 */

import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../item/item.ts';
import { describeTable } from '../table.ts';
import type { PendingItem } from './item-queue.ts';

/** What one BatchWriteItem left undone. */
export interface BatchAnswer {
  /** Items that were not written, one attempt older. */
  readonly refused: PendingItem[];
  /** Whether the request as a whole was throttled: the client should pause. */
  readonly wasThrottled: boolean;
}

/**
 * Names of errors that refuse a whole batch because the table is busy.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
 */
const THROTTLED = new Set([
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

/** Writes batches to one table. */
export class BatchWriter {
  readonly #db: DynamoDBDocumentClient;
  readonly #table: string;
  #keyNames: Promise<string[]> | undefined;

  constructor(db: DynamoDBDocumentClient, table: string) {
    this.#db = db;
    this.#table = table;
  }

  /** Sends a batch; errors that are not about capacity pass through. */
  async write(batch: readonly PendingItem[]): Promise<BatchAnswer> {
    const unprocessed = await this.#send(batch);
    if (unprocessed === 'all') return { refused: batch.map(older), wasThrottled: true };
    if (unprocessed.length === 0) return { refused: [], wasThrottled: false };
    // Only here: a table that takes everything is never asked for its keys.
    this.#keyNames ??= this.#readKeyNames();
    const names = await this.#keyNames;
    const keys = new Set(unprocessed.map((item) => keyOf(item, names)));
    const refused = batch.filter(({ item }) => keys.has(keyOf(item, names))).map(older);
    return { refused, wasThrottled: false };
  }

  async #send(batch: readonly PendingItem[]): Promise<Item[] | 'all'> {
    const puts = batch.map(({ item }) => ({ PutRequest: { Item: item } }));
    try {
      const answer = await this.#db.send(
        new BatchWriteCommand({ RequestItems: { [this.#table]: puts } }),
      );
      const left = answer.UnprocessedItems?.[this.#table] ?? [];
      return left.map((request) => request.PutRequest?.Item as Item);
    } catch (error) {
      if (THROTTLED.has((error as Error).name)) return 'all';
      throw error;
    }
  }

  async #readKeyNames(): Promise<string[]> {
    const description = await describeTable(this.#db, this.#table);
    return (description?.KeySchema ?? []).map((key) => key.AttributeName as string);
  }
}

function older({ item, attempts }: PendingItem): PendingItem {
  return { item, attempts: attempts + 1 };
}

function keyOf(item: Item, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => item[name]));
}
