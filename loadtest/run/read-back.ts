/** What a reader pays for sharding: every shard asked, the answers merged, nothing lost or doubled. */

import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocumentClient } from '../../kit/document-client.ts';
import type { Item } from '../../kit/item/item.ts';
import { queryItems } from '../../kit/item/query-items.ts';
import type { Fate } from '../../kit/load/outcome.ts';
import { meter } from '../../kit/meter/meter.ts';
import type { Collection, LoadScenario, WriteScenario } from '../load/scenario.ts';
import type { Stream } from '../load/stream.ts';

/** What a scenario says of what is read back. */
type ReadBackOf = Pick<WriteScenario, 'list' | 'counter'>;

/** What reading one list back took. */
export interface ReadBack {
  /** Shards that were asked. */
  readonly shards: number;
  readonly requests: number;
  readonly readUnits: number;
  readonly milliseconds: number;
  readonly items: number;
  /** Items that were written and are not there, that are there twice, or out of order. */
  readonly missing: number;
  readonly doubled: number;
  readonly outOfOrder: number;
  /** Items that are there, and whose write had no answer. */
  readonly unanswered: number;
  /** What a counter says, and what it should say at least and at most; absent where there is none. */
  readonly counter?: { readonly sum: number; readonly least: number; readonly most: number };
}

/** By number of the request; `undefined` where a call of it was cut off. */
export type Fates = readonly (Fate | undefined)[];

/** What should be there: sort keys of items that were surely written, and of those that may be. */
export interface ExpectedItems {
  readonly sortKeys: ReadonlySet<string>;
  readonly maybe: ReadonlySet<string>;
}

/** Reads all shards at once, each to its last page, and merges them by sort key. */
export async function readBack(
  endpoint: string,
  table: string,
  scenario: ReadBackOf,
  keys: (key: string) => string[],
  expected: ExpectedItems,
): Promise<ReadBack> {
  // A read that is throttled is asked for again: what matters is that the answer is whole.
  const db = createDocumentClient({ endpoint, maxAttempts: 20 });
  try {
    return await readAll(db, table, scenario, keys, expected);
  } finally {
    db.destroy();
  }
}

async function readAll(
  db: DynamoDBDocumentClient,
  table: string,
  { list, counter }: ReadBackOf,
  keys: (key: string) => string[],
  expected: ExpectedItems,
): Promise<ReadBack> {
  const { totals } = meter(db);
  const shards = keys(list.key);
  const startedMs = performance.now();
  const parts = await Promise.all(shards.map((key) => queryShard(db, table, list, key)));
  const merged = merge(parts, list.sortKey);
  const milliseconds = performance.now() - startedMs;
  const found = merged.map((item) => String(item[list.sortKey]));
  const distinct = new Set(found);
  const price = {
    shards: shards.length,
    requests: totals.requests,
    readUnits: totals.readUnits,
    milliseconds,
  };
  const sum = counter && (await sumOf(db, table, counter, keys(counter.PK)));
  return {
    ...price,
    items: found.length,
    missing: [...expected.sortKeys].filter((key) => !distinct.has(key)).length,
    doubled: found.length - distinct.size,
    outOfOrder: found.filter((key, at) => at > 0 && key < (found[at - 1] as string)).length,
    unanswered: found.filter((key) => expected.maybe.has(key)).length,
    ...(sum !== undefined && { counter: { sum, ...counterRange(expected) } }),
  };
}

/** Whether the reader got all that was written, once and in order. */
export function isComplete({ missing, doubled, outOfOrder, counter }: ReadBack): boolean {
  const isCounted = !counter || (counter.sum >= counter.least && counter.sum <= counter.most);
  return missing === 0 && doubled === 0 && outOfOrder === 0 && isCounted;
}

function counterRange({ sortKeys, maybe }: ExpectedItems): { least: number; most: number } {
  return { least: sortKeys.size, most: sortKeys.size + maybe.size };
}

function queryShard(
  db: DynamoDBDocumentClient,
  TableName: string,
  { index, partitionKey }: Collection,
  key: string,
): Promise<Item[]> {
  return queryItems(db, {
    TableName,
    ...(index !== undefined && { IndexName: index }),
    KeyConditionExpression: '#key = :key',
    ExpressionAttributeNames: { '#key': partitionKey },
    ExpressionAttributeValues: { ':key': key },
  });
}

/** One list in key order from several that are each in key order. */
function merge(parts: readonly Item[][], sortKey: string): Item[] {
  const heads = parts.map(() => 0);
  const merged: Item[] = [];
  for (;;) {
    let least = -1;
    for (const [part, items] of parts.entries()) {
      const head = items[heads[part] as number];
      if (head === undefined) continue;
      const best = least < 0 ? undefined : parts[least]?.[heads[least] as number];
      if (best === undefined || String(head[sortKey]) < String(best[sortKey])) least = part;
    }
    if (least < 0) return merged;
    merged.push(parts[least]?.[heads[least] as number] as Item);
    (heads[least] as number)++;
  }
}

async function sumOf(
  db: DynamoDBDocumentClient,
  TableName: string,
  { SK, attribute }: NonNullable<WriteScenario['counter']>,
  keys: readonly string[],
): Promise<number> {
  const parts = await Promise.all(
    keys.map((PK) =>
      queryItems(db, {
        TableName,
        KeyConditionExpression: 'PK = :pk AND SK = :sk',
        ExpressionAttributeValues: { ':pk': PK, ':sk': SK },
      }),
    ),
  );
  return parts.flat().reduce((sum, item) => sum + Number(item[attribute]), 0);
}

/**
 * What was there before the load, and what it wrote, under any of some keys.
 *
 * @param fates by number of the request; what was cut off may be there or not
 */
export function expectedItems(
  { list }: LoadScenario,
  stream: Stream,
  keys: readonly string[],
  fates: Fates,
): ExpectedItems {
  const listed = new Set<unknown>(keys);
  const isListed = (item: Item): boolean => listed.has(item[list.partitionKey]);
  const sortKeyOf = (item: Item): string => String(item[list.sortKey]);
  const sortKeys = new Set(stream.items.filter(isListed).map(sortKeyOf));
  const expected = { sortKeys, maybe: new Set<string>() };
  for (const [nth, fate] of fates.entries()) {
    if (fate === 'throttled') continue;
    for (const item of stream.puts(nth).filter(isListed)) {
      expected[fate === 'done' ? 'sortKeys' : 'maybe'].add(sortKeyOf(item));
    }
  }
  return expected;
}
