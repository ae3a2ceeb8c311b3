/** Items as a seed gives them: as many as it says, the same every time they are asked for. */

import type { Item } from '../kit/item/item.ts';

/** Items made one after the other while they are read; reading again makes the same ones. */
export interface ItemStream extends Iterable<Item> {
  /** How many there are. */
  readonly count: number;
}

/** A stream of so many items. */
export function itemStream(count: number, make: () => Generator<Item>): ItemStream {
  return { count, [Symbol.iterator]: make };
}
