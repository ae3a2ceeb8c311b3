/**
 * Lab 2, Social graph: your model.
 *
 * You work in model.ts, a copy of starter.ts. The lesson is in README.md, the shapes of the items
 * are in entities.ts. After each step:  npm run lab:2
 *
 * Every function gets lab first. lab.db is the document client, lab.table is the name of the table,
 * lab.now() is the time, a Date, and lab.newId() is a new id. '#entities/02-social.ts' is entities.ts.
 *
 * Commands such as PutCommand come from '@aws-sdk/lib-dynamodb', error classes such as
 * ConditionalCheckFailedException from '@aws-sdk/client-dynamodb'.
 */

import {
  type Block,
  type Connection,
  entityOf,
  type Follow,
  type Follower,
  type Friend,
  type FriendOfFriend,
  type FriendRequest,
  type Like,
  type NewProfile,
  type Page,
  type PageRequest,
  type Profile,
  SocialError,
} from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { todo } from '#kit/todo.ts';

/**
 * 2.1 Stores a new user; both counters begin at 0.
 *
 * @throws {SocialError} `alreadyExists` if a user with this id exists; that user does not change
 */
export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
  todo('2.1', 'put the profile, on the condition that there is none yet');
}

/** 2.1 A user by id; nothing when there is none. */
export async function getProfile(lab: LabContext, userId: string): Promise<Profile | undefined> {
  todo('2.1', 'get the profile by its key');
}

/**
 * 2.2 Makes one user follow another: both halves of the edge, `since` now, and both counters.
 *
 * @throws {SocialError} `self` if both ids are the same, `alreadyFollowing` if the edge exists, `notFound`
 *   if one of the users does not exist; each time nothing is written
 */
export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.2', 'write both halves and both counters in one transaction');
}

/** 2.3 Undoes a follow: both halves, both counters. Nothing happens when there is none. */
export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.3', 'delete both halves and lower both counters by one, in one transaction');
}

/**
 * 2.4 A page of the users whom a user follows, in id order: exactly `limit`, if so many are left.
 *
 * @throws {SocialError} `badCursor` for a cursor of another list or another user, or one that cannot be read
 */
export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  todo('2.4', 'query the forward halves, a page at a time');
}

/**
 * 2.4 A page of the users who follow a user, in id order: exactly `limit`, if so many are left.
 *
 * @throws {SocialError} `badCursor` likewise
 */
export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  todo('2.4', 'query the reverse halves, a page at a time');
}

/** 2.5 Whether one user follows another. */
export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  todo('2.5', 'get the edge by its key');
}

/**
 * 2.6 Design (b): the follow as one item, without counters.
 *
 * @throws {SocialError} `self`, `alreadyFollowing`
 */
export async function followIndexed(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.6', 'put one item with the keys of GSI1');
}

/**
 * 2.6 Design (b): a page of a user's followers, in id order, as in 2.4.
 *
 * @throws {SocialError} `badCursor`
 */
export async function followersIndexed(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  todo('2.6', 'query GSI1, a page at a time');
}

/** 2.7 Ids of the users who follow a user and whom the user follows, in id order. */
export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  todo('2.7', 'read both lists, or look up the reverse edge for each user of the shorter list');
}

/** 2.8 How many follow a user: for screens. 0 for an unknown user. */
export async function followerCount(lab: LabContext, userId: string): Promise<number> {
  todo('2.8', 'read the counter');
}

/** 2.8 How many follow a user: counted from the edges, to verify the counter. 0 for an unknown user. */
export async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  todo('2.8', 'count the reverse halves, all pages');
}

/**
 * 2.9 Sets notifications and strength of a follow.
 *
 * @param tie strength: a whole number from 0 to 100
 * @throws {SocialError} `badStrength` for other numbers, `notFound` when there is no such follow
 */
export async function setTie(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  tie: { notifications: boolean; strength: number },
): Promise<void> {
  todo('2.9', 'update the forward half and its place in GSI2');
}

/** 2.9 A user's strongest follows, at most `most`, strongest first; of equal ones, the larger id first. */
export async function strongestTies(
  lab: LabContext,
  userId: string,
  most: number,
): Promise<Follow[]> {
  todo('2.9', 'query GSI2 backwards');
}

/**
 * 2.9 Changes a user's name, on the profile and wherever it was copied to.
 *
 * @throws {SocialError} `notFound` when there is no such user
 */
export async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  todo('2.9', 'update the profile and every copy of the name');
}

/**
 * 2.10 Makes two users friends, from both ends. If they are friends already, nothing changes.
 *
 * @throws {SocialError} `self`
 */
export async function befriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  todo('2.10', 'write both halves of the friendship in one transaction');
}

/**
 * 2.10 Blocks a user: writes the block, and deletes the follows in both directions. If there is a block
 * already, it gets the new date.
 *
 * @throws {SocialError} `self`
 */
export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  todo('2.10', 'write the block and remove the follows in one transaction');
}

