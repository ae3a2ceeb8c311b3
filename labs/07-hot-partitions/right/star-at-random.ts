/**
 * 7.8 with twenty shards, drawn at random.
 *
 * @passes 7.8
 */

import type { Follow, Page, PageRequest } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

const STAR_SHARDS = 20;

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await solution.followAtRandom(lab, followerId, followeeId, STAR_SHARDS);
}

export async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, STAR_SHARDS, page);
}
