/** Reads and writes of single items: what they ask of the model, and what they cost by the items. */

import { indexWrites } from '../../capacity/index-write.ts';
import { type Consistency, readUnits, writeUnits } from '../../capacity/request-units.ts';
import type { Members } from '../../http/exchange.ts';
import type { Upstream } from '../../http/upstream.ts';
import { ownMember } from '../../item/item.ts';
import { isSameValue } from '../../item/normal-value.ts';
import { isObject, type WireItem, wireItemBytes } from '../../item/wire-item.ts';
import { BATCH_GET_MAX_ITEMS, ITEM_MAX_BYTES, WRITE_UNIT_BYTES } from '../../limits.ts';
import type { NamedKey } from '../key.ts';
import type { Resource } from '../resource.ts';
import {
  type Access,
  type AdmissionControl,
  type NamedEvent,
  type NamedIndexWrite,
  readEvent,
  type WriteOutcome,
  writeEvent,
} from './admission-control.ts';
import {
  type GovernedSchema,
  type IndexSchema,
  keyNames,
  keyOf,
  type TableSchema,
  textsOf,
} from './table-schema.ts';

/** One read or write of one item. */
export interface ItemAccess extends Access {
  readonly action: 'Get' | 'Put' | 'Update' | 'Delete' | 'ConditionCheck';
  /** The item that is put, or the key. */
  readonly item: WireItem;
  /** Among the items of all tables. */
  readonly name: string;
  /** Whether the answer to a Get may hold less than what is read. */
  readonly isPartial: boolean;
}

/** How an item is read or written. */
export interface ItemAccessOptions {
  /** Of a Get. @default 'eventual' */
  readonly consistency?: Consistency;
  /** @default false */
  readonly isPartial?: boolean;
  /** Of the units of a write: 2 in a transaction. @default 1 */
  readonly factor?: number;
}

/** How a request reads. */
export function consistencyOf({ ConsistentRead }: Members): Consistency {
  return ConsistentRead === true ? 'strong' : 'eventual';
}

/** Whether the answer holds less than what is read. */
export function hasProjection({ ProjectionExpression, AttributesToGet }: Members): boolean {
  return ProjectionExpression !== undefined || AttributesToGet !== undefined;
}

/**
 * A read or write of one item, at the least that it costs: as though no item was there yet.
 *
 * @returns `undefined` where the engine is to say what is wrong: no whole key, or too large an item
 */
export function itemAccess(
  table: GovernedSchema,
  action: ItemAccess['action'],
  asked: unknown,
  { consistency = 'eventual', isPartial = false, factor = 1 }: ItemAccessOptions = {},
): ItemAccess | undefined {
  const key = keyOf(table, asked);
  if (!key) return undefined;
  const item = asked as WireItem;
  if (action === 'Put' && !(bytesOf(item) <= ITEM_MAX_BYTES)) return undefined;
  const event =
    action === 'Get'
      ? readEvent(table.resource, key, consistency, readUnits(0, consistency))
      : askedWrite(table, key, action === 'Put' ? item : undefined, factor);
  return { table, event, action, item, name: itemName(table, item), isPartial };
}

/** An update's new item is not known, nor the entries that a delete takes. */
function askedWrite(
  table: GovernedSchema,
  key: NamedKey,
  put: WireItem | undefined,
  factor: number,
): NamedEvent {
  if (!put) return writeEvent(table.resource, key, factor);
  const { units, indexWrites: entries } = writeOutcome(table, undefined, put, factor);
  // Whether the index grows is known only with the old item.
  const asked = entries.map((entry) => indexWrite(entry.index, entry, entry.units, 0));
  return writeEvent(table.resource, key, units, asked);
}

/** The accesses, where no two are of one item: the engine refuses such a request. */
export function ofDistinctItems<A extends ItemAccess>(
  accesses: readonly A[],
): readonly A[] | undefined {
  return new Set(accesses.map(({ name }) => name)).size === accesses.length ? accesses : undefined;
}

/** The item that is there after a put. */
export function putBy({ action, item }: ItemAccess): WireItem | undefined {
  return action === 'Put' ? item : undefined;
}

/** Charges a read by the item that was found. */
export function settleRead(
  control: AdmissionControl,
  { event }: ItemAccess,
  item: WireItem | undefined,
): void {
  control.completeUnits(event, readUnits(item ? bytesOf(item) : 0, event.consistency));
}

/** Charges a write that was done; a stale read may find the item before it. */
export function settleWrite(
  control: AdmissionControl,
  { event, name }: ItemAccess,
  before: WireItem | undefined,
  outcome: WriteOutcome,
): void {
  control.complete(event, outcome);
  control.stale.noteWrite(name, before, control.now());
}

/**
 * Charges a write whose condition has failed, and one that only checks: what the larger item of the two
 * would have cost.
 *
 * @param stored the item that is there
 * @param factor 2 in a transaction
 */
