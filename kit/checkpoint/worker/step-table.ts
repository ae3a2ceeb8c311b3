/** A step's table as the checkpoint sees it, beside the model and unmetered. */

import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { writeItems } from '../../bulk-writer/bulk-writer.ts';
import { type Item, ownMember } from '../../item/item.ts';
import { itemToJson } from '../../item/item-json.ts';
import { scanItems } from '../../item/query-items.ts';
import { BATCH_GET_MAX_ITEMS, BATCH_WRITE_MAX_ITEMS } from '../../limits.ts';
import { writesOf } from '../../meter/operation.ts';
import { BROKEN_CONNECTION, type RequestRecord } from '../../meter/request-record.ts';
import type { TableDefinition } from '../../table.ts';
import { explainList } from '../judge/list-difference.ts';
import type { Difference } from '../judge/value-difference.ts';
import type { MarkedItem } from '../report/fact-report.ts';
import { SettledReads } from './settled-read.ts';

/** Operations that only read. */
const READS = /^(GetItem|BatchGetItem|TransactGetItems|Query|Scan)$/;

/** Before what DynamoDB has left of a batch is sent again. */
const UNPROCESSED_PAUSE_MS = 100;

/** Reads and restores the table of a step, for all of its facts: what nobody has written is read once. */
export class StepTable {
  readonly name: string;
  /** What the model's reads wait for, where a read may miss a write. */
  settled: SettledReads | undefined;
  readonly #db: DynamoDBDocumentClient;
  /** The items as they were last read; absent where any of them may have been written since. */
  #read: readonly Item[] | undefined;
  /** Keys of items that may have been written since, by their names. */
  readonly #stale = new Map<string, Item>();
  /** The list that the table was made to hold, while nothing was written since. */
  #restored: readonly Item[] | undefined;
  /** Names of the items that were there when the table was last known to be right. */
  #rightful: Set<string>;

  /** @param loaded what the table holds at first */
  constructor(name: string, db: DynamoDBDocumentClient, loaded: readonly Item[] = []) {
    this.name = name;
    this.#db = db;
    this.#rightful = new Set(loaded.map(keyName));
  }

  /**
   * Makes the model's reads wait until earlier writes are seen, see {@link SettledReads}.
   *
   * @param settleMs the shortest time from a write to a read
   * @param isOwn whether the table is the step's own, and small
   */
  settle(definition: TableDefinition, settleMs: number, isOwn: boolean): void {
    this.settled = new SettledReads({
      db: this.#db,
      table: this.name,
      definition,
      settleMs,
      ...(isOwn && { items: () => this.items() }),
    });
  }

  /** Says that these requests were sent: items that they write are read anew, whatever was answered. */
  forgetWritten(trace: readonly RequestRecord[]): void {
    for (const record of trace) {
      if (READS.test(record.operation)) continue;
      if (record.error === undefined || record.error === BROKEN_CONNECTION) this.settled?.wrote();
      const keys = writesOf(record).map((write) => keyOf(write.Key ?? write.Item));
      if (keys.length === 0 || keys.includes(undefined)) {
        this.#read = undefined;
        this.#restored = undefined;
      }
      this.#forgetItems(keys.filter((key) => key !== undefined));
    }
  }

