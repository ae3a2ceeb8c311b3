/** Ten nodes with two edges each; ten times the data is a hundred nodes with two edges each. */

import type { Fixture } from '#kit/checkpoint/lab/fixture.ts';
import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { TinyEdge } from '../entities.ts';
import { tinyTable } from '../table.ts';

/** What the checks ask for. */
export interface TinyData {
  edges: TinyEdge[];
}

const NODES = 10;

export const fixture: Fixture<TinyData> = {
  table: tinyTable,
  data: (seed, times) => ({
    edges: Array.from({ length: NODES * times }, (_, node) => node).flatMap((node) =>
      ['a', 'b'].map((end) => ({ source: `${seed}-${node}`, target: `${seed}-${node}${end}` })),
    ),
  }),
  items: async ({ edges }) => edges.map(edgeItem),
  ownTables: {},
  summary: async ({ edges }) => `${edges.length} items`,
};

/** An edge item. */
export function edgeItem(edge: TinyEdge): Item {
  return {
    ...adjacencyKeys(entityKey('NODE', edge.source), entityKey('NODE', edge.target)),
    ...edge,
    // Large enough that ten times the table costs more than half a unit.
    text: 'x'.repeat(100),
  };
}
