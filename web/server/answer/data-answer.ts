/** The items of a run in their collections, as the page is told: first those that the run went to. */

import { inspect } from 'node:util';
import { collectionsAround, keysOf } from '../../../kit/checkpoint/learner/last-collections.ts';
import type { LastItem, RunHead, TracedRequest } from '../../../kit/checkpoint/learner/last-run.ts';
import { projectedItem } from '../../../kit/index-projection.ts';
import type { Item } from '../../../kit/item/item.ts';
import { itemBytes } from '../../../kit/item/item-size.ts';
import {
  byKeys,
  isInIndex,
  keyAttributes,
  keyAttributeText,
  keyNamesOf,
} from '../../../kit/key-attributes.ts';
import { KitError } from '../../../kit/kit-error.ts';
import type { TableDefinition } from '../../../kit/table.ts';
import type { DataAnswer, DataCollection, DataItem, TableView } from '../../wire/answer.ts';
import type { DataQuery } from '../web-source.ts';

/** At most so many in one answer. */
const MOST_COLLECTIONS = 50;
const MOST_ITEMS = 100;

/** A run, and the table of it that is looked at. */
export interface DataSource {
  /** Absent where the lab has not run. */
  readonly run?: RunHead;
  /** Requests of the steps whose items these are. */
  readonly requests: readonly TracedRequest[];
  /** Items of this table alone. */
  readonly items: readonly LastItem[];
  readonly table: TableDefinition;
  readonly view: TableView;
}

/** Items of one partition key value. */
type Collection = readonly [key: string, items: LastItem[]];

/**
 * The collections that a query asks for.
 *
 * @throws {KitError} `web.noIndex`
 */
export function dataAnswer(source: DataSource, query: DataQuery): DataAnswer {
  const { run, items, table, view } = source;
  const { index, key, from } = query;
  if (index !== undefined && !view.indexes.includes(index)) throw noIndex(index, view);
  const { partition, sort } = keyAttributes(keysOf({ table, index }));
  const held = items.filter(({ item }) => isInIndex([...partition, ...sort], item));
  const all = inOrder(collected(held, partition), source, query);
  const wanted =
    key === undefined
      ? all.slice(from, from + MOST_COLLECTIONS)
      : all.filter(([value]) => value === key);
  const absent = absentSentence(source, query);
  return {
    ...(run && { endedAt: run.at, model: run.model }),
    view,
    partitionKey: partition.join(', '),
    sortKey: sort.join(', '),
    ...(index !== undefined && { index }),
    collectionCount: all.length,
    itemCount: held.length,
    absentCount: items.length - held.length,
    ...(absent !== undefined && { absent }),
    collections: wanted.map((collection) => shownCollection(collection, source, query)),
  };
}

function collected(items: readonly LastItem[], partition: readonly string[]): Collection[] {
  const collections = new Map<string, LastItem[]>();
  for (const one of items) {
    const key = keyAttributeText(one.item, partition);
    const members = collections.get(key);
    if (members) members.push(one);
    else collections.set(key, [one]);
  }
  return [...collections];
}

/** The asked-for item's first, then those that changed, then those that were read, then the others. */
function inOrder(
  collections: readonly Collection[],
  { items, requests, table }: DataSource,
  { index, item: id }: DataQuery,
): Collection[] {
  const read = new Set(
    collectionsAround(
      { table, index },
      requests,
      items.map(({ item }) => item),
    ),
  );
  const rank = ([key, members]: Collection): number => {
    if (id !== undefined && members.some(({ item }) => itemId(item, table) === id)) return 0;
    if (members.some(isChanged)) return 1;
    return read.has(key) ? 2 : 3;
  };
  const ranked = collections.map((collection) => ({ collection, rank: rank(collection) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ collection }) => collection);
}

