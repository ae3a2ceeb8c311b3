/** The follows of one block, both those that are begun and those that return them. */

import type { GraphInParts } from './graph-in-parts.ts';

/** Follow `n` goes from the user with number `sources[n]` to the one with `targets[n]`. */
export interface BlockEdges {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** The follows of a block, by the users' numbers. */
export function blockEdges(graph: GraphInParts, block: number): BlockEdges {
  const count = graph.followsIn(block, block + 1);
  const sources = new Uint32Array(count);
  const targets = new Uint32Array(count);
  let edge = 0;
  graph.drawBlock(block, (user, target, isReturned) => {
    const [from, to] = [graph.numberOf(user), graph.numberOf(target)];
    sources[edge] = from;
    targets[edge] = to;
    edge += 1;
    if (!isReturned) return;
    sources[edge] = to;
    targets[edge] = from;
    edge += 1;
  });
  return { sources, targets };
}
