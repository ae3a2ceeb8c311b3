/** Keys of node items. */

import { adjacencyKeys, entityKey } from '../../kit/keys.ts';

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
