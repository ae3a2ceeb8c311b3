/** Writes many items by BatchWriteItem and resends what the engine left unprocessed. */

import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { KitError } from './kit-error.ts';
import { BATCH_WRITE_MAX_ITEMS } from './limits.ts';
import type { Item } from './page.ts';
import { Random } from './random.ts';

/** Options of {@link writeItems}. */
export interface BulkWriteOptions {
  /** Requests under way at once. @default 8 */
  inFlight?: number;
  /** Attempts for one item before giving up. @default 10 */
  maxAttempts?: number;
  /** Draws the back-off's jitter. @default a fixed seed */
  random?: Random;
  /** Called after every batch with the number of items written so far. */
  onProgress?: (written: number) => void;
}

const DEFAULTS = { inFlight: 8, maxAttempts: 10 } as const;
const BACKOFF_MS = 25;

interface Pending {
  item: Item;
  attempts: number;
}

/**
 * Writes every item; an existing item with the same key is replaced.
 *
 * Items come from any iterable, are packed in batches of 25 and held only while they are under
 * way. Items that DynamoDB returns unprocessed are packed again with the next ones.
 *
 * @returns how many items were written
 * @throws {KitError} `bulkWriter.retriesExhausted`; `details.items` lists what was not written
 */
export async function writeItems(
  db: DynamoDBDocumentClient,
  table: string,
  items: Iterable<Item>,
  options: BulkWriteOptions = {},
): Promise<number> {
  const { inFlight, maxAttempts } = { ...DEFAULTS, ...options };
  const random = options.random ?? new Random('bulk-writer');
  const source = items[Symbol.iterator]();
  const again: Pending[] = [];
  const lost: Item[] = [];
  let written = 0;

  async function work(): Promise<void> {
    for (let batch = take(source, again); batch.length > 0; batch = take(source, again)) {
      const refused = await writeBatch(db, table, batch);
      written += batch.length - refused.length;
      options.onProgress?.(written);
      if (refused.length === 0) continue;
      // Before they are packed again: another request that is free would send them at once.
      await pause(Math.max(...refused.map((one) => one.attempts)), random);
      for (const pending of refused) {
        if (pending.attempts < maxAttempts) again.push(pending);
        else lost.push(pending.item);
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work));
  if (lost.length === 0) return written;
  throw new KitError(
    'bulkWriter.retriesExhausted',
    `Expected every item to be written to \`${table}\`, but ${lost.length} of ${written + lost.length} were still unprocessed after ${maxAttempts} attempts each. Lower the rate, or raise the table's capacity, and run it again.`,
    { details: { items: lost, written } },
  );
}

function take(source: Iterator<Item>, again: Pending[]): Pending[] {
  const batch = again.splice(0, BATCH_WRITE_MAX_ITEMS);
  while (batch.length < BATCH_WRITE_MAX_ITEMS) {
    const next = source.next();
    if (next.done) break;
    batch.push({ item: next.value, attempts: 0 });
  }
  return batch;
}

async function writeBatch(
  db: DynamoDBDocumentClient,
  table: string,
  batch: Pending[],
): Promise<Pending[]> {
  const byRequest = batch.map(({ item }) => ({ PutRequest: { Item: item } }));
  const answer = await db.send(new BatchWriteCommand({ RequestItems: { [table]: byRequest } }));
  const refused = new Set(
    (answer.UnprocessedItems?.[table] ?? []).map((one) => keyOf(one.PutRequest?.Item)),
  );
  if (refused.size === 0) return [];
  return batch
    .filter(({ item }) => refused.has(keyOf(item)))
    .map(({ item, attempts }) => ({ item, attempts: attempts + 1 }));
}

function keyOf(item: Item | undefined): string {
  return JSON.stringify([item?.PK, item?.SK]);
}

/** Exponential back-off with full jitter, capped at 5 s. */
function pause(attempts: number, random: Random): Promise<void> {
  const longestMs = Math.min(5_000, BACKOFF_MS * 2 ** attempts);
  return new Promise((resolve) => setTimeout(resolve, random.float() * longestMs));
}
