/** How many follow each user of one part, and how many each follows, in the whole graph. */

import { type SeedPart, stretchOf } from '../../seed-part.ts';
import type { GraphInParts } from './graph-in-parts.ts';

/** Degrees of the users of a part, by their places from the first one of the part. */
export interface PartDegrees {
  readonly followers: Uint32Array;
  readonly following: Uint32Array;
}

/**
 * Draws the whole graph and counts for the users of one part: eight bytes for each of them. Followers
 * come from all parts, and no part knows another's.
 *
 * @returns yields the number of blocks drawn after each, then returns the degrees
 */
export function* countPart(
  graph: GraphInParts,
  part: SeedPart,
): Generator<number, PartDegrees, undefined> {
  const [firstBlock, endBlock] = stretchOf(part, graph.blocks);
  const first = graph.placeOfBlock(firstBlock);
  const users = graph.placeOfBlock(endBlock) - first;
  const followers = new Uint32Array(users);
  const following = new Uint32Array(users);
  const count = (user: number, target: number, isReturned: boolean): void => {
    const from = graph.placeOf(user) - first;
    if (from >= 0 && from < users) {
      following[from] = (following[from] as number) + 1;
      if (isReturned) followers[from] = (followers[from] as number) + 1;
    }
    const to = graph.placeOf(target) - first;
    if (to < 0 || to >= users) return;
    followers[to] = (followers[to] as number) + 1;
    if (isReturned) following[to] = (following[to] as number) + 1;
  };
  for (let block = 0; block < graph.blocks; block++) {
    graph.drawBlock(block, count);
    yield block + 1;
  }
  return { followers, following };
}