export function settleFailedWrite(
  control: AdmissionControl,
  access: ItemAccess,
  stored: WireItem | undefined,
  factor = 1,
): void {
  const sizes = { oldBytes: sizeOf(stored), newBytes: sizeOf(putBy(access)) };
  control.completeUnits(access.event, factor * writeUnits(sizes));
}

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
  let units = writeUnits({ oldBytes, newBytes });
  for (const { shape } of schema.localIndexes) {
    for (const write of indexWrites(shape, before, after, sizeOf, isSameItem)) units += write.units;
  }
  const entries = schema.globalIndexes.flatMap((index) =>
    indexWrites(index.shape, before, after, sizeOf, isSameItem).map(({ entry, units }) =>
      entryOfItem(schema, index, entry as WireItem, units, oldBytes === 0),
    ),
  );
  return {
    units: factor * units,
    addedBytes: newBytes - oldBytes,
    indexWrites: entries.filter((entry) => entry !== undefined),
  };
}

/**
 * One write to an index: of an entry, or of an item that has the same keys.
 *
 * @returns `undefined` where the index holds no such item: an attribute that is missing, or of another type
 */
export function entryOfItem(
  { resource }: GovernedSchema,
  index: IndexSchema,
  item: WireItem,
  units: number,
  grows = false,
): NamedIndexWrite | undefined {
  const governed = resource.indexes.find(({ name }) => name === index.name);
  const key = keyOf(index, item);
  if (!governed || !key || units <= 0) return undefined;
  return indexWrite(governed, key, units, grows ? units * WRITE_UNIT_BYTES : 0);
}

/** Member by member, because a batch makes fifty: V8 spreads a hash in microseconds. */
function indexWrite(
  index: Resource,
  { hash, sortKey, partitionKeyText, sortKeyText }: NamedKey,
  units: number,
  addedBytes: number,
): NamedIndexWrite {
  return { hash, sortKey, partitionKeyText, sortKeyText, index, units, addedBytes };
}

/** A number may be spelled in another way, a set may have another order. */
const isSameItem = (one: unknown, other: unknown): boolean => isSameValue({ M: one }, { M: other });

/** Bytes by item: it is measured once, and asked for by its table and by each index that copies it whole. */
const BYTES = new WeakMap<WireItem, number>();

function bytesOf(item: WireItem): number {
  const known = BYTES.get(item);
  if (known !== undefined) return known;
  const bytes = wireItemBytes(item);
  BYTES.set(item, bytes);
  return bytes;
}

/** An item that no engine takes is the engine's to refuse: it counts as the largest there is. */
function sizeOf(item: unknown): number {
  if (item === undefined) return 0;
  const bytes = bytesOf(item as WireItem);
  return Number.isNaN(bytes) ? 0 : Math.min(bytes, ITEM_MAX_BYTES);
}

/** Items by {@link itemName}. */
export type ItemsByName = ReadonlyMap<string, WireItem>;

/** Names an item among those of several tables. */
export function itemName(schema: TableSchema, item: WireItem): string {
  const [partition] = textsOf(schema.partition, item) ?? [];
  const [sort = ''] = textsOf(schema.sort, item) ?? [];
  // No two items have the same: a name has no slash, and the length says where the keys are apart.
  return `${schema.name}/${partition?.length}/${partition}${sort}`;
}

/** Items as they are now, of any tables; what is missing, or asked for twice, is left out. */
export async function readItems(
  engine: Upstream,
  accesses: readonly ItemAccess[] = [],
): Promise<ItemsByName> {
  const wanted = new Map(accesses.map((access) => [access.name, access]));
  const tables = new Map(accesses.map(({ table }) => [table.name, table]));
  const found = new Map<string, WireItem>();
  let rest = requestOf([...wanted.values()].slice(0, BATCH_GET_MAX_ITEMS));
  while (Object.keys(rest).length > 0) {
    const answer = await engine.ask('BatchGetItem', { RequestItems: rest });
    if (!answer) return found;
    for (const [name, got] of Object.entries(answer.Responses as Record<string, WireItem[]>)) {
      const table = tables.get(name) as GovernedSchema;
      for (const item of got) found.set(itemName(table, item), item);
    }
    const { UnprocessedKeys: left } = answer;
    rest = isObject(left) ? left : {};
  }
  return found;
}

function requestOf(accesses: readonly ItemAccess[]): Record<string, unknown> {
  const tables = new Map<string, WireItem[]>();
  for (const { table, item } of accesses) {
    const keys = tables.get(table.name) ?? [];
    keys.push(keyAttributes(table, item));
    tables.set(table.name, keys);
  }
  const entries = [...tables].map(([name, Keys]) => [name, { Keys, ConsistentRead: true }]);
  return Object.fromEntries(entries);
}

function keyAttributes(table: TableSchema, item: WireItem): WireItem {
  return Object.fromEntries(keyNames(table).map((name) => [name, ownMember(item, name) ?? {}]));
}
