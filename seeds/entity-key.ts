/**
 * Ids of numbered entities, all of one length so that they sort by number, and keys of node items and of
 * users.
 */

import { adjacencyKeys, entityKey } from '../kit/keys.ts';

/**
 * The id of entity `position`, counted from 0, of `count`.
 *
 * @example
 * entityId('u', 0, 2_000); // => 'u00001'
 */
export function entityId(prefix: string, position: number, count: number): string {
  return `${prefix}${String(position + 1).padStart(Math.max(5, String(count).length), '0')}`;
}

// Keys of node items.

/**
 * The key of a node item: its entity key twice.
 *
 * @example
 * nodeKeys('BILL', '7'); // => { PK: 'BILL#7', SK: 'BILL#7' }
 */
export function nodeKeys(type: string, id: string): { PK: string; SK: string } {
  const key = entityKey(type, id);
  return adjacencyKeys(key, key);
}

// Keys of users, in every domain that has users.

/** The key of a user's item collection. */
export function userKey(user: number, users: number): string {
  return entityKey('USER', entityId('u', user, users));
}
