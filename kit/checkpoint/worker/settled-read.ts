/**
 * On AWS, a global secondary index shows a write some time after the table, and an eventually
 * consistent read of the table may miss it as well. A check writes, and then asks the model: the
 * model's first such read waits until the earlier writes are seen. A check that does not wait would
 * be red by chance.
 *
 * Only the writes of earlier calls are waited for. A function that reads from an index what it has
 * just written itself is on its own, as it is in an application.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.ReadConsistency.html
 */

import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { projectedItem } from '../../index-projection.ts';
import type { Item } from '../../item/item.ts';
import { scanItems } from '../../item/query-items.ts';
import { isInIndex, keyNamesOf } from '../../key-attributes.ts';
import { operationOf, WRITES } from '../../meter/operation.ts';
import type { IndexDefinition, TableDefinition } from '../../table.ts';

/** Longest wait for an index, and the pause between two looks at it, in milliseconds. */
const INDEX = { mostMs: 15_000, pauseMs: 250 } as const;

/** What is needed to wait for a table. */
export interface SettledReadsOptions {
  readonly db: DynamoDBDocumentClient;
  readonly table: string;
  readonly definition: TableDefinition;
  /** Shortest time from a write to a read of the model, in milliseconds. */
  readonly settleMs: number;
  /** Every item of the table, in order of `PK` and `SK`; absent where it is too large to look at. */
  readonly items?: () => Promise<readonly Item[]>;
}

/** The reads of one table, and what they wait for. */
export class SettledReads {
  readonly #options: SettledReadsOptions;
  /** When the table was last written; absent where every read has seen it since. */
  #wroteMs: number | undefined;
  #settling: Promise<void> | undefined;

  constructor(options: SettledReadsOptions) {
    this.#options = options;
  }

  /** The table was written just now. */
  wrote(): void {
    this.#wroteMs = performance.now();
    this.#settling = undefined;
  }

  /** Makes a client's reads wait that may miss an earlier write; after a write of its own, none does. */
  attach({ middlewareStack }: Pick<DynamoDBClient, 'middlewareStack'>): void {
    let hasWritten = false;
    middlewareStack.add(
      (next, context) => async (args) => {
        hasWritten ||= WRITES.test(operationOf(context));
        if (!hasWritten && mayMiss(args.input)) await this.#settled();
        return next(args);
      },
      { step: 'initialize', name: 'edgewiseSettledReads' },
    );
  }

  #settled(): Promise<void> {
    if (this.#wroteMs === undefined) return Promise.resolve();
    this.#settling ??= this.#settle(this.#wroteMs);
    return this.#settling;
  }

  async #settle(wroteMs: number): Promise<void> {
    const { definition, settleMs } = this.#options;
    const end = performance.now() + INDEX.mostMs;
    for (const [name, index] of Object.entries(definition.indexes)) {
      while (!(await this.#shows(name, index)) && performance.now() < end) {
        await wait(INDEX.pauseMs);
      }
    }
    const restMs = wroteMs + settleMs - performance.now();
    if (restMs > 0) await wait(restMs);
    if (this.#wroteMs === wroteMs) this.#wroteMs = undefined;
  }

  /** Whether an index holds the items of the table that belong there, as they are now. */
  async #shows(name: string, index: IndexDefinition): Promise<boolean> {
    const { db, table, definition, items } = this.#options;
    if (!items) return true;
    const wanted = (await items()).flatMap((item) => heldBy(index, definition, item));
    const found = await scanItems(db, { TableName: table, IndexName: name });
    return isDeepStrictEqual(byKey(found), byKey(wanted));
  }
}

/** Whether a request reads, and may get an older state. A transaction, and a strong read, may not. */
function mayMiss(input: object): boolean {
  const { ConsistentRead, TransactItems, RequestItems } = input as {
    ConsistentRead?: boolean;
    TransactItems?: unknown;
    RequestItems?: Record<string, { ConsistentRead?: boolean }>;
  };
  if (TransactItems !== undefined || ConsistentRead === true) return false;
  return !Object.values(RequestItems ?? {}).some((keys) => keys.ConsistentRead === true);
}

/** What an index holds of an item: one entry, or none where the item lacks one of its keys. */
function heldBy(index: IndexDefinition, table: TableDefinition, item: Item): Item[] {
  const keys = keyNamesOf(index);
  if (!isInIndex(keys, item)) return [];
  return [projectedItem(item, index.projection, [...keys, ...keyNamesOf(table)])];
}

function byKey(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [JSON.stringify([item.PK, item.SK]), item]));
}
