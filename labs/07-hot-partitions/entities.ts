/** The entities of Lab 7, as the model takes and returns them: without key attributes. */

/**
 * A node item: a user.
 *
 * | PK        | SK      | attributes                       |
 * | --------- | ------- | -------------------------------- |
 * | USER#star | PROFILE | Type, userId, name, shardCount   |
 */
export interface Profile {
  Type: 'Profile';
  userId: string;
  name: string;
  /** Over how many shards new followers are spread; absent for almost everybody. Step 7.5. */
  shardCount?: number;
}

/**
 * An edge item: one item in the follower's item collection, found from the other end by GSI1.
 *
 * | PK       | SK                | attributes                          | GSI1PK, GSI1SK                        |
 * | -------- | ----------------- | ----------------------------------- | ------------------------------------- |
 * | USER#ada | FOLLOWS#USER#star | Type, followerId, followeeId, since | USER#star#SHARD#2, FOLLOWER#USER#ada  |
 *
 * Where the followee is not sharded, `GSI1PK` is `USER#star`, as in Lab 2.
 */
export interface Follow {
  Type: 'Follow';
  followerId: string;
  followeeId: string;
  /** ISO 8601, UTC. */
  since: string;
}

/**
 * An item that another part of the system keeps: a request to follow, in the same index.
 *
 * | PK       | SK                       | attributes                   | GSI1PK, GSI1SK                            |
 * | -------- | ------------------------ | ---------------------------- | ----------------------------------------- |
 * | USER#ada | FOLLOWREQUEST#USER#star  | Type, followerId, followeeId | USER#star#SHARD#2, FOLLOWREQUEST#USER#ada |
 */
export interface FollowRequest {
  Type: 'FollowRequest';
  followerId: string;
  followeeId: string;
}

/**
 * One shard of a counter; the number of followers is the sum of all shards.
 *
 * | PK                | SK      | attributes                     |
 * | ----------------- | ------- | ------------------------------ |
 * | USER#star#SHARD#3 | COUNTER | Type, userId, followers        |
 */
export interface Counter {
  Type: 'Counter';
  userId: string;
  /** May be below zero: only the sum of all shards means something. */
  followers: number;
}

/**
 * Something that an account did, in table `Activity`: the shard is a day and a number.
 *
 * | PK                          | SK                                     | attributes                           |
 * | --------------------------- | -------------------------------------- | ------------------------------------ |
 * | USER#bot#SHARD#2026-01-15-0 | ACTIVITY#2026-01-15T09:00:00.000Z#a17  | Type, userId, activityId, at, text   |
 */
export interface Activity {
  Type: 'Activity';
  userId: string;
  activityId: string;
  /** ISO 8601, UTC, with milliseconds. */
  at: string;
  text: string;
}

/** How many shards a day has in table `Activity`. Their numbers begin at 0. */
export const ACTIVITY_SHARDS = 4;

/** A time between two moments, ISO 8601, UTC, with milliseconds. */
export interface Period {
  /** Included. */
  from: string;
  /** Excluded. */
  to: string;
}

/** Which part of a list is asked for. */
export interface PageRequest {
  /** The largest number of edges to return; at least 1. */
  limit: number;
  /** What the page before gave as its `cursor`; absent for the first page. */
  cursor?: string | undefined;
}

/** A part of a list. */
export interface Page<Edge> {
  edges: Edge[];
  /** Gives the next page. It fits into a URL unchanged. The last page has none. */
  cursor?: string | undefined;
}

/** All that AWS shows while writers are throttled. It shows nothing else. */
export interface Evidence {
  /** The errors that writers got, as the SDK throws them: throttles and other errors. */
  errors: readonly unknown[];
  /** CloudWatch: sums of one minute. */
  metrics: readonly Metric[];
  /** CloudWatch Contributor Insights: the partition keys with the largest sums, in any order. */
  contributors: readonly Contributor[];
}

/** A metric of a table or of an index. */
export interface Metric {
  /** ARN of the table or the index. */
  resource: string;
  /** Such as `ConsumedWriteCapacityUnits`. */
  name: string;
  sum: number;
}

/** A partition key of a table or of an index. */
export interface Contributor {
  /** ARN of the table or the index. */
  resource: string;
  /** What `sum` counts. `accessed`: consumed units. `throttled`: refused requests, without those that were refused because of an index. */
  rule: 'accessed' | 'throttled';
  key: string;
  sum: number;
}

/** What throttles the writers. */
export interface Diagnosis {
  /** The part of the reason between `Write` and `Exceeded`. */
  limit: 'KeyRangeThroughput' | 'ProvisionedThroughput' | 'AccountLimit' | 'MaxOnDemandThroughput';
  /** The whole ARN that the reason names. */
  resource: string;
  /** The partition key of that resource that is accessed most. Only if `limit` is `KeyRangeThroughput`. */
  key?: string;
}

/** Why the model refuses; nothing is written when it does. */
export type ShardErrorCode =
  | 'self'
  | 'alreadyFollowing'
  | 'notFound'
  | 'badShardCount'
  | 'badCursor'
  | 'badPeriod';

/** The error a model throws when it refuses what it is asked. */
export class ShardError extends Error {
  override readonly name = 'ShardError';
  readonly code: ShardErrorCode;

  constructor(code: ShardErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Everything an item of these tables can be; `Type` tells which. */
export type ShardedEntity = Profile | Follow | FollowRequest | Counter | Activity;

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): ShardedEntity {
  const { PK, SK, GSI1PK, GSI1SK, GSI2PK, GSI2SK, ...entity } = item;
  return entity as unknown as ShardedEntity;
}
