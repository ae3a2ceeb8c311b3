/**
 * What one write to a table writes to one of its indexes: nothing, one entry, or two.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 */

import { isDeepStrictEqual } from 'node:util';
import { type Item, ownMember } from '../item/item.ts';
import { writeUnits } from './request-units.ts';

/** What decides whether, and where, an index holds an item. */
export interface IndexShape {
  partitionKey: string;
  sortKey?: string;
  /** The attributes it copies, key attributes included; `undefined` for all. */
  projected?: readonly string[];
}

/** One write to an index: a put or a delete of the entry with these key values. */
export interface IndexWrite {
  partitionKeyValue: unknown;
  sortKeyValue: unknown;
  units: number;
}

/**
 * The writes to an index that follow from a write to its table, in order.
 *
 * An entry appears, goes or changes: one write of the larger size. Its key values change: two, the
 * delete of the old entry and the put of the new, perhaps on two partitions. Nothing that the
 * index holds changes: none.
 *
 * A global index pays for them with its own capacity, a local one with its table's.
 *
 * @param before the item as it was, `undefined` if there was none
 * @param after the item as it is now, `undefined` if it was deleted
 * @param bytesOf the size of an item, in the form that the items are in
 * @param isSame whether two items of that form are the same for DynamoDB
 * @example
 * indexWrites({ partitionKey: 'status' }, undefined, { PK: 'O#1', status: 'open' }, itemBytes); // => one
 */
export function indexWrites(
  shape: IndexShape,
  before: Item | undefined,
  after: Item | undefined,
  bytesOf: (item: Item) => number,
  isSame: (one: Item, other: Item) => boolean = isDeepStrictEqual,
): IndexWrite[] {
  const oldEntry = entryOf(shape, before);
  const newEntry = entryOf(shape, after);
  if (!oldEntry || !newEntry) {
    const entry = oldEntry ?? newEntry;
    return entry ? [writeOf(shape, entry, bytesOf(entry))] : [];
  }
  if (isSame(oldEntry, newEntry)) return [];
  const sizes = [bytesOf(oldEntry), bytesOf(newEntry)] as const;
  if (isSame(keyOf(shape, oldEntry), keyOf(shape, newEntry)))
    return [writeOf(shape, newEntry, Math.max(...sizes))];
  return [writeOf(shape, oldEntry, sizes[0]), writeOf(shape, newEntry, sizes[1])];
}

/** What the index holds of the item: nothing where a key attribute is missing. */
function entryOf({ partitionKey, sortKey, projected }: IndexShape, item?: Item): Item | undefined {
  if (!item || ownMember(item, partitionKey) === undefined) return undefined;
  if (sortKey !== undefined && ownMember(item, sortKey) === undefined) return undefined;
  if (!projected) return item;
  const held = projected.map((name) => [name, ownMember(item, name)] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined));
}

function keyOf({ partitionKey, sortKey }: IndexShape, entry: Item): Item {
  const key = { [partitionKey]: entry[partitionKey] };
  return sortKey === undefined ? key : { ...key, [sortKey]: entry[sortKey] };
}

function writeOf({ partitionKey, sortKey }: IndexShape, entry: Item, bytes: number): IndexWrite {
  return {
    partitionKeyValue: entry[partitionKey],
    sortKeyValue: sortKey === undefined ? undefined : entry[sortKey],
    units: writeUnits({ oldBytes: bytes, newBytes: bytes }),
  };
}
