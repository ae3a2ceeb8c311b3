/** Sort key values one after the other. */

import type { Random } from '../kit/random.ts';
import type { SortKeyOrder } from './scenario.ts';

/** Gives the next item's sort key. */
export interface SortKeyStream {
  next(): number;
}

/** `ascending` as a clock, `random` anywhere, `fixed`: one item for each partition key. */
export function sortKeyStream(order: SortKeyOrder, random: Random): SortKeyStream {
  if (order === 'fixed') return { next: () => 0 };
  if (order === 'random') return { next: () => random.uint32() };
  let last = 0;
  return { next: () => ++last };
}
