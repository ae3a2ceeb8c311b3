/** Entities of Lab 7 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { Activity, Counter, Follow, FollowRequest, Profile } from '../entities.ts';

/** Keys of the index: of a shard, or of the user where there is none. */
export function listKey(userId: string, shard?: number): string {
  if (shard === undefined) return entityKey('USER', userId);
  return compositeKey(['USER', userId, 'SHARD', String(shard)]);
}

/** The shard in a key of the index; nothing where it is no shard of that user. */
export function shardIn(key: unknown, userId: string): string | undefined {
  const prefix = `${entityKey('USER', userId)}#SHARD#`;
  const text = String(key);
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined;
}

export function profileItem(profile: Profile): Item {
  return { ...adjacencyKeys(entityKey('USER', profile.userId), 'PROFILE'), ...profile };
}

/** A follow: under its follower, and in a shard of the followee. */
export function followItem(follow: Follow, shard?: number): Item {
  return edgeItem(follow, ['FOLLOWS', 'FOLLOWER'], shard);
}

/** A request to follow, in the same places. */
export function requestItem(request: FollowRequest, shard?: number): Item {
  return edgeItem(request, ['FOLLOWREQUEST', 'FOLLOWREQUEST'], shard);
}

export function counterItem(counter: Counter, shard: number): Item {
  return { ...adjacencyKeys(listKey(counter.userId, shard), 'COUNTER'), ...counter };
}

export function activityItem(activity: Activity, shard: string): Item {
  const { userId, activityId, at } = activity;
  const key = compositeKey(['USER', userId, 'SHARD', shard]);
  return { ...adjacencyKeys(key, compositeKey(['ACTIVITY', at, activityId])), ...activity };
}

function edgeItem(
  edge: Follow | FollowRequest,
  [forward, reverse]: [string, string],
  shard?: number,
): Item {
  const { followerId, followeeId } = edge;
  return {
    ...adjacencyKeys(entityKey('USER', followerId), compositeKey([forward, 'USER', followeeId])),
    GSI1PK: listKey(followeeId, shard),
    GSI1SK: compositeKey([reverse, 'USER', followerId]),
    ...edge,
  };
}
