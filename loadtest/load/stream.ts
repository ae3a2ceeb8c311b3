/** The requests of one arm: the same ones every time they are asked for. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { readUnits, TRANSACTION_FACTOR, writeUnits } from '../../kit/capacity/request-units.ts';
import type { Item } from '../../kit/item/item.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import {
  isInIndex,
  keyAttributes,
  keyAttributeText,
  keyNamesOf,
} from '../../kit/key-attributes.ts';
import { compositeKey, parseKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import type { TableDefinition } from '../../kit/table.ts';
import { type Change, callsOf } from './change.ts';
import type {
  Action,
  Collection,
  LoadOperation,
  LoadScenario,
  ReadScenario,
  WriteScenario,
} from './scenario.ts';
import { type ShardOf, shardingOf, shardKeys, shardOf, unsharded } from './shard.ts';

/** Requests by their number; one request of a load may take several calls. */
export interface Stream {
  readonly operation: LoadOperation;
  /** Calls of every request: wire requests of their own. */
  readonly calls: number;
  /** What is in the table before the load begins. */
  readonly items: readonly Item[];
  /** In DynamoDB's JSON, with the operation that carries it. */
  wire(nth: number, call: number, table: string): { operation: string; input: object };
  /** What a call takes from which limits. */
  charges(nth: number, call: number): readonly Charge[];
  /** Items that a request writes. */
  puts(nth: number): readonly Item[];
  /** Every key that a reader of a whole collection asks. */
  keys(key: string, requests: number): string[];
}

/** Units that a call takes from the partition of a key. */
export interface Charge {
  /** Absent for the table. */
  readonly index?: string;
  readonly key: string;
  readonly units: number;
  /** Written by DynamoDB after the call was admitted: it can only hold up all writes. */
  readonly isIndexWrite?: boolean;
}

/**
 * The stream of an arm.
 *
 * @param change nothing before it
 * @param requestsPerSecond how fast the load's own clock goes
 */
export function streamOf(
  scenario: LoadScenario,
  change: Change | undefined,
  requestsPerSecond: number,
): Stream {
  return 'write' in scenario
    ? writeStream(scenario, change, requestsPerSecond)
    : readStream(scenario, change);
}

/** The load's clock begins here; the data is the same in every run. */
const BEGIN_MS = Date.UTC(2026, 0, 1, 12);

/** The stream of an arm that writes; the parameters are those of `streamOf`. */
function writeStream(
  { write, table: definition }: WriteScenario,
  change: Change | undefined,
  requestsPerSecond: number,
): Stream {
  const at = (nth: number): Date => new Date(BEGIN_MS + (1_000 * nth) / requestsPerSecond);
  const sharding = change && shardingOf(change);
  const arm = change ? 'after' : 'before';
  const shard = (nth: number): ShardOf =>
    sharding ? shardOf(sharding, nth, minuteOf(at(nth))) : unsharded;
  const actions = (nth: number): readonly Action[] =>
    write({ nth, arm, shard: shard(nth), at: at(nth) });
  return {
    operation: 'write',
    calls: 1,
    items: [],
    wire: (nth, _call, table) => wireWrite(table, actions(nth)),
    charges: (nth) => chargesOf(actions(nth), definition),
    puts: (nth) => actions(nth).flatMap((action) => ('put' in action ? [action.put] : [])),
    keys: (key, requests) => {
      if (!sharding) return [key];
      const minutes = new Set<string>();
      for (let nth = 0; nth < requests; nth++) minutes.add(minuteOf(at(nth)));
      return shardKeys(sharding, key, [...minutes]);
    },
  };
}

/** An action of a transaction costs double in the table, and no more in an index. */
function chargesOf(actions: readonly Action[], { indexes }: TableDefinition): Charge[] {
  const factor = actions.length > 1 ? TRANSACTION_FACTOR : 1;
  return actions.flatMap((action): Charge[] => {
    if ('count' in action) return [{ key: action.count.PK, units: factor }];
    const { put } = action;
    const units = writeUnits({ oldBytes: 0, newBytes: itemBytes(put) });
    const inIndexes = Object.entries(indexes)
      .filter(([, definition]) => isInIndex(keyNamesOf(definition), put))
      .map(([index, definition]) => {
        const key = keyAttributeText(put, keyAttributes(definition).partition);
        return { index, key, units, isIndexWrite: true };
      });
    return [{ key: String(put.PK), units: factor * units }, ...inIndexes];
  });
}

function minuteOf(at: Date): string {
  return at.toISOString().slice(11, 16).replace(':', '');
}

