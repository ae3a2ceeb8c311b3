/**
 * 7.8 a hundred shards: the follows lie more evenly, and a page costs a hundred requests.
 *
 * @passes 7.8
 */
import type { Follow, Page, PageRequest } from '#entities/07-hot-partitions.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { followCalculated, followers } from '#solutions/07-hot-partitions/model.ts';

export * from '#solutions/07-hot-partitions/model.ts';

const STAR_SHARDS = 100;

export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await followCalculated(lab, followerId, followeeId, STAR_SHARDS);
}

export async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return followers(lab, userId, STAR_SHARDS, page);
}
