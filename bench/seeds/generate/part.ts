/** A part of the kit's follow graph, and the counts of its users from the whole graph. */

import { countPart, GraphInParts } from '../../../seeds/graphs/in-parts/graph-in-parts.ts';
import { type SeedPart, stretchOf } from '../../../seeds/seed-part.ts';
import { LARGE_GRAPH, measureHere } from '../generation.ts';

const part: SeedPart = { nth: 1, of: Number(process.argv[2]) };

measureHere(() => {
  const graph = new GraphInParts({ ...LARGE_GRAPH, preset: 'social' });
  const counting = countPart(graph, part);
  while (!counting.next().done);
  const [from, end] = stretchOf(part, graph.blocks);
  let follows = 0;
  for (let block = from; block < end; block++) {
    graph.drawBlock(block, (_user, _target, isReturned) => {
      follows += isReturned ? 2 : 1;
    });
  }
  return follows;
});
