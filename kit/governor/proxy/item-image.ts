/** Items before and after a write: how the governor reads them, and what the write costs and does. */

import { indexWrites } from '../../capacity/index-write.ts';
import { writeUnits } from '../../capacity/request-units.ts';
import type { Upstream } from '../../http/upstream.ts';
import { ownMember } from '../../item/item.ts';
import { isSameValue } from '../../item/normal-value.ts';
import { isObject, type WireItem, type WireValue, wireItemBytes } from '../../item/wire-item.ts';
import { BATCH_GET_MAX_ITEMS, ITEM_MAX_BYTES, WRITE_UNIT_BYTES } from '../../limits.ts';
import {
  type NamedEvent,
  type NamedIndexWrite,
  type WriteOutcome,
  writeEvent,
} from './admission-control.ts';
import {
  collectionKey,
  type GovernedSchema,
  type IndexSchema,
  type NamedKey,
  type TableSchema,
  textOf,
  withSortKey,
} from './table-schema.ts';

/**
 * Units, growth and index writes of one put, update or delete.
 *
 * @param factor of units of the table and its local indexes: 2 in a transaction
 */
export function writeOutcome(
  schema: GovernedSchema,
  before: WireItem | undefined,
  after: WireItem | undefined,
  factor = 1,
): WriteOutcome {
  const oldBytes = sizeOf(before);
  const newBytes = sizeOf(after);
  // An index that copies all attributes holds the item itself, which was measured already.
  const bytesOf = (item: unknown): number =>
    item === before ? oldBytes : item === after ? newBytes : sizeOf(item);
  let units = writeUnits({ oldBytes, newBytes });
  for (const { shape } of schema.localIndexes) {
    for (const write of indexWrites(shape, before, after, bytesOf, isSameItem))
      units += write.units;
  }
  const entries = schema.globalIndexes.flatMap((index) =>
    indexWrites(index.shape, before, after, bytesOf, isSameItem).map((write) =>
      indexEntry(schema, index, write as IndexWriteOnWire, oldBytes === 0),
    ),
  );
  return {
    units: factor * units,
    addedBytes: newBytes - oldBytes,
    indexWrites: entries.filter((entry) => entry !== undefined),
  };
}

/**
 * What is asked for a write before its old item is known: as though there was none.
 *
 * @param put the item of a put; an update's new item is not known, nor the entries that a delete takes
 * @param factor 2 in a transaction
 */
export function askedWrite(
  schema: GovernedSchema,
  key: NamedKey,
  put: WireItem | undefined,
  factor = 1,
): NamedEvent {
  if (!put) return writeEvent(schema.resource, key, factor);
  const { units, indexWrites: entries } = writeOutcome(schema, undefined, put, factor);
  // Whether the index grows is known only with the old item.
  const asked = entries.map((entry) => ({ ...entry, addedBytes: 0 }));
  return writeEvent(schema.resource, key, units, asked);
}

/** One write to an index where only its entry's item and its units are known. */
export function entryOfItem(
  schema: GovernedSchema,
  index: IndexSchema,
  item: WireItem,
  units: number,
): NamedIndexWrite | undefined {
  const { partitionKey, sortKey } = index;
  const partitionKeyValue = ownMember(item, partitionKey);
  const sortKeyValue = sortKey === undefined ? undefined : ownMember(item, sortKey);
  if (!partitionKeyValue || units <= 0) return undefined;
  return indexEntry(schema, index, { partitionKeyValue, sortKeyValue, units }, false);
}

interface IndexWriteOnWire {
  readonly partitionKeyValue: WireValue;
  readonly sortKeyValue: WireValue | undefined;
  readonly units: number;
}

