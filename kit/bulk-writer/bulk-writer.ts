/** Writes many items by BatchWriteItem: as fast as the table takes them, and none forgotten. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../item/item.ts';
import { KitError } from '../kit-error.ts';
import { BATCH_WRITE_MAX_ITEMS } from '../limits.ts';
import { Random } from '../random.ts';
import { ItemQueue, type PendingItem } from './item-queue.ts';
import { RateControl } from './rate-control.ts';
import { BatchWriter } from './send-batch.ts';

/** How far a bulk write is. */
export interface BulkWriteProgress {
  /** Items that are in the table. */
  readonly written: number;
  /** Items sent, each as often as it was sent: `sent / written` is what throttling wasted. */
  readonly sent: number;
  /** Rate limit in force, in items a second; `Infinity` while the table takes everything. */
  readonly itemsPerSecondLimit: number;
}

/** Options of {@link writeItems}. */
export interface BulkWriteOptions {
  /** Requests under way at once. @default 8 */
  inFlight?: number;
  /** Attempts for one item before giving up. @default 10 */
  maxAttempts?: number;
  /** Draws the back-off's jitter. @default a fixed seed */
  random?: Random;
  /** Called after every batch. */
  onProgress?: (progress: BulkWriteProgress) => void;
}

const DEFAULTS = { inFlight: 8, maxAttempts: 10 } as const;
/** Most that either may be; with none of them nothing would be written, and nobody told. */
const MOST = { inFlight: 256, maxAttempts: 1_000 } as const;
/** Back-off after a request that was throttled as a whole, in milliseconds. */
const BACKOFF_MS = { base: 50, cap: 5_000 } as const;
/** Items given up before the writer stops: a list of them all would have no bound. */
const MAX_LOST = 1_000;

/**
 * Writes every item; an existing item with the same key is replaced, so a write that was cut off
 * can be repeated.
 *
 * Items come from an iterable or an async one, no key twice, are packed in batches of 25 and held
 * only while they are under way. What DynamoDB returns unprocessed goes back to one queue, is
 * packed again into full batches, and slows the writer down to what the table takes. A request
 * that is refused as a whole for lack of capacity is sent again after a pause with full jitter.
 * Any other error ends the write: no request is begun after it.
 *
 * @returns what was written and what it took
 * @throws {KitError} `bulkWriter.badOptions`; `bulkWriter.retriesExhausted`, `details.items` lists what was not written.
 *   The SDK's errors pass through
 * @example
 * await writeItems(db, 'Social', socialItems({ users: 200 })); // => { written: 2520, … }
 */
export async function writeItems(
  db: DynamoDBDocumentClient,
  table: string,
  items: Iterable<Item> | AsyncIterable<Item>,
  options: BulkWriteOptions = {},
): Promise<BulkWriteProgress> {
  checkOptions(options);
  const write = new BulkWrite(new BatchWriter(db, table), new ItemQueue(items), options);
  const lost = await write.run();
  const { progress } = write;
  if (lost.length === 0) return progress;
  const { maxAttempts } = { ...DEFAULTS, ...options };
  const stopped = lost.length >= MAX_LOST ? ', and the writer stopped there' : '';
  throw new KitError(
    'failure',
    'bulkWriter.retriesExhausted',
    `Expected every item to be written to \`${table}\`, but ${lost.length} of ${progress.written + lost.length} were still unprocessed after ${maxAttempts} attempts each${stopped}. Raise the table's capacity, and run it again.`,
    { details: { items: lost, written: progress.written } },
  );
}

function checkOptions(options: BulkWriteOptions): void {
  for (const name of ['inFlight', 'maxAttempts'] as const) {
    const value = options[name] ?? DEFAULTS[name];
    if (Number.isSafeInteger(value) && value >= 1 && value <= MOST[name]) continue;
    throw new KitError(
      'usage',
      'bulkWriter.badOptions',
      `Expected \`${name}\` to be a whole number from 1 to ${MOST[name]}, got \`${value}\`. Leave it out for ${DEFAULTS[name]}.`,
    );
  }
}

/** The requests under way, and what they share. */
class BulkWrite {
  readonly #batches: BatchWriter;
  readonly #queue: ItemQueue;
  readonly #options: BulkWriteOptions & typeof DEFAULTS;
  readonly #random: Random;
  readonly #rate = new RateControl();
  readonly #lost: Item[] = [];
  #written = 0;
  #sent = 0;
  #stopped = false;

  constructor(batches: BatchWriter, queue: ItemQueue, options: BulkWriteOptions) {
    this.#batches = batches;
    this.#queue = queue;
    this.#options = { ...DEFAULTS, ...options } as BulkWriteOptions & typeof DEFAULTS;
    this.#random = options.random ?? new Random('bulk-writer');
  }

  get progress(): BulkWriteProgress {
    return {
      written: this.#written,
      sent: this.#sent,
      itemsPerSecondLimit: this.#rate.itemsPerSecond,
    };
  }

  /** Writes to the end; the items that were given up. */
  async run(): Promise<Item[]> {
    const workers = Array.from({ length: this.#options.inFlight }, () => this.#work());
    const ended = await Promise.allSettled(workers);
    this.#giveUp(await this.#queue.close());
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return this.#lost;
  }

  async #work(): Promise<void> {
    try {
      while (!this.#stopped) {
        const batch = await this.#queue.take(this.#rate.batchItems(BATCH_WRITE_MAX_ITEMS));
        if (batch.length === 0) return; // What others have under way, they send again themselves.
        await pause(this.#rate.reserve(batch.length, performance.now()));
        if (this.#stopped) this.#giveUp(batch);
        else await this.#write(batch);
      }
    } catch (error) {
      this.#stopped = true;
      throw error;
    }
  }

  async #write(batch: readonly PendingItem[]): Promise<void> {
    const sentMs = performance.now();
    this.#sent += batch.length;
    const { refused, wasThrottled } = await this.#batches.write(batch);
    const accepted = batch.length - refused.length;
    this.#written += accepted;
    this.#rate.answered({ sentMs, accepted, refused: refused.length }, performance.now());
    const { maxAttempts } = this.#options;
    this.#queue.putBack(refused.filter(({ attempts }) => attempts < maxAttempts));
    this.#giveUp(refused.filter(({ attempts }) => attempts >= maxAttempts));
    this.#options.onProgress?.(this.progress);
    if (wasThrottled) await pause(this.#backoffMs(refused));
  }

  #giveUp(pending: readonly PendingItem[]): void {
    this.#lost.push(...pending.map(({ item }) => item));
    if (this.#lost.length >= MAX_LOST) this.#stopped = true;
  }

  /** Exponential back-off with full jitter. */
  #backoffMs(refused: readonly PendingItem[]): number {
    const attempts = Math.max(...refused.map((pending) => pending.attempts));
    const longestMs = Math.min(BACKOFF_MS.cap, BACKOFF_MS.base * 2 ** attempts);
    return this.#random.float() * longestMs;
  }
}

async function pause(durationMs: number): Promise<void> {
  if (durationMs > 0) await new Promise((resolve) => setTimeout(resolve, durationMs));
}
