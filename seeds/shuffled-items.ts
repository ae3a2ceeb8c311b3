/** Items in a random order, in bounded memory. */

import type { Item } from '../kit/item/item.ts';
import { Random } from '../kit/random.ts';

/** Items that are held, and put in a random order, at a time. */
const BLOCK_ITEMS = 50_000;

/** The same items, the same way every time: block after block, each in a random order. */
export function* shuffledItems(items: Iterable<Item>): Generator<Item> {
  const random = new Random('shuffled items');
  let block: Item[] = [];
  for (const item of items) {
    block.push(item);
    if (block.length < BLOCK_ITEMS) continue;
    yield* random.shuffleInPlace(block);
    block = [];
  }
  yield* random.shuffleInPlace(block);
}
