/** The table that the alarms of step 8.4 watch: on unseen data another one. */

import type { Random } from '#kit/random.ts';
import type { Watched } from '../entities.ts';

const TABLES = ['Ecommerce', 'Shop-eu-1', 'Orders.live'] as const;
const INDEXES = ['GSI1', 'byStatus', 'inverted'] as const;
/** Write units a second; the incidents are tried with each of them. */
export const PROVISIONS = [3_000, 3_200, 3_600] as const;

export function makeWatched(random: Random): Watched {
  return {
    tableName: oneOf(random, TABLES),
    indexName: oneOf(random, INDEXES),
    provisionedWriteUnits: oneOf(random, PROVISIONS),
  };
}

function oneOf<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[random.integer(0, values.length - 1)] ?? values[0];
}
