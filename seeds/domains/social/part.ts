/** Users and follows of a graph that is made in parts: items ready to write. */

import { setImmediate } from 'node:timers/promises';
import type { FollowGraph } from '../../graphs/follow-graph.ts';
import {
  blockEdges,
  countPart,
  GraphInParts,
  type PartDegrees,
} from '../../graphs/in-parts/graph-in-parts.ts';
import { type PartStream, type SeedPart, stretchOf } from '../../seed-part.ts';
import { BlockItems } from './block-item.ts';
import { partOptions, type SocialPartOptions } from './part-option.ts';

/**
 * The profiles of the users of one part, the follows that they begin and those that return them, in
 * random order. The parts one after the other are the same items, in the same order, as `1/1`.
 *
 * Items have the shapes of the domain's other drawing. There are no posts and no likes.
 *
 * @throws {KitError} `social.badOptions`, at once
 * @example
 * socialPart({ users: 10_000_000, preset: 'social' }, { nth: 3, of: 16 });
 */
export function socialPart(options: Partial<SocialPartOptions>, part: SeedPart): PartStream {
  const all = partOptions(options, part);
  const { users, follows, design } = all;
  const graph = new GraphInParts(all);
  const [from, end] = stretchOf(part, graph.blocks);
  const items = (userCount: number, followCount: number): number =>
    userCount + followCount * (design === 'a' ? 2 : 1);
  const own = graph.placeOfBlock(end) - graph.placeOfBlock(from);
  let degrees: PartDegrees | undefined;
  return {
    count: items(own, graph.followsIn(from, end)),
    ofAll: items(users, follows),
    async prepare(onProgress) {
      const counting = countPart(graph, part);
      let step = counting.next();
      for (; !step.done; step = counting.next()) {
        onProgress(step.value, graph.blocks);
        await setImmediate();
      }
      degrees = step.value;
    },
    *[Symbol.iterator]() {
      degrees ??= returned(countPart(graph, part));
      const first = graph.placeOfBlock(from);
      const blocks = new BlockItems(graph, all, { first, ...degrees });
      for (let block = from; block < end; block++) yield* blocks.of(block);
    },
  };
}

/** The whole graph, as the other drawing gives it: in memory, for statistics. */
export function socialGraphInParts(options: Partial<SocialPartOptions>): FollowGraph {
  const all = partOptions(options, { nth: 1, of: 1 });
  const graph = new GraphInParts(all);
  const sources = new Uint32Array(all.follows);
  const targets = new Uint32Array(all.follows);
  let edge = 0;
  for (let block = 0; block < graph.blocks; block++) {
    const edges = blockEdges(graph, block);
    sources.set(edges.sources, edge);
    targets.set(edges.targets, edge);
    edge += edges.sources.length;
  }
  return { users: all.users, sources, targets };
}

/** What a generator returns in the end. */
function returned<Value>(generator: Generator<unknown, Value, undefined>): Value {
  let step = generator.next();
  while (!step.done) step = generator.next();
  return step.value;
}
