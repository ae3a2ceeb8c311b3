/** Small counts, such as lines of an order: one at least, each further one less likely. */

import type { Random } from '../../kit/random.ts';

/**
 * A geometric count, at least one.
 *
 * @param mean on average so many, where `most` does not cut it
 */
export function geometricCount(mean: number, most: number, random: Random): number {
  let count = 1;
  while (count < most && random.float() >= 1 / mean) count += 1;
  return count;
}
