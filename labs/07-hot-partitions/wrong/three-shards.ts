/**
 * 7.8 with three shards, of which two lie on one partition.
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
  await solution.followCalculated(lab, followerId, followeeId, 3);
}

export async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, 3, page);
}