  #forgetItems(items: readonly Item[]): void {
    if (items.length > 0) this.#restored = undefined;
    for (const { PK, SK } of items) this.#stale.set(keyName({ PK, SK }), { PK, SK });
  }

  /** Every item, in key order. */
  async items(): Promise<readonly Item[]> {
    const read = this.#read;
    const stale = [...this.#stale.values()];
    this.#stale.clear();
    if (read && stale.length === 0) return read;
    const names = new Set(stale.map(keyName));
    const fresh = read && stale.length <= BATCH_GET_MAX_ITEMS && (await this.#getAll(stale));
    const items = fresh
      ? [...read.filter((item) => !names.has(keyName(item))), ...fresh]
      : await scanItems(this.#db, { TableName: this.name, ConsistentRead: true });
    this.#read = items.sort(byKeys);
    return this.#read;
  }

  /** The item that has the keys of this one; nothing where there is none. */
  async get({ PK, SK }: Item): Promise<Item | undefined> {
    return (await this.items()).find((item) => item.PK === PK && item.SK === SK);
  }

  /** Those of these items that are there; nothing where DynamoDB leaves some out, or refuses a key. */
  async #getAll(Keys: Item[]): Promise<Item[] | undefined> {
    const RequestItems = { [this.name]: { Keys, ConsistentRead: true } };
    try {
      const answer = await this.#db.send(new BatchGetCommand({ RequestItems }));
      return answer.UnprocessedKeys?.[this.name] ? undefined : answer.Responses?.[this.name];
    } catch {
      return undefined; // A write may have named a key that no item can have.
    }
  }

  /** Puts items back as they were; others stay. */
  async restore(items: readonly Item[]): Promise<void> {
    this.#forgetItems(items);
    for (const item of items) this.#rightful.add(keyName(item));
    await writeItems(this.#db, this.name, items);
    if (items.length > 0) this.settled?.wrote();
  }

  /** Makes the table hold exactly these items. */
  async restoreAll(items: readonly Item[]): Promise<void> {
    if (items === this.#restored) return;
    const wanted = new Map(items.map((item) => [keyName(item), item]));
    const now = await this.items();
    const kept = new Map(now.map((item) => [keyName(item), item]));
    await this.remove(now.filter((item) => !wanted.has(keyName(item))));
    await this.restore(items.filter((item) => !isDeepStrictEqual(kept.get(keyName(item)), item)));
    this.#rightful = new Set(wanted.keys());
    // What it holds now need not be read.
    this.#read = [...wanted.values()].sort(byKeys);
    this.#stale.clear();
    this.#restored = items;
  }

  /** Deletes items, as another client would. */
  async remove(items: readonly Item[]): Promise<void> {
    this.#forgetItems(items);
    const requests = items.map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } }));
    for (let first = 0; first < requests.length; first += BATCH_WRITE_MAX_ITEMS) {
      let rest = requests.slice(first, first + BATCH_WRITE_MAX_ITEMS);
      while (rest.length > 0) {
        const RequestItems = { [this.name]: rest };
        const answer = await this.#db.send(new BatchWriteCommand({ RequestItems }));
        rest = (answer.UnprocessedItems?.[this.name] ?? []) as typeof rest;
        // A local engine does the whole of a batch; AWS may leave a part for later.
        if (rest.length > 0) await wait(UNPROCESSED_PAUSE_MS);
      }
      this.settled?.wrote();
    }
  }

  /**
   * Whether the table holds exactly these items.
   *
   * @param seenAs both are compared as this gives them
   */
  async holds(expected: readonly Item[], seenAs = asTheyAre): Promise<boolean> {
    const items = await this.items();
    const wanted = [...expected].sort(byKeys);
    if (!isDeepStrictEqual(items, wanted)) {
      return isDeepStrictEqual(seenSorted(items, seenAs), seenSorted(wanted, seenAs));
    }
    this.#rightful = new Set(wanted.map(keyName));
    return true;
  }

  /**
   * Explains how the table differs from what it should hold; nothing if it does not.
   *
   * @param seenAs both are compared as this gives them
   */
  async explainItems(
    expected: readonly Item[],
    seenAs = asTheyAre,
  ): Promise<Difference | undefined> {
    if (await this.holds(expected, seenAs)) return undefined;
    const found = seenSorted(await this.items(), seenAs);
    const right = seenSorted([...expected].sort(byKeys), seenAs);
    const wasThere = (item: Item): boolean => this.#rightful.has(keyName(item));
    return explainList(found, right, { what: 'items', label: keyName, source: 'table', wasThere });
  }

  /** Every item, and those that are gone, marked against what was loaded. */
  async markedItems(loaded: readonly Item[]): Promise<MarkedItem[]> {
    const before = new Map(loaded.map((item) => [keyName(item), item]));
    const now = await this.items();
    const names = new Set(now.map(keyName));
    const gone = loaded.filter((item) => !names.has(keyName(item)));
    return [
      ...now.map((item) => marked(item, before.get(keyName(item)))),
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

/** The key in DynamoDB's JSON; nothing where a part of it is missing. */
function keyOf(json: unknown): Item | undefined {
  const { PK, SK } = (json ?? {}) as Record<string, { S?: string } | undefined>;
  return PK?.S && SK?.S ? { PK: PK.S, SK: SK.S } : undefined;
}

/** Items with some of them changed, told by their keys, and others added. */
export function withItems(items: readonly Item[], changed: readonly Item[]): Item[] {
  return [...new Map([...items, ...changed].map((item) => [keyName(item), item])).values()];
}

/** Items without some of them, told by their keys. */
export function withoutItems(items: readonly Item[], gone: readonly Item[]): Item[] {
  const keys = new Set(gone.map(keyName));
  return items.filter((item) => !keys.has(keyName(item)));
}

/** An item's key as one text: `USER#ada / PROFILE`. */
export function keyName(item: Item): string {
  return `${item.PK} / ${item.SK}`;
}

type SeenAs = (items: readonly Item[]) => readonly Item[];

const asTheyAre: SeenAs = (items) => items;

function seenSorted(items: readonly Item[], seenAs: SeenAs): Item[] {
  return [...seenAs(items)].sort(byKeys);
}

function byKeys(a: Item, b: Item): number {
  return byBytes(a.PK, b.PK) || byBytes(a.SK, b.SK);
}

/** The order of DynamoDB's keys: by the bytes of their UTF-8. */
function byBytes(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}