/**
 * 2.10 Likes a post: one item, found from the post by GSI1. A second like changes nothing: the first one
 * keeps its date.
 */
export async function like(lab: LabContext, userId: string, postId: string): Promise<void> {
  todo('2.10', 'put the edge to the post');
}

/**
 * 2.10 The friends of a user's friends, without the user and the user's own friends. The one with the most
 * friends in common comes first; of equal ones, the smaller id.
 */
export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  todo('2.10', 'query the friends, then the friends of each, a few at a time');
}

/**
 * 2.11 Stores how two users know each other, in place of what was stored before.
 *
 * @throws {SocialError} `self`
 */
export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  how: string,
): Promise<void> {
  todo('2.11', 'put one item under the smaller id');
}

/** 2.11 How two users know each other, whichever is named first; undefined if no connection is stored. */
export async function connection(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Connection | undefined> {
  todo('2.11', 'get the one item');
}

/** 2.11 The follows between two users, in either direction: none, one or two, sorted by the follower's id. */
export async function followsBetween(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Follow[]> {
  todo('2.11', 'get both edges at once');
}

/**
 * 2.12 Asks a user to be friends.
 *
 * @throws {SocialError} `self`, `alreadyExists` if `fromId` has asked `toId` before
 */
export async function requestFriend(lab: LabContext, fromId: string, toId: string): Promise<void> {
  todo('2.12', 'put the request with the keys of GSI2');
}

/** 2.12 The requests that wait for a user's answer, newest first. */
export async function pendingRequests(lab: LabContext, userId: string): Promise<FriendRequest[]> {
  todo('2.12', 'query GSI2 backwards');
}

/**
 * 2.12 Answers a request: its `state` becomes 'accepted' or 'declined'. If `toId` accepts, the two become
 * friends, or stay friends.
 *
 * @throws {SocialError} `notFound` when no such request is pending
 */
export async function answerRequest(
  lab: LabContext,
  toId: string,
  fromId: string,
  accept: boolean,
): Promise<void> {
  todo('2.12', 'set the answer and take the request out of GSI2');
}

/**
 * 2.13 Design (b) with its counters: the edge as one item with the keys of GSI1, `since` now, and both
 * counters.
 *
 * @throws {SocialError} `self`, `alreadyFollowing`, `notFound` as in 2.2; each time nothing is written
 */
export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.13', 'write the item and both counters in one transaction');
}

/** 2.13 Undoes a follow of design (b): the edge, both counters. Nothing happens when there is none. */
export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.13', 'delete the item and lower both counters by one, in one transaction');
}

/**
 * 2.13 Design (c): only the forward half, without an index and without counters.
 *
 * @throws {SocialError} `self`, `alreadyFollowing`
 */
export async function followForward(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.13', 'put the forward half, and nothing else');
}

/** 2.14 A user's friends, in id order. */
export async function friends(lab: LabContext, userId: string): Promise<Friend[]> {
  todo('2.14', 'query the halves of the friendships');
}

/** 2.14 Ids of the users who are friends of both, in id order. */
export async function mutualFriends(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  todo('2.14', 'read both lists of friends, and keep what is in both');
}

/**
 * 2.14 Ends a friendship, from both ends. Nothing happens when there is none.
 *
 * @throws {SocialError} `self`
 */
export async function unfriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  todo('2.14', 'delete both halves of the friendship in one transaction');
}

/**
 * 2.15 A page of the posts that a user likes, in the order of the posts' ids: exactly `limit`, if so many
 * are left.
 *
 * @throws {SocialError} `badCursor` for a cursor of another list or another user, or one that cannot be read
 */
export async function likedPosts(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Like>> {
  todo('2.15', 'query the likes of posts, a page at a time');
}

/** 2.15 Takes a like back. Nothing happens when there is none. */
export async function unlike(lab: LabContext, userId: string, postId: string): Promise<void> {
  todo('2.15', 'delete the edge to the post');
}

/** 2.16 The users whom a user has blocked, in id order. */
export async function blockedUsers(lab: LabContext, userId: string): Promise<Block[]> {
  todo('2.16', 'query the blocks of the user');
}

/** 2.16 Takes a user's own block back. Nothing happens when there is none. */
export async function unblock(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  todo('2.16', 'delete the block');
}

/**
 * 2.16 Makes one user follow another as in 2.2, if neither has blocked the other.
 *
 * @throws {SocialError} `blocked` if one of them has; `self`, `alreadyFollowing`, `notFound` as in 2.2;
 *   each time nothing is written
 */
export async function followUnlessBlocked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  todo('2.16', 'follow as in 2.2, on the condition that there is no block');
}

/**
 * 2.17 Changes a user's picture, on the profile and wherever it was copied to. If two changes run at once,
 * every copy has the same picture as the profile afterwards.
 *
 * @param picture its address
 * @throws {SocialError} `notFound` when there is no such user
 */
export async function changePicture(
  lab: LabContext,
  userId: string,
  picture: string,
): Promise<void> {
  todo('2.17', 'update the profile, then every copy that is older');
}
