/**
 * 7.8 giving the whole list, whatever limit it is asked for.
 *
 * @fails 7.8
 */

import type { Follow, Page, PageRequest } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function starFollowers(
  lab: LabContext,
  userId: string,
  { cursor }: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, 10, { limit: 1_000, cursor });
}
