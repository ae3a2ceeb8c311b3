/** Shards of an index key that very many people share. */

import { crc32 } from 'node:zlib';

/**
 * The shard of a person among so many: the same person is always in the same shard.
 *
 * @example
 * shardOfPerson('p7', 4); // => 2
 */
export function shardOfPerson(personId: string, shards: number): number {
  return crc32(personId) % shards;
}
