/**
 * 7.8 writing into ten shards and asking twenty.
 *
 * @fails 7.8
 */

import type { Follow, Page, PageRequest } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await solution.followCalculated(lab, followerId, followeeId, 10);
}

export async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, 20, page);
}
