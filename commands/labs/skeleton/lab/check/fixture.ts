/** The data of Lab 90: nodes with a few edges, and one with more than a page of them. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import { PAGE_MAX_BYTES } from '#kit/limits.ts';
import type { SkeletonEdge } from '../entities.ts';
import { skeletonTable } from '../table.ts';

/** What the checks of Lab 90 ask for. */
export interface SkeletonData {
  /** A node with five edges, in target order. */
  usual: SkeletonEdge[];
  /** A node whose edges fill more than one page, in target order. */
  wide: SkeletonEdge[];
  /** The edges of all other nodes. */
  others: SkeletonEdge[];
  /** A node without an edge. */
  unknownId: string;
}

const USUAL_EDGES = 5;
const OTHER_NODES = 200;
const NOTE_BYTES = 9_000;
const WIDE_EDGES = Math.ceil((1.1 * PAGE_MAX_BYTES) / NOTE_BYTES);

export const fixture: Fixture<SkeletonData> = {
  table: skeletonTable,
  data: (seed, times) => ({
    usual: edges(`${seed}-usual`, USUAL_EDGES),
    wide: edges(`${seed}-wide`, WIDE_EDGES, { note: 'x'.repeat(NOTE_BYTES) }),
    others: Array.from({ length: OTHER_NODES * times }, (_, node) =>
      edges(`${seed}-${node}`, USUAL_EDGES),
    ).flat(),
    unknownId: `${seed}-nobody`,
  }),
  items: async ({ usual, wide, others }) => [...usual, ...wide, ...others].map(edgeItem),
  ownTables: {},
  summary: async (data) => `${(await fixture.items(data)).length} items: edges between nodes`,
};

/** An edge item. */
export function edgeItem(edge: SkeletonEdge): Item {
  const { sourceId, targetId } = edge;
  return { ...adjacencyKeys(entityKey('NODE', sourceId), entityKey('NODE', targetId)), ...edge };
}

function edges(
  sourceId: string,
  count: number,
  more: Pick<SkeletonEdge, 'note'> = {},
): SkeletonEdge[] {
  return Array.from({ length: count }, (_, place) => {
    const targetId = `${sourceId}-${String(place).padStart(4, '0')}`;
    return { Type: 'Edge', sourceId, targetId, ...more };
  });
}
