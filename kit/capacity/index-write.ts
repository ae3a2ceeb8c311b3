/**
 * What one write to a table writes to one of its indexes: nothing, one entry, or two.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html
 */

import { isDeepStrictEqual } from 'node:util';
import { type Item, ownMember } from '../item/item.ts';
import { writeUnits } from './request-units.ts';

/** What decides whether, and where, an index holds an item. */
export interface IndexShape {
  /** Its key attributes: an item that lacks one of them is not in the index. */
  keys: readonly string[];
  /** The attributes it copies, key attributes included; `undefined` for all. */
  projected?: readonly string[];
}

/** One write to an index: a put or a delete of this entry. */
export interface IndexWrite {
  entry: Item;
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
 * indexWrites({ keys: ['status'] }, undefined, { PK: 'O#1', status: 'open' }, itemBytes); // => one
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
    return entry ? [writeOf(entry, bytesOf(entry))] : [];
  }
  if (isSame(oldEntry, newEntry)) return [];
  const sizes = [bytesOf(oldEntry), bytesOf(newEntry)] as const;
  if (isSame(keyOf(shape, oldEntry), keyOf(shape, newEntry)))
    return [writeOf(newEntry, Math.max(...sizes))];
  return [writeOf(oldEntry, sizes[0]), writeOf(newEntry, sizes[1])];
}

/** What the index holds of the item: nothing where a key attribute is missing. */
function entryOf({ keys, projected }: IndexShape, item?: Item): Item | undefined {
  if (!item || keys.some((name) => ownMember(item, name) === undefined)) return undefined;
  if (!projected) return item;
  const held = projected.map((name) => [name, ownMember(item, name)] as const);
  return Object.fromEntries(held.filter(([, value]) => value !== undefined));
}

function keyOf({ keys }: IndexShape, entry: Item): Item {
  return Object.fromEntries(keys.map((name) => [name, entry[name]]));
}

function writeOf(entry: Item, bytes: number): IndexWrite {
  return { entry, units: writeUnits({ oldBytes: bytes, newBytes: bytes }) };
}
