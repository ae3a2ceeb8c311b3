/**
 * Lab 7, Hot partitions: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:7
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/07-hot-partitions.ts' is entities.ts.
 *
 * Commands such as PutCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * ConditionalCheckFailedException from '@aws-sdk/client-dynamodb'. A throttled write
 * throws an error. If your catch gets it, throw it again: the caller decides whether to try again.
 */

import {
  type Activity,
  type Diagnosis,
  type Evidence,
  entityOf,
  type Follow,
  type Page,
  type PageRequest,
  type Period,
  ShardError,
} from '#entities/07-hot-partitions.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/** 7.1 Returns what throttles the writers, or undefined if nobody is throttled. Sends no request. */
export async function diagnose(
  lab: LabContext,
  evidence: Evidence,
): Promise<Diagnosis | undefined> {
  todo('7.1', 'read reason and resource from the errors, then look up the key');
}

/**
 * 7.2 Writes a follow, with a random shard of the followee in the index: `SHARD#0` to `SHARD#<shardCount - 1>`.
 *
 * @param shardCount a whole number from 1 to 200
 * @throws {ShardError} `self`, `badShardCount`, `alreadyFollowing`; nothing is written then
 */
export async function followAtRandom(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  todo('7.2', 'put the edge with a random suffix behind the key of the index');
}

/**
 * 7.3 Writes a follow, with a shard that is calculated from the follower's id.
 *
 * @throws {ShardError} as 7.2
 */
export async function followCalculated(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  todo('7.3', 'put the edge with a calculated suffix');
}

/**
 * 7.3 Reads one follow from the index. Pass the `shardCount` that `followCalculated` got. Returns
 * undefined if the index does not show the follow (yet). Note the order: the followed user comes first here.
 */
export async function listedFollow(
  lab: LabContext,
  followeeId: string,
  followerId: string,
  shardCount: number,
): Promise<Follow | undefined> {
  todo('7.3', 'calculate the shard again, and query it for the one edge');
}

/**
 * 7.4 A page of the followers of a user who has shards, in the order of their ids. A cursor stays good
 * when the number of shards is raised.
 *
 * @throws {ShardError} `badShardCount`; `badCursor` for a cursor that is not from this list of this user
 */
export async function followers(
  lab: LabContext,
  userId: string,
  shardCount: number,
  page: PageRequest,
): Promise<Page<Follow>> {
  todo('7.4', 'ask every shard side by side, and merge');
}

/**
 * 7.5 Writes a follow into one of the followee's shards. The `shardCount` of the followee's profile says how
 * many shards there are. If the profile has no `shardCount`, the follow has a key without a suffix.
 *
 * @throws {ShardError} `self`, `alreadyFollowing`, `notFound` when the followee does not exist
 */
export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('7.5', 'read the shard count of the followee, and put the edge');
}

/** 7.5 Undoes a follow, whatever shard it is in. If there is no such follow, nothing happens. */
export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('7.5', 'delete the edge by its key');
}

/**
 * 7.5 Spreads a user's new followers over more shards from now on. If the profile has this count
 * already, nothing changes and nothing is thrown.
 *
 * @throws {ShardError} `badShardCount`, also if the profile has more shards already; `notFound` for
 *   an unknown user
 */
export async function raiseShardCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<void> {
  todo('7.5', 'set the new count on the profile, unless the profile has a larger one');
}

/**
 * 7.5 Every follower of a user, in the order of their ids: also the followers from before a raise.
 *
 * @throws {ShardError} `notFound` for an unknown user
 */
export async function everyFollower(lab: LabContext, userId: string): Promise<Follow[]> {
  todo('7.5', 'ask every shard that a writer can have chosen');
}

/**
 * 7.6 Writes the follow, and adds one to one shard of the followee's counter, in one transaction.
 *
 * @throws {ShardError} as 7.2
 */
export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  todo('7.6', 'put the edge and add one to a shard of the counter, in one transaction');
}

/**
 * 7.6 Undoes `followCounted`. If there is no such follow, nothing changes.
 *
 * @throws {ShardError} `badShardCount`
 */
export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  shardCount: number,
): Promise<void> {
  todo('7.6', 'delete the edge and subtract one from a shard of the counter, in one transaction');
}

/**
 * 7.6 How many follow a user: the sum of the counter's shards.
 *
 * @throws {ShardError} `badShardCount`
 */
export async function followerCount(
  lab: LabContext,
  userId: string,
  shardCount: number,
): Promise<number> {
  todo('7.6', 'get all shards of the counter and add them up');
}

/** 7.7 Notes an activity, in table `Activity`. If it is noted twice, it is there once. */
export async function recordActivity(lab: LabContext, activity: Activity): Promise<void> {
  todo('7.7', 'put the activity into a shard of its own day');
}

/**
 * 7.7 What a user did in a period, in the order of `at`, then of the id.
 *
 * @throws {ShardError} `badPeriod` if `from` is not before `to`, or if one of them does not have the
 *   format of `toISOString()`
 */
export async function activities(
  lab: LabContext,
  userId: string,
  period: Period,
): Promise<Activity[]> {
  todo('7.7', 'ask the shards of every day of the period, and merge');
}

/**
 * 7.8 Writes a follow to the star, whom everybody follows: with the suffix and the shard count you choose.
 *
 * @throws {ShardError} `self`, `alreadyFollowing`
 */
export async function followStar(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('7.8', 'choose a suffix and a shard count, and follow with them');
}

/**
 * 7.8 A page of the star's followers, in the order of their ids.
 *
 * @throws {ShardError} `badCursor`
 */
export async function starFollowers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  todo('7.8', 'ask the shards that followStar writes to');
}
