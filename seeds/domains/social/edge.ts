/** An edge that is read from both ends, in the two designs of Lab 2. */

import type { Item } from '../../../kit/item/item.ts';
import { adjacencyKeys } from '../../../kit/keys.ts';

/** The designs of an edge. */
export const DESIGNS = ['a', 'b'] as const;

/** `a`: two items, one under each end; `b`: one item, found under its target by GSI1. */
export type Design = (typeof DESIGNS)[number];

/** One direction of an edge: the item collection it lies in, its place there, its type. */
export interface Direction {
  source: string;
  target: string;
  Type: string;
}

/** An edge as one design keeps it: an item and index keys, or two items. */
export function* edgeItems(
  edge: { design: Design; forward: Direction; reverse: Direction },
  attributes: Item,
): Generator<Item> {
  const { design, forward, reverse } = edge;
  const keys = adjacencyKeys(forward.source, forward.target);
  if (design === 'b') {
    const index = { GSI1PK: reverse.source, GSI1SK: reverse.target };
    yield { ...keys, Type: forward.Type, ...index, ...attributes };
    return;
  }
  yield { ...keys, Type: forward.Type, ...attributes };
  const mirrored = adjacencyKeys(reverse.source, reverse.target);
  yield { ...mirrored, Type: reverse.Type, ...attributes };
}
