/** A place on the line of keys: first the hash of the partition key, then the sort key. */

import { textBytes } from '../item/value-size.ts';
import { sha256Start } from './sha-256.ts';

/**
 * A sort key value as the model compares it: a number, or a text of one character a byte, so that
 * JavaScript's order is DynamoDB's order of bytes.
 */
export type SortKey = number | string;

/** Stands before every sort key: `{ hash, sortKey: LOWEST }` is the start of an item collection. */
export const LOWEST = null;

/** A place on the line of keys; the line is ordered by {@link compareKeys}. */
export interface Key {
  readonly hash: number;
  readonly sortKey: SortKey | typeof LOWEST;
}

/** A place, and how its values read; several values stand with commas between them. */
export interface NamedKey extends Key {
  readonly partitionKeyText: string;
  /** `undefined` where the table has no sort key, or the request names none. */
  readonly sortKeyText: string | undefined;
}

/** Hashes are whole numbers from 0 up to this one, excluded: all that a number holds exactly. */
export const HASH_END = 2 ** 53;

/**
 * The hash of a partition key value: 53 bits of SHA-256. AWS's own hash is secret; what is claimed
 * is its distribution, not where a key lies.
 *
 * @param value text, a number, or bytes: 'S', 'N' and 'B' of the same look are apart
 * @param type `N` for a number that is given as its one text, with more digits than a double has
 * @example
 * hashOf('USER#alice') < HASH_END; // => true
 */
export function hashOf(
  value: string | number | bigint | Uint8Array,
  type: 'S' | 'N' | 'B' = typeOf(value),
): number {
  const [high, low] = sha256Start(type, value instanceof Uint8Array ? value : `${value}`);
  return high * 2 ** 21 + (low >>> 11);
}

/**
 * The hash of a partition key of several attributes: that of all their values together.
 *
 * @param values in the order of the key
 */
export function hashOfAll(values: readonly { type: 'S' | 'N' | 'B'; text: string }[]): number {
  // The length says where the next value begins.
  return hashOf(values.map(({ type, text }) => `${type}${text.length}:${text}`).join(''));
}

function typeOf(value: unknown): 'S' | 'N' | 'B' {
  if (value instanceof Uint8Array) return 'B';
  return typeof value === 'string' ? 'S' : 'N';
}

/**
 * A sort key value in the form that the model compares.
 *
 * @param value numbers compare by value, text and binary by their bytes
 */
export function sortKeyOf(value: string | number | bigint | Uint8Array): SortKey {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' && textBytes(value) === value.length) return value;
  return Buffer.from(value as Uint8Array).toString('latin1');
}

/**
 * The sort key of several attributes, from left to right: one text whose order is theirs.
 *
 * @param values the first of them, in order; at most as many as the key has
 */
export function sortKeyOfAll(values: readonly (number | string | Uint8Array)[]): SortKey {
  const [first = ''] = values;
  if (values.length < 2) return sortKeyOf(first);
  return values.map((value) => orderedText(sortKeyOf(value))).join('');
}

/** A number as eight characters; a text with its end, which stands before whatever goes on. */
function orderedText(value: SortKey): string {
  if (typeof value === 'string') return `${value.replaceAll('\0', '\0\u{ff}')}\0\0`;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  // The bits of a positive number are in its order; those of a negative one are the other way round.
  const flipped = value < 0 ? bytes.map((byte) => byte ^ 0xff) : bytes;
  if (value >= 0) flipped[0] = (flipped[0] as number) ^ 0x80;
  return Buffer.from(flipped).toString('latin1');
}

/** Below zero if `one` lies before `other`, zero if they are the same place. */
export function compareKeys(one: Key, other: Key): number {
  return one.hash - other.hash || compareSortKeys(one.sortKey, other.sortKey);
}

function compareSortKeys(one: Key['sortKey'], other: Key['sortKey']): number {
  if (one === other) return 0;
  if (one === LOWEST) return -1;
  if (other === LOWEST) return 1;
  return one < other ? -1 : 1;
}
