/** The entities of Lab 2, as the model takes and returns them: without key attributes. */

/**
 * A node item: a user.
 *
 * | PK       | SK      | attributes                                                                      |
 * | -------- | ------- | ------------------------------------------------------------------------------- |
 * | USER#ada | PROFILE | Type, userId, name, bio, followerCount, followingCount, picture, pictureVersion |
 */
export interface Profile {
  Type: 'Profile';
  userId: string;
  name: string;
  bio: string;
  /** How many users follow this one. */
  followerCount: number;
  /** How many users this one follows. */
  followingCount: number;
  /** The address of the user's picture; step 2.17. */
  picture?: string;
  /** How often the picture was changed; step 2.17. */
  pictureVersion?: number;
}

/** What a new user says of themselves. */
export type NewProfile = Pick<Profile, 'userId' | 'name' | 'bio'>;

/**
 * An edge item, forwards: in the follower's item collection.
 *
 * | PK       | SK               | attributes                                                   |
 * | -------- | ---------------- | ------------------------------------------------------------ |
 * | USER#ada | FOLLOWS#USER#bo | Type, followerId, followeeId, since, notifications, strength |
 *
 * In design (b) it is the only item of the edge, and GSI1 shows it to the followee:
 * `GSI1PK` = USER#bo, `GSI1SK` = FOLLOWER#USER#ada.
 */
export interface Follow {
  Type: 'Follow';
  followerId: string;
  followeeId: string;
  /** ISO 8601, UTC. */
  since: string;
  /** Whether the follower wants to be told of everything; step 2.9. */
  notifications?: boolean;
  /** How close the two are, 0 to 100; step 2.9. */
  strength?: number;
}

/**
 * The same edge backwards, in design (a): in the followee's item collection.
 *
 * | PK      | SK                | attributes                                                                         |
 * | ------- | ----------------- | ---------------------------------------------------------------------------------- |
 * | USER#bo | FOLLOWER#USER#ada | Type, followerId, followeeId, since, followerName, followerPicture, pictureVersion |
 */
export interface Follower {
  Type: 'Follower';
  followerId: string;
  followeeId: string;
  /** ISO 8601, UTC. */
  since: string;
  /** A copy of the follower's name, so that a list of followers needs no second read; step 2.9. */
  followerName?: string;
  /** A copy of the address of the follower's picture, likewise; step 2.17. */
  followerPicture?: string;
  /** Number of the change that this copy comes from; step 2.17. */
  pictureVersion?: number;
}

/**
 * An undirected edge, one half under each end.
 *
 * | PK       | SK              | attributes                    |
 * | -------- | --------------- | ----------------------------- |
 * | USER#ada | FRIEND#USER#bo | Type, userId, friendId, since |
 */
export interface Friend {
  Type: 'Friend';
  userId: string;
  friendId: string;
  /** ISO 8601, UTC. */
  since: string;
}

/**
 * A directed edge: one user wants nothing to do with another.
 *
 * | PK       | SK               | attributes                     |
 * | -------- | ---------------- | ------------------------------ |
 * | USER#ada | BLOCKED#USER#bo | Type, userId, blockedId, since |
 */
export interface Block {
  Type: 'Block';
  userId: string;
  blockedId: string;
  /** ISO 8601, UTC. */
  since: string;
}

/**
 * A directed edge to a node of another type; a new kind of edge is a new prefix, nothing else.
 *
 * | PK       | SK              | attributes                     | GSI1PK, GSI1SK              |
 * | -------- | --------------- | ------------------------------ | --------------------------- |
 * | USER#ada | LIKES#POST#4711 | Type, userId, postId, likedAt  | POST#4711, LIKED_BY#USER#ada |
 */
export interface Like {
  Type: 'Like';
  userId: string;
  postId: string;
  /** ISO 8601, UTC. */
  likedAt: string;
}

/**
 * An undirected edge in one item, under the end whose id comes first.
 *
 * | PK       | SK                  | attributes                          |
 * | -------- | ------------------- | ----------------------------------- |
 * | USER#ada | CONNECTED#USER#bo  | Type, firstId, secondId, how, since |
 */
export interface Connection {
  Type: 'Connection';
  /** The smaller of the two ids. */
  firstId: string;
  secondId: string;
  /** How they know each other. */
  how: string;
  /** ISO 8601, UTC. */
  since: string;
}

/**
 * An item that another part of the system keeps in a user's item collection: its sort key begins
 * almost like a follow's.
 *
 * | PK       | SK            | attributes                     |
 * | -------- | ------------- | ------------------------------ |
 * | USER#ada | FOLLOWUP#0007 | Type, userId, text             |
 */
export interface FollowUp {
  Type: 'FollowUp';
  userId: string;
  text: string;
}

/**
 * A friend request; while it is pending, GSI2 has it: `GSI2PK` = USER#bo,
 * `GSI2SK` = PENDING#2026-01-15T09:00:00.000Z#ada.
 *
 * | PK       | SK                | attributes                         |
 * | -------- | ----------------- | ---------------------------------- |
 * | USER#bo | REQUEST#USER#ada  | Type, fromId, toId, askedAt, state |
 */
export interface FriendRequest {
  Type: 'FriendRequest';
  fromId: string;
  toId: string;
  /** ISO 8601, UTC. */
  askedAt: string;
  state: 'pending' | 'accepted' | 'declined';
}

/** The entities of the steps; `Type` tells which one an item is. */
export type SocialEntity =
  | Profile
  | Follow
  | Follower
  | Friend
  | Block
  | Like
  | Connection
  | FollowUp
  | FriendRequest;

/** Which part of a list is asked for. */
export interface PageRequest {
  /** How many edges the caller wants, at least 1. The last page may have fewer, and so may a page that ended at 1 MB. */
  limit: number;
  /** What the page before gave as its `cursor`; absent for the first page. */
  cursor?: string | undefined;
}

/** A part of a list. */
export interface Page<Edge> {
  edges: Edge[];
  /**
   * Leads to the next page. It fits into a URL as it is. The last page has no cursor; if that page is
   * exactly full, it may have one.
   */
  cursor?: string | undefined;
}

/** A user who is connected through friends. */
export interface FriendOfFriend {
  userId: string;
  /** How many friends lead there. */
  common: number;
}

/** Why the model refuses; nothing is written when it does. */
export type SocialErrorCode =
  | 'alreadyExists'
  | 'alreadyFollowing'
  | 'blocked'
  | 'self'
  | 'notFound'
  | 'badCursor'
  | 'badStrength';

/** The error a model throws when it refuses what it is asked. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly code: SocialErrorCode;

  constructor(code: SocialErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An item as it was read, without the key attributes that only the table needs. */
export function entityOf(item: Record<string, unknown>): SocialEntity {
  const { PK, SK, GSI1PK, GSI1SK, GSI2PK, GSI2SK, ...entity } = item;
  return entity as unknown as SocialEntity;
}
