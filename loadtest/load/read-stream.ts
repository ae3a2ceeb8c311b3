/** Requests that read: everybody asks for the first page of one list. */

import { marshall } from '@aws-sdk/util-dynamodb';
import { readUnits } from '../../kit/capacity/read-units.ts';
import type { Item } from '../../kit/item/item.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import { compositeKey, parseKey } from '../../kit/keys.ts';
import { Random } from '../../kit/random.ts';
import { type Change, callsOf } from './change.ts';
import type { Collection, ReadScenario } from './scenario.ts';
import { shardKeys, shardOf, unsharded } from './shard.ts';
import type { Stream } from './stream.ts';

/** A list as it lies in the table, and the keys that a page asks. */
interface Layout {
  readonly items: readonly Item[];
  /** The key that call `call` of page `nth` asks. */
  readonly keyOf: (nth: number, call: number) => string;
  /** The keys under which the whole list is, once. */
  readonly keys: readonly string[];
}

/** The stream of an arm that reads; the parameters are those of `streamOf`. */
export function readStream(scenario: ReadScenario, change: Change | undefined): Stream {
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
