/** Step 7.8: other answers that are right. */

import type { Follow, Page, PageRequest } from '#entities/07-hot-partitions.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import type { LabContext } from '#kit/lab-context.ts';
import * as solution from '#solutions/07-hot-partitions/model.ts';
import { followCalculated, followers } from '#solutions/07-hot-partitions/model.ts';
import type * as model from '../../starter.ts';

export const right = {
  'hundred-shards-by-crc32: a hundred shards: the follows lie more evenly, and a page costs a hundred requests':
    { followStar, starFollowers },
  'star-at-random: with twenty shards, drawn at random': {
    followStar: followStarStarAtRandom,
    starFollowers: starFollowersStarAtRandom,
  },
  'two-shards: with two shards, which lie on two partitions: each page costs two requests': {
    followStar: followStarTwoShards,
    starFollowers: starFollowersTwoShards,
  },
} satisfies RightAnswers<typeof model>;

const STAR_SHARDS = 100;

async function followStar(lab: LabContext, followerId: string, followeeId: string): Promise<void> {
  await followCalculated(lab, followerId, followeeId, STAR_SHARDS);
}

async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return followers(lab, userId, STAR_SHARDS, page);
}

const STAR_SHARDSStarAtRandom = 20;

async function followStarStarAtRandom(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await solution.followAtRandom(lab, followerId, followeeId, STAR_SHARDSStarAtRandom);
}

async function starFollowersStarAtRandom(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, STAR_SHARDSStarAtRandom, page);
}

const STAR_SHARDSTwoShards = 2;

async function followStarTwoShards(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  await solution.followCalculated(lab, followerId, followeeId, STAR_SHARDSTwoShards);
}

async function starFollowersTwoShards(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return solution.followers(lab, userId, STAR_SHARDSTwoShards, page);
}
