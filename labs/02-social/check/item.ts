/** Entities of Lab 2 as items: what the checks load, and what they expect to find. */

import type { Item } from '#kit/item/item.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type {
  Block,
  Connection,
  Follow,
  Follower,
  FollowUp,
  Friend,
  FriendRequest,
  Like,
  Profile,
} from '../entities.ts';

/** The item of an entity in design (a). */
export function itemOf(
  entity:
    | Profile
    | Follow
    | Follower
    | Friend
    | Block
    | Like
    | Connection
    | FollowUp
    | FriendRequest,
): Item {
  const user = (id: string): string => entityKey('USER', id);
  const edge = (source: string, prefix: string, target: string): Item => ({
    ...adjacencyKeys(user(source), compositeKey([prefix, 'USER', target])),
    ...entity,
  });
  switch (entity.Type) {
    case 'Profile':
      return { ...adjacencyKeys(user(entity.userId), 'PROFILE'), ...entity };
    case 'Follow':
      return { ...edge(entity.followerId, 'FOLLOWS', entity.followeeId), ...tieKeys(entity) };
    case 'Follower':
      return edge(entity.followeeId, 'FOLLOWER', entity.followerId);
    case 'Friend':
      return edge(entity.userId, 'FRIEND', entity.friendId);
    case 'Block':
      return edge(entity.userId, 'BLOCKED', entity.blockedId);
    case 'Connection':
      return edge(entity.firstId, 'CONNECTED', entity.secondId);
    case 'FriendRequest':
      return { ...edge(entity.toId, 'REQUEST', entity.fromId), ...pendingKeys(entity) };
    case 'Like':
      return {
        ...adjacencyKeys(user(entity.userId), compositeKey(['LIKES', 'POST', entity.postId])),
        GSI1PK: entityKey('POST', entity.postId),
        GSI1SK: compositeKey(['LIKED_BY', 'USER', entity.userId]),
        ...entity,
      };
    case 'FollowUp':
      return { ...adjacencyKeys(user(entity.userId), entity.text), ...entity };
  }
}

/** A follow in design (b): one item, which GSI1 shows to the followee. */
export function indexedItem(follow: Follow): Item {
  const { followerId, followeeId } = follow;
  return {
    ...itemOf(follow),
    GSI1PK: entityKey('USER', followeeId),
    GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
  };
}

/** Both directions of a friendship. */
export function friendItems(userId: string, friendId: string, since: string): Item[] {
  return [
    itemOf({ Type: 'Friend', userId, friendId, since }),
    itemOf({ Type: 'Friend', userId: friendId, friendId: userId, since }),
  ];
}

function tieKeys({ followerId, followeeId, strength }: Follow): Item {
  if (strength === undefined) return {};
  const sorted = String(strength).padStart(3, '0');
  return {
    GSI2PK: entityKey('USER', followerId),
    GSI2SK: compositeKey(['STRENGTH', sorted, 'USER', followeeId]),
  };
}

function pendingKeys({ fromId, toId, askedAt, state }: FriendRequest): Item {
  if (state !== 'pending') return {};
  return { GSI2PK: entityKey('USER', toId), GSI2SK: compositeKey(['PENDING', askedAt, fromId]) };
}
