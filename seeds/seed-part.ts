/** A seed that is made in parts, each by itself. */

import type { Item } from '../kit/item/item.ts';

/** Part `nth` of `of` parts, counted from 1: of blocks 0 … count − 1, those in one stretch. */
export interface SeedPart {
  readonly nth: number;
  readonly of: number;
}

/**
 * Most parts; a small seed has fewer. With a file or more for each, an import of all stays below AWS's
 * most objects.
 */
export const MOST_PARTS = 1_000;

/** The items of one part, in random order as they come. */
export interface PartStream extends ItemStream {
  /** How many items all parts have together. */
  readonly ofAll: number;
  /**
   * Counts what the items tell of other parts. The first reading does it otherwise, all at once:
   * this way a command can be stopped, and shows how far it is.
   */
  prepare(onProgress: (done: number, total: number) => void): Promise<void>;
}

/** Whether a stream is a part of a seed. */
export function isPartStream(items: ItemStream): items is PartStream {
  return 'ofAll' in items;
}

/**
 * The first member of a part and the first that is no longer of it.
 *
 * @example
 * stretchOf({ nth: 2, of: 3 }, 10); // => [3, 6]
 */
export function stretchOf({ nth, of }: SeedPart, count: number): [from: number, end: number] {
  return [Math.floor(((nth - 1) * count) / of), Math.floor((nth * count) / of)];
}

// Items as a seed gives them: as many as it says, the same every time they are asked for.

/** Items made one after the other while they are read; reading again makes the same ones. */
export interface ItemStream extends Iterable<Item> {
  /** How many there are. */
  readonly count: number;
}

/** A stream of so many items. */
export function itemStream(count: number, make: () => Generator<Item>): ItemStream {
  return { count, [Symbol.iterator]: make };
}