function shownCollection(
  [key, members]: Collection,
  { table }: DataSource,
  query: DataQuery,
): DataCollection {
  const { index, item: id, from } = query;
  const inOrderOfSort = byKeys(keyAttributes(keysOf({ table, index })).sort);
  const sorted = members.toSorted((a, b) => inOrderOfSort(a.item, b.item));
  const isChosen = ({ item }: LastItem): boolean => id !== undefined && itemId(item, table) === id;
  const shown =
    query.key === undefined ? outstanding(sorted, isChosen) : pageOf(sorted, from, isChosen);
  const sizes = members.map(({ item }) => itemBytes(heldItem(item, table, index)));
  return {
    key,
    itemCount: members.length,
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    items: shown.map((one) => shownItem(one, table, index)),
  };
}

/** The chosen item, the changed ones, and as many others as there is room for; in their order. */
function outstanding(
  sorted: readonly LastItem[],
  isChosen: (one: LastItem) => boolean,
): LastItem[] {
  const rank = (one: LastItem): number => (isChosen(one) ? 0 : isChanged(one) ? 1 : 2);
  const shown = new Set(sorted.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_ITEMS));
  return sorted.filter((one) => shown.has(one));
}

/** A page of one collection; the first one has the chosen item as well. */
function pageOf(
  sorted: readonly LastItem[],
  from: number,
  isChosen: (one: LastItem) => boolean,
): LastItem[] {
  const page = new Set(sorted.slice(from, from + MOST_ITEMS));
  return sorted.filter((one) => page.has(one) || (from === 0 && isChosen(one)));
}

function isChanged({ mark }: LastItem): boolean {
  return mark !== undefined && mark !== 'kept';
}

/** Why the asked-for item is not among those that an index holds. */
function absentSentence(
  { items, table }: DataSource,
  { index, item: id }: DataQuery,
): string | undefined {
  if (id === undefined) return undefined;
  const found = items.find(({ item }) => itemId(item, table) === id);
  if (!found) return 'The item is not in this table: choose another one.';
  if (index === undefined) return undefined;
  const names = keyNamesOf(keysOf({ table, index }));
  const missing = names.filter((name) => found.item[name] === undefined);
  return missing.length > 0 ? `not in ${index}: it has no ${missing.join(' and no ')}` : undefined;
}

function noIndex(index: string, { table, indexes }: TableView): KitError {
  const known = indexes.length > 0 ? indexes.join(', ') : 'none';
  return new KitError(
    'usage',
    'web.noIndex',
    `Expected an index of ${table}, got \`${index}\`. It has: ${known}.`,
  );
}

// An item, ready to be shown.

/** Characters of a value that are shown. */
const MOST_SHOWN = 500;

/** Its key in the table: the same in every index. */
function itemId(item: Item, { partitionKey, sortKey }: TableDefinition): string {
  return `${item[partitionKey]}\0${item[sortKey]}`;
}

/**
 * The item as the table, or one of its indexes, holds it.
 *
 * @param index name of the index; absent for the table
 */
function shownItem(
  { item, mark }: LastItem,
  table: TableDefinition,
  index: string | undefined,
): DataItem {
  const held = heldItem(item, table, index);
  const { partition, sort } = keyAttributes(keysOf({ table, index }));
  const said = new Set([...partition, ...sort, 'Type']);
  const others = Object.entries(held).filter(
    ([name, value]) => !said.has(name) && value !== undefined,
  );
  return {
    id: itemId(item, table),
    sort: keyAttributeText(item, sort),
    ...(held.Type !== undefined && { type: String(held.Type) }),
    bytes: itemBytes(held),
    ...(mark !== undefined && mark !== 'kept' && { mark }),
    attributes: others.map(([name, value]) => [name, valueText(value)] as const),
  };
}

/**
 * The attributes that an index copies.
 *
 * @param name of the index; absent for the table, which has all
 */
function heldItem(item: Item, table: TableDefinition, name: string | undefined): Item {
  const index = name === undefined ? undefined : table.indexes[name];
  if (!index) return item;
  const keys = [table, index].flatMap(keyNamesOf);
  return projectedItem(item, index.projection, keys);
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : inspect(value, { breakLength: Infinity });
  return text.length > MOST_SHOWN
    ? `${text.slice(0, MOST_SHOWN)}… (${text.length} characters)`
    : text;
}
