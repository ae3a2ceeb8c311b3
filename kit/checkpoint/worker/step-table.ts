/** A step's table as the checkpoint sees it, beside the model and unmetered. */

import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../../bulk-writer/bulk-writer.ts';
import type { Item } from '../../item/item.ts';
import { itemToJson } from '../../item/item-json.ts';
import { ownMember } from '../../item/own-member.ts';
import { scanItems } from '../../item/query-items.ts';
import { BATCH_WRITE_MAX_ITEMS } from '../../limits.ts';
import type { MarkedItem } from '../judge/fact-report.ts';
import { explainList } from '../judge/list-difference.ts';
import type { Difference } from '../judge/value-difference.ts';

/** Reads and restores the table of a step. */
export class StepTable {
  readonly name: string;
  readonly #connect: () => DynamoDBDocumentClient;
  #read: Item[] | undefined;

  /** @param connect gives a client; called once for each use */
  constructor(name: string, connect: () => DynamoDBDocumentClient) {
    this.name = name;
    this.#connect = connect;
  }

  /** Says that somebody may have written since the table was last read. */
  forget(): void {
    this.#read = undefined;
  }

  /** Every item, in key order. */
  async items(): Promise<Item[]> {
    if (this.#read) return this.#read;
    const input = { TableName: this.name, ConsistentRead: true };
    const items = await scanItems(this.#connect(), input);
    this.#read = items.sort(byKeys);
    return this.#read;
  }

  /** Puts items back as they were; others stay. */
  async restore(items: readonly Item[]): Promise<void> {
    this.forget();
    await writeItems(this.#connect(), this.name, items);
  }

  /** Makes the table hold exactly these items. */
  async restoreAll(items: readonly Item[]): Promise<void> {
    const wanted = new Map(items.map((item) => [nameOf(item), item]));
    const now = await this.items();
    const kept = new Map(now.map((item) => [nameOf(item), item]));
    await this.remove(now.filter((item) => !wanted.has(nameOf(item))));
    await this.restore(items.filter((item) => !isDeepStrictEqual(kept.get(nameOf(item)), item)));
  }

  /** Deletes items, as another client would. */
  async remove(items: readonly Item[]): Promise<void> {
    this.forget();
    const db = this.#connect();
    const requests = items.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
    for (let first = 0; first < requests.length; first += BATCH_WRITE_MAX_ITEMS) {
      const batch = requests.slice(first, first + BATCH_WRITE_MAX_ITEMS);
      // A local engine does the whole of a batch.
      await db.send(new BatchWriteCommand({ RequestItems: { [this.name]: batch } }));
    }
  }

  /**
   * Explains how the table differs from what it should hold; nothing if it does not.
   *
   * @param seenAs both are compared as this gives them
   */
  async explainItems(
    expected: readonly Item[],
    seenAs = (items: readonly Item[]) => items,
  ): Promise<Difference | undefined> {
    const [items, wanted] = [await this.items(), expected].map((one) => {
      return [...seenAs(one)].sort(byKeys);
    }) as [Item[], Item[]];
    return explainList(items, wanted, 'items', nameOf, 'table');
  }

  /** Every item, and those that are gone, marked against what was loaded. */
  async markedItems(loaded: readonly Item[]): Promise<MarkedItem[]> {
    const before = new Map(loaded.map((item) => [nameOf(item), item]));
    const now = await this.items();
    const names = new Set(now.map(nameOf));
    const gone = loaded.filter((item) => !names.has(nameOf(item)));
    return [
      ...now.map((item) => marked(item, before.get(nameOf(item)))),
      ...gone.map((item) => ({ mark: 'gone' as const, item: json(item, []) })),
    ];
  }
}

function marked(item: Item, before: Item | undefined): MarkedItem {
  if (!before) return { mark: 'new', item: json(item, []) };
  const changed = Object.keys({ ...before, ...item }).filter(
    (name) => !isDeepStrictEqual(ownMember(item, name), ownMember(before, name)),
  );
  return { mark: changed.length > 0 ? 'changed' : 'kept', item: json(item, changed) };
}

/** The item in DynamoDB's JSON: what changed first, then by name; engines answer in any order. */
function json(item: Item, first: readonly string[]): MarkedItem['item'] {
  const others = Object.keys(item).filter((name) => !first.includes(name));
  const ordered = [...first, ...others.sort()].map((name) => [name, ownMember(item, name)]);
  return itemToJson(Object.fromEntries(ordered));
}

function nameOf(item: Item): string {
  return `${item.PK} / ${item.SK}`;
}

function byKeys(a: Item, b: Item): number {
  return byBytes(a.PK, b.PK) || byBytes(a.SK, b.SK);
}

/** The order of DynamoDB's keys: by the bytes of their UTF-8. */
function byBytes(a: unknown, b: unknown): number {
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
