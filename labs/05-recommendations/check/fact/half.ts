/** Edges of which one half is missing, or of which the halves say different things. */

import { isDeepStrictEqual } from 'node:util';
import { brief } from '#kit/checkpoint/judge/value-difference.ts';
import type { Item } from '#kit/item/item.ts';
import { entityOf } from '../../entities.ts';
import { likeItems, taggingItems } from '../item.ts';
import type { Check } from './context.ts';

/** Every edge of the step's table is there from both its ends. */
export async function hasWholeEdges(check: Check, after: string): Promise<void> {
  const items = await check.table.items();
  const lone = items.flatMap((item) => missingHalf(item, items));
  check.holds(lone.length === 0, [
    `${after}: half of an edge is missing, or says something else.`,
    ...lone.slice(0, 1).flatMap((half) => [`There should be the item ${brief(half)}.`]),
    'Which request changes both halves, or none?',
  ]);
}

/** The other half of an edge, if it is not among the items as it should be. */
function missingHalf(item: Item, items: readonly Item[]): Item[] {
  const entity = entityOf(item);
  const halves =
    entity.Type === 'Tagging'
      ? taggingItems(entity)
      : entity.Type === 'Like'
        ? likeItems(entity)
        : [];
  return halves.filter((half) => !items.some((one) => isDeepStrictEqual(one, half)));
}