function wireWrite(table: string, actions: readonly Action[]): ReturnType<Stream['wire']> {
  const writes = actions.map((action) => wireAction(table, action));
  const [only, another] = writes;
  if (only && !another) return { operation: `${only.kind}Item`, input: only.input };
  const TransactItems = writes.map(({ kind, input }) => ({ [kind]: input }));
  return { operation: 'TransactWriteItems', input: { TransactItems } };
}

function wireAction(TableName: string, action: Action): { kind: 'Put' | 'Update'; input: object } {
  if ('put' in action) return { kind: 'Put', input: { TableName, Item: marshall(action.put) } };
  const { PK, SK, attribute } = action.count;
  return {
    kind: 'Update',
    input: {
      TableName,
      Key: marshall({ PK, SK }),
      UpdateExpression: 'ADD #counter :one',
      ExpressionAttributeNames: { '#counter': attribute },
      ExpressionAttributeValues: marshall({ ':one': 1 }),
    },
  };
}

/** A list as it lies in the table, and the keys that a page asks. */
interface Layout {
  readonly items: readonly Item[];
  /** The key that call `call` of page `nth` asks. */
  readonly keyOf: (nth: number, call: number) => string;
  /** The keys under which the whole list is, once. */
  readonly keys: readonly string[];
}

/** The stream of an arm that reads; the parameters are those of `streamOf`. */
function readStream(scenario: ReadScenario, change: Change | undefined): Stream {
  const { list, pageItems } = scenario;
  const { items, keyOf, keys } = layoutOf(scenario, change);
  const units = pageUnits(items, list, pageItems);
  const index = list.index === undefined ? {} : { index: list.index };
  return {
    operation: 'read',
    calls: callsOf(change),
    items,
    wire: (nth, call, table) => wirePage(table, list, keyOf(nth, call), pageItems),
    charges: (nth, call) => {
      const key = keyOf(nth, call);
      return [{ ...index, key, units: units.get(key) ?? readUnits(0, 'eventual') }];
    },
    puts: () => [],
    keys: () => [...keys],
  };
}

function layoutOf({ items, list }: ReadScenario, change: Change | undefined): Layout {
  if (!change) return { items: items(unsharded), keyOf: () => list.key, keys: [list.key] };
  const { form, shardCount, seed } = change;
  if (form === 'copy') {
    const copies = Array.from({ length: shardCount }, (_, copy) => copy);
    return {
      items: items(unsharded).flatMap((item) => copies.map((copy) => copyOf(item, list, copy))),
      keyOf: (nth) => {
        const random = new Random(`${seed}/copy/${nth}`);
        return copyKey(list.key, random.integer(0, shardCount - 1));
      },
      keys: [copyKey(list.key, seed % shardCount)],
    };
  }
  const sharding = { form: 'calculated', shardCount, seed } as const;
  const keys = shardKeys(sharding, list.key, []);
  const keyOf = (_nth: number, call: number): string => keys[call] as string;
  return { items: items(shardOf(sharding, 0, '')), keyOf, keys };
}

/** Another item: its own sort key in the table, another collection in the index. */
function copyOf(item: Item, { partitionKey }: Collection, copy: number): Item {
  const SK = copyKey(String(item.SK), copy);
  return { ...item, SK, [partitionKey]: copyKey(String(item[partitionKey]), copy) };
}

function copyKey(key: string, copy: number): string {
  return compositeKey([...parseKey(key), 'COPY', String(copy)]);
}

/** What the first page of each key costs, read eventually consistent as an index is. */
function pageUnits(
  items: readonly Item[],
  { partitionKey, sortKey }: Collection,
  pageItems: number,
): Map<string, number> {
  const inOrder = items.toSorted((one, other) =>
    String(one[sortKey]) < String(other[sortKey]) ? -1 : 1,
  );
  const pages = new Map<string, Item[]>();
  for (const item of inOrder) {
    const key = String(item[partitionKey]);
    const page = pages.get(key) ?? [];
    if (page.length < pageItems) pages.set(key, [...page, item]);
  }
  const bytesOf = (page: readonly Item[]): number =>
    page.reduce((sum, item) => sum + itemBytes(item), 0);
  return new Map([...pages].map(([key, page]) => [key, readUnits(bytesOf(page), 'eventual')]));
}

function wirePage(
  TableName: string,
  { index, partitionKey }: Collection,
  key: string,
  Limit: number,
): ReturnType<Stream['wire']> {
  const input = {
    TableName,
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: '#key = :key',
    ExpressionAttributeNames: { '#key': partitionKey },
    ExpressionAttributeValues: marshall({ ':key': key }),
    Limit,
  };
  return { operation: 'Query', input };
}