function indexEntry(
  { resource }: GovernedSchema,
  index: IndexSchema,
  { partitionKeyValue, sortKeyValue, units }: IndexWriteOnWire,
  grows: boolean,
): NamedIndexWrite | undefined {
  const governed = resource.indexes.find(({ name }) => name === index.name);
  const partition = textOf(partitionKeyValue, index.partitionKeyType);
  // An attribute of another type keeps the item out of the index.
  if (!governed || partition === undefined) return undefined;
  const collection = collectionKey(index, partition);
  const sort = textOf(sortKeyValue, index.sortKeyType);
  const key = sort === undefined ? collection : withSortKey(collection, index, sort);
  const { hash, sortKey, partitionKeyText, sortKeyText } = key;
  const addedBytes = grows ? units * WRITE_UNIT_BYTES : 0;
  return { hash, sortKey, partitionKeyText, sortKeyText, index: governed, units, addedBytes };
}

/** A number may be spelled in another way, a set may have another order. */
const isSameItem = (one: unknown, other: unknown): boolean => isSameValue({ M: one }, { M: other });

/** An item that no engine takes is the engine's to refuse: it counts as the largest there is. */
function sizeOf(item: unknown): number {
  if (item === undefined) return 0;
  const bytes = wireItemBytes(item as WireItem);
  return Number.isNaN(bytes) ? 0 : Math.min(bytes, ITEM_MAX_BYTES);
}

/** An item as it is now; `undefined` if there is none. */
export async function readItem(
  link: Upstream,
  { name }: TableSchema,
  key: WireItem,
): Promise<WireItem | undefined> {
  const answer = await link.ask('GetItem', { TableName: name, Key: key, ConsistentRead: true });
  return answer?.Item as WireItem | undefined;
}

/** One item of one table. */
export interface ItemOfTable {
  readonly schema: TableSchema;
  /** The key, or an item that holds it. */
  readonly item: WireItem;
}

/** Items by {@link itemName}. */
export type ItemsByName = ReadonlyMap<string, WireItem>;

/** Names an item among those of several tables. */
export function itemName(schema: TableSchema, item: WireItem): string {
  const { name, partitionKey, partitionKeyType, sortKey, sortKeyType } = schema;
  const sort = sortKey === undefined ? undefined : textOf(ownMember(item, sortKey), sortKeyType);
  const partition = textOf(ownMember(item, partitionKey), partitionKeyType);
  // No two items have the same: a name has no slash, and the length says where the keys are apart.
  return `${name}/${partition?.length}/${partition}${sort ?? ''}`;
}

/** Many items as they are now, of any tables; what is missing, or asked for twice, is left out. */
export async function readItems(
  link: Upstream,
  items: readonly ItemOfTable[],
): Promise<ItemsByName> {
  const wanted = new Map(items.map((one) => [itemName(one.schema, one.item), one]));
  const schemas = new Map(items.map(({ schema }) => [schema.name, schema]));
  const found = new Map<string, WireItem>();
  let rest = requestOf([...wanted.values()].slice(0, BATCH_GET_MAX_ITEMS));
  while (Object.keys(rest).length > 0) {
    const answer = await link.ask('BatchGetItem', { RequestItems: rest });
    if (!answer) return found;
    for (const [table, got] of Object.entries(answer.Responses as Record<string, WireItem[]>)) {
      const schema = schemas.get(table) as TableSchema;
      for (const item of got) found.set(itemName(schema, item), item);
    }
    const { UnprocessedKeys: left } = answer;
    rest = isObject(left) ? left : {};
  }
  return found;
}

function requestOf(items: readonly ItemOfTable[]): Record<string, unknown> {
  const tables = new Map<string, WireItem[]>();
  for (const { schema, item } of items) {
    const keys = tables.get(schema.name) ?? [];
    keys.push(keyAttributes(schema, item));
    tables.set(schema.name, keys);
  }
  const entries = [...tables].map(([name, Keys]) => [name, { Keys, ConsistentRead: true }]);
  return Object.fromEntries(entries);
}

function keyAttributes({ partitionKey, sortKey }: TableSchema, item: WireItem): WireItem {
  const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, ownMember(item, name) ?? {}]));
}
