/** Keys on the wire, as places on the model's line of keys and as text for people. */

import { ownMember } from '../../item/item.ts';
import { numberText } from '../../item/normal-value.ts';
import type { WireItem, WireValue } from '../../item/wire-item.ts';
import { hashOf, type Key, LOWEST, sortKeyOf } from '../key.ts';
import type { KeyShape, KeyType } from './table-schema.ts';

/** A place, and how its values read. */
export interface NamedKey extends Key {
  readonly partitionKeyText: string;
  /** `undefined` where the table has no sort key, or the request names none. */
  readonly sortKeyText: string | undefined;
}

/**
 * Where an item lies.
 *
 * @returns `undefined` where a key attribute is missing, empty or of another type: such a request
 *   is the engine's to refuse
 */
export function keyOf(shape: KeyShape, item: unknown): NamedKey | undefined {
  const attributes = (item ?? {}) as WireItem;
  const partition = textOf(ownMember(attributes, shape.partitionKey), shape.partitionKeyType);
  if (partition === undefined) return undefined;
  if (shape.sortKey === undefined) return collectionKey(shape, partition);
  const sort = textOf(ownMember(attributes, shape.sortKey), shape.sortKeyType);
  return sort === undefined ? undefined : withSortKey(collectionKey(shape, partition), shape, sort);
}

/** The collection that was asked for last: the items of an answer are mostly of one. */
let latest: { type: KeyType; text: string; hash: number } | undefined;

/** Where an item collection begins. */
export function collectionKey(
  { partitionKeyType: type }: KeyShape,
  partitionKeyText: string,
): NamedKey {
  if (latest?.text !== partitionKeyText || latest.type !== type) {
    const isBytes = type === 'B';
    const hash = hashOf(isBytes ? bytesOf(partitionKeyText) : partitionKeyText, type);
    latest = { type, text: partitionKeyText, hash };
  }
  const { hash } = latest;
  return { hash, sortKey: LOWEST, partitionKeyText, sortKeyText: undefined };
}

/** A place inside an item collection. */
export function withSortKey(
  { hash, partitionKeyText }: NamedKey,
  { sortKeyType = 'S' }: KeyShape,
  text: string,
): NamedKey {
  const value = sortKeyType === 'B' ? bytesOf(text) : sortKeyType === 'N' ? Number(text) : text;
  const sortKey = sortKeyOf(value);
  return { hash, sortKey, partitionKeyText, sortKeyText: text };
}

/** Behind every sort key of a collection: where a Query that reads backwards begins. */
export function collectionEnd(key: NamedKey, { sortKeyType }: KeyShape): NamedKey {
  return { ...key, sortKey: sortKeyType === 'N' ? Infinity : '\u{ffff}' };
}

/** The text of a key value of that type; a number has one text, however it is spelled. */
export function textOf(value: WireValue | undefined, type: KeyType = 'S'): string | undefined {
  const text = value?.[type];
  if (typeof text !== 'string' || text === '') return undefined;
  return type === 'N' ? numberText(text) : text;
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}
