/** Lab 2, Social graph: the reference model; README.md beside it says why it is so. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
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
  type SocialEntity,
  SocialError,
} from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Keys = ReturnType<typeof adjacencyKeys>;
type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Most keys that one BatchGetItem takes. */
const BATCH_KEYS = 100;
/**
 * From here on it is cheaper to look up the short list than to read the long one: a key of a
 * BatchGetItem costs half a unit, an edge of about 200 bytes in a Query a fortieth of one.
 */
const LOPSIDED = 20;
/** Requests under way at once where many are needed. */
const IN_FLIGHT = 8;

export async function putProfile(lab: LabContext, profile: NewProfile): Promise<void> {
  const counters = { followerCount: 0, followingCount: 0 };
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...profileKeys(profile.userId), Type: 'Profile', ...profile, ...counters },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyExists', `there is already a user ${profile.userId}`);
  }
}

export async function getProfile(lab: LabContext, userId: string): Promise<Profile | undefined> {
  return (await getEntity(lab, profileKeys(userId))) as Profile | undefined;
}

export async function follow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  try {
    await transact(lab, followActions(lab, followerId, followeeId));
  } catch (error) {
    throw followRefusals(followerId, followeeId)[failedCondition(error)] ?? error;
  }
}

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) return; // Nobody follows themselves: nothing to undo.
  try {
    await transact(lab, [
      deleteExisting(lab, followKeys(followerId, followeeId)),
      { Delete: { TableName: lab.table, Key: followerKeys(followerId, followeeId) } },
      count(lab, followerId, 'followingCount', -1),
      count(lab, followeeId, 'followerCount', -1),
    ]);
  } catch (error) {
    // Not following: nothing to undo.
    if (failedCondition(error) !== 0) throw error;
  }
}

export async function following(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return queryPage(lab, page, {
    list: ['following', userId],
    keysOf: (otherId) => followKeys(userId, otherId),
    otherOf: (edge: Follow) => edge.followeeId,
    query: {
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'FOLLOWS#USER#' },
    },
  });
}

export async function followers(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follower>> {
  return queryPage(lab, page, {
    list: ['followers', userId],
    keysOf: (otherId) => followerKeys(otherId, userId),
    otherOf: (edge: Follower) => edge.followerId,
    query: {
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'FOLLOWER#USER#' },
    },
  });
}

export async function isFollowing(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  return (await getEntity(lab, followKeys(followerId, followeeId))) !== undefined;
}

export async function followIndexed(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...indexedKeys(followerId, followeeId), ...newFollow(lab, followerId, followeeId) },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

export async function followersIndexed(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Follow>> {
  return queryPage(lab, page, {
    list: ['followersIndexed', userId],
    keysOf: (otherId) => indexedKeys(otherId, userId),
    otherOf: (edge: Follow) => edge.followerId,
    query: {
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :edge)',
      ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'FOLLOWER#USER#' },
    },
  });
}

export async function mutualFollows(lab: LabContext, userId: string): Promise<string[]> {
  const profile = await getProfile(lab, userId);
  if (!profile) return [];
  const { followerCount, followingCount } = profile;
  const isLopsided =
    followerCount > LOPSIDED * followingCount || followingCount > LOPSIDED * followerCount;
  if (!isLopsided) {
    const followers = await allIds(lab, userId, 'FOLLOWER#USER#');
    const known = new Set(followers);
    return (await allIds(lab, userId, 'FOLLOWS#USER#')).filter((id) => known.has(id));
  }
  const [smaller, otherKeys] =
    followingCount < followerCount
      ? (['FOLLOWS#USER#', (id: string) => followerKeys(id, userId)] as const)
      : (['FOLLOWER#USER#', (id: string) => followKeys(userId, id)] as const);
  const ids = await allIds(lab, userId, smaller);
  const there = new Set((await batchGet(lab, ids.map(otherKeys))).map(({ SK }) => SK));
  return ids.filter((id) => there.has(otherKeys(id).SK));
}

export async function followerCount(lab: LabContext, userId: string): Promise<number> {
  return (await getProfile(lab, userId))?.followerCount ?? 0;
}

export async function recountFollowers(lab: LabContext, userId: string): Promise<number> {
  let followers = 0;
  const input: QueryCommandInput = {
    TableName: lab.table,
    Select: 'COUNT',
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'FOLLOWER#USER#' },
  };
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(new QueryCommand({ ...input, ExclusiveStartKey }));
    followers += answer.Count ?? 0;
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return followers;
}

export async function setTie(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  tie: { notifications: boolean; strength: number },
): Promise<void> {
  const { notifications, strength } = tie;
  if (!Number.isInteger(strength) || strength < 0 || strength > 100) {
    throw new SocialError('badStrength', `expected a whole number from 0 to 100, got ${strength}`);
  }
  const sorted = String(strength).padStart(3, '0');
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: followKeys(followerId, followeeId),
        UpdateExpression:
          'SET notifications = :notifications, strength = :strength, GSI2PK = :user, GSI2SK = :sorted',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: {
          ':notifications': notifications,
          ':strength': strength,
          ':user': userKey(followerId),
          ':sorted': compositeKey(['STRENGTH', sorted, 'USER', followeeId]),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `${followerId} does not follow ${followeeId}`);
  }
}

export async function strongestTies(
  lab: LabContext,
  userId: string,
  most: number,
): Promise<Follow[]> {
  const answer = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI2',
      KeyConditionExpression: 'GSI2PK = :user AND begins_with(GSI2SK, :edge)',
      ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'STRENGTH#' },
      ScanIndexForward: false,
      Limit: most,
    }),
  );
  return (answer.Items ?? []).map(entityOf) as Follow[];
}

export async function rename(lab: LabContext, userId: string, name: string): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: profileKeys(userId),
        UpdateExpression: 'SET #name = :name',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':name': name },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
  const ids = await allIds(lab, userId, 'FOLLOWS#USER#');
  await eachOf(ids, (id) => renameCopy(lab, followerKeys(userId, id), name));
}

export async function befriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  refuseSelf(userId, friendId);
  try {
    await transact(lab, friendActions(lab, userId, friendId));
  } catch (error) {
    // Friends already: nothing to do.
    if (failedCondition(error) < 0) throw error;
  }
}

export async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  refuseSelf(userId, blockedId);
  const pairs = [
    { followerId: userId, followeeId: blockedId },
    { followerId: blockedId, followeeId: userId },
  ];
  for (;;) {
    const edges = pairs.map((pair) => followKeys(pair.followerId, pair.followeeId));
    const found = new Set((await batchGet(lab, edges)).map(({ PK }) => PK));
    const follows = pairs.filter((pair) => found.has(userKey(pair.followerId)));
    try {
      await transact(lab, [
        { Put: { TableName: lab.table, Item: blockItem(lab, userId, blockedId) } },
        ...pairs.map((pair) =>
          follows.includes(pair)
            ? deleteExisting(lab, followKeys(pair.followerId, pair.followeeId))
            : absent(lab, followKeys(pair.followerId, pair.followeeId)),
        ),
        ...follows.map((pair) => ({
          Delete: { TableName: lab.table, Key: followerKeys(pair.followerId, pair.followeeId) },
        })),
        ...uncount(lab, follows),
      ]);
      return;
    } catch (error) {
      // Somebody followed or unfollowed since it was read: look again.
      if (failedCondition(error) < 0) throw error;
    }
  }
}

export async function like(lab: LabContext, userId: string, postId: string): Promise<void> {
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...likeKeys(userId, postId),
          GSI1PK: entityKey('POST', postId),
          GSI1SK: compositeKey(['LIKED_BY', 'USER', userId]),
          Type: 'Like',
          userId,
          postId,
          likedAt: lab.now().toISOString(),
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    // Liked already: the first like keeps its date.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

export async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
  const own = await friendIds(lab, userId);
  const lists = await eachOf(own, (id) => friendIds(lab, id));
  const known = new Set([userId, ...own]);
  const common = new Map<string, number>();
  for (const id of lists.flat()) {
    if (!known.has(id)) common.set(id, (common.get(id) ?? 0) + 1);
  }
  return [...common]
    .map(([id, times]) => ({ userId: id, common: times }))
    .sort((a, b) => b.common - a.common || (a.userId < b.userId ? -1 : 1));
}

export async function connect(
  lab: LabContext,
  oneId: string,
  otherId: string,
  how: string,
): Promise<void> {
  refuseSelf(oneId, otherId);
  const [firstId, secondId] = inOrder(oneId, otherId);
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...connectionKeys(oneId, otherId),
        Type: 'Connection',
        firstId,
        secondId,
        how,
        since: lab.now().toISOString(),
      },
    }),
  );
}

export async function connection(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Connection | undefined> {
  return (await getEntity(lab, connectionKeys(oneId, otherId))) as Connection | undefined;
}

export async function followsBetween(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<Follow[]> {
  const keys = [followKeys(oneId, otherId), followKeys(otherId, oneId)];
  const follows = (await batchGet(lab, keys)).map(entityOf) as Follow[];
  return follows.sort((a, b) => (a.followerId < b.followerId ? -1 : 1));
}

export async function requestFriend(lab: LabContext, fromId: string, toId: string): Promise<void> {
  refuseSelf(fromId, toId);
  const askedAt = lab.now().toISOString();
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...requestKeys(fromId, toId),
          GSI2PK: userKey(toId),
          GSI2SK: compositeKey(['PENDING', askedAt, fromId]),
          Type: 'FriendRequest',
          fromId,
          toId,
          askedAt,
          state: 'pending',
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyExists', `${fromId} has asked ${toId} already`);
  }
}

export async function pendingRequests(lab: LabContext, userId: string): Promise<FriendRequest[]> {
  return (await queryAll(lab, {
    IndexName: 'GSI2',
    KeyConditionExpression: 'GSI2PK = :user AND begins_with(GSI2SK, :pending)',
    ExpressionAttributeValues: { ':user': userKey(userId), ':pending': 'PENDING#' },
    ScanIndexForward: false,
  })) as FriendRequest[];
}

export async function answerRequest(
  lab: LabContext,
  toId: string,
  fromId: string,
  accept: boolean,
): Promise<void> {
  const notPending = new SocialError('notFound', `${fromId} waits for no answer of ${toId}`);
  if (fromId === toId) throw notPending; // Nobody asks themselves.
  const answer: Action = {
    Update: {
      TableName: lab.table,
      Key: requestKeys(fromId, toId),
      UpdateExpression: 'SET #state = :answer REMOVE GSI2PK, GSI2SK',
      ConditionExpression: '#state = :pending',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':answer': accept ? 'accepted' : 'declined',
        ':pending': 'pending',
      },
    },
  };
  try {
    await transact(lab, [answer, ...(accept ? friendActions(lab, toId, fromId, false) : [])]);
  } catch (error) {
    throw failedCondition(error) === 0 ? notPending : error;
  }
}

export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  const refusals = [
    new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`),
    new SocialError('notFound', `there is no user ${followerId}`),
    new SocialError('notFound', `there is no user ${followeeId}`),
  ];
  const edge = newFollow(lab, followerId, followeeId);
  try {
    await transact(lab, [
      putNew(lab, { ...indexedKeys(followerId, followeeId), ...edge }),
      count(lab, followerId, 'followingCount', 1),
      count(lab, followeeId, 'followerCount', 1),
    ]);
  } catch (error) {
    throw refusals[failedCondition(error)] ?? error;
  }
}

export async function unfollowCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) return; // Nobody follows themselves: nothing to undo.
  try {
    await transact(lab, [
      deleteExisting(lab, followKeys(followerId, followeeId)),
      count(lab, followerId, 'followingCount', -1),
      count(lab, followeeId, 'followerCount', -1),
    ]);
  } catch (error) {
    // Not following: nothing to undo.
    if (failedCondition(error) !== 0) throw error;
  }
}

export async function followForward(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...followKeys(followerId, followeeId), ...newFollow(lab, followerId, followeeId) },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
  }
}

export async function friends(lab: LabContext, userId: string): Promise<Friend[]> {
  return (await queryAll(lab, {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'FRIEND#USER#' },
  })) as Friend[];
}

export async function mutualFriends(
  lab: LabContext,
  oneId: string,
  otherId: string,
): Promise<string[]> {
  const [ofOne, ofOther] = await Promise.all([friendIds(lab, oneId), friendIds(lab, otherId)]);
  const known = new Set(ofOther);
  return ofOne.filter((id) => known.has(id));
}

export async function unfriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
  refuseSelf(userId, friendId);
  // Without a condition: friends or not, no half is left.
  const halves = [friendKeys(userId, friendId), friendKeys(friendId, userId)];
  await transact(
    lab,
    halves.map((Key) => ({ Delete: { TableName: lab.table, Key } })),
  );
}

export async function likedPosts(
  lab: LabContext,
  userId: string,
  page: PageRequest,
): Promise<Page<Like>> {
  return queryPage(lab, page, {
    list: ['likedPosts', userId],
    keysOf: (postId) => likeKeys(userId, postId),
    otherOf: (edge: Like) => edge.postId,
    query: {
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
      ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'LIKES#POST#' },
    },
  });
}

export async function unlike(lab: LabContext, userId: string, postId: string): Promise<void> {
  await lab.db.send(new DeleteCommand({ TableName: lab.table, Key: likeKeys(userId, postId) }));
}

export async function blockedUsers(lab: LabContext, userId: string): Promise<Block[]> {
  return (await queryAll(lab, {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': userKey(userId), ':edge': 'BLOCKED#USER#' },
  })) as Block[];
}

export async function unblock(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  const Key = blockKeys(userId, blockedId);
  await lab.db.send(new DeleteCommand({ TableName: lab.table, Key }));
}

export async function followUnlessBlocked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  refuseSelf(followerId, followeeId);
  const refusals = [
    ...followRefusals(followerId, followeeId),
    new SocialError('blocked', `${followeeId} has blocked ${followerId}`),
    new SocialError('blocked', `${followerId} has blocked ${followeeId}`),
  ];
  try {
    await transact(lab, [
      ...followActions(lab, followerId, followeeId),
      absent(lab, blockKeys(followeeId, followerId)),
      absent(lab, blockKeys(followerId, followeeId)),
    ]);
  } catch (error) {
    throw refusals[failedCondition(error)] ?? error;
  }
}

export async function changePicture(
  lab: LabContext,
  userId: string,
  picture: string,
): Promise<void> {
  const version = await setPicture(lab, userId, picture);
  const ids = await allIds(lab, userId, 'FOLLOWS#USER#');
  await eachOf(ids, (id) => renewPicture(lab, followerKeys(userId, id), picture, version));
}

// Keys.

function userKey(userId: string): string {
  return entityKey('USER', userId);
}

function profileKeys(userId: string): Keys {
  return adjacencyKeys(userKey(userId), 'PROFILE');
}

function followKeys(followerId: string, followeeId: string): Keys {
  return adjacencyKeys(userKey(followerId), compositeKey(['FOLLOWS', 'USER', followeeId]));
}

function followerKeys(followerId: string, followeeId: string): Keys {
  return adjacencyKeys(userKey(followeeId), compositeKey(['FOLLOWER', 'USER', followerId]));
}

function indexedKeys(followerId: string, followeeId: string) {
  const { PK: GSI1PK, SK: GSI1SK } = followerKeys(followerId, followeeId);
  return { ...followKeys(followerId, followeeId), GSI1PK, GSI1SK };
}

function friendKeys(userId: string, friendId: string): Keys {
  return adjacencyKeys(userKey(userId), compositeKey(['FRIEND', 'USER', friendId]));
}

function likeKeys(userId: string, postId: string): Keys {
  return adjacencyKeys(userKey(userId), compositeKey(['LIKES', 'POST', postId]));
}

function blockKeys(userId: string, blockedId: string): Keys {
  return adjacencyKeys(userKey(userId), compositeKey(['BLOCKED', 'USER', blockedId]));
}

function requestKeys(fromId: string, toId: string): Keys {
  return adjacencyKeys(userKey(toId), compositeKey(['REQUEST', 'USER', fromId]));
}

/** The same key, whichever of the two is named first. */
function connectionKeys(oneId: string, otherId: string): Keys {
  const [firstId, secondId] = inOrder(oneId, otherId);
  return adjacencyKeys(userKey(firstId), compositeKey(['CONNECTED', 'USER', secondId]));
}

function inOrder(oneId: string, otherId: string): [string, string] {
  return oneId < otherId ? [oneId, otherId] : [otherId, oneId];
}

// Reads.

async function getEntity(lab: LabContext, Key: Keys): Promise<SocialEntity | undefined> {
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item && entityOf(Item);
}

/** The items of any number of keys that are there, in no particular order. */
async function batchGet(
  lab: LabContext,
  keys: readonly Keys[],
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let first = 0; first < keys.length; first += BATCH_KEYS) {
    let RequestItems: BatchGetCommandInput['RequestItems'] = {
      [lab.table]: { Keys: keys.slice(first, first + BATCH_KEYS) },
    };
    while (RequestItems && Object.keys(RequestItems).length > 0) {
      const answer: BatchGetCommandOutput = await lab.db.send(
        new BatchGetCommand({ RequestItems }),
      );
      items.push(...(answer.Responses?.[lab.table] ?? []));
      // What DynamoDB did not get to comes back, and is asked for again.
      RequestItems = answer.UnprocessedKeys;
    }
  }
  return items;
}

async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<SocialEntity[]> {
  const entities: SocialEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const answer = await lab.db.send(
      new QueryCommand({ ...input, TableName: lab.table, ExclusiveStartKey }),
    );
    entities.push(...(answer.Items ?? []).map(entityOf));
    ExclusiveStartKey = answer.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return entities;
}

/** The ids at the other end of a user's edges of one kind, in order. */
async function allIds(
  lab: LabContext,
  userId: string,
  edge: 'FOLLOWS#USER#' | 'FOLLOWER#USER#',
): Promise<string[]> {
  const edges = (await queryAll(lab, {
    KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
    ExpressionAttributeValues: { ':user': userKey(userId), ':edge': edge },
  })) as (Follow | Follower)[];
  return edges.map((one) => (one.Type === 'Follow' ? one.followeeId : one.followerId));
}

async function friendIds(lab: LabContext, userId: string): Promise<string[]> {
  return (await friends(lab, userId)).map(({ friendId }) => friendId);
}

/** Does something for each id, a few at a time; the answers are in the order of the ids. */
async function eachOf<T>(ids: readonly string[], work: (id: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let first = 0; first < ids.length; first += IN_FLIGHT) {
    results.push(...(await Promise.all(ids.slice(first, first + IN_FLIGHT).map(work))));
  }
  return results;
}

// Pages.

/** A list that is read page by page. */
interface List<Edge> {
  /** What a cursor is good for: the list and its owner. */
  list: [string, string];
  query: Omit<QueryCommandInput, 'TableName'>;
  /** Every key attribute of the edge to this user, for the place where a page begins. */
  keysOf: (otherId: string) => Record<string, string>;
  otherOf: (edge: Edge) => string;
}

async function queryPage<Edge extends SocialEntity>(
  lab: LabContext,
  { limit, cursor }: PageRequest,
  { list, query, keysOf, otherOf }: List<Edge>,
): Promise<Page<Edge>> {
  const answer = await lab.db.send(
    new QueryCommand({
      ...query,
      TableName: lab.table,
      Limit: limit,
      ...(cursor !== undefined && { ExclusiveStartKey: keysOf(readCursor(cursor, list)) }),
    }),
  );
  const edges = (answer.Items ?? []).map(entityOf) as Edge[];
  const last = edges.at(-1);
  if (!answer.LastEvaluatedKey || !last) return { edges };
  return { edges, cursor: writeCursor(list, otherOf(last)) };
}

/** Only the id of the page's last user: the rest of the key follows from who asks for what. */
function writeCursor(list: [string, string], lastId: string): string {
  return Buffer.from(JSON.stringify([...list, lastId])).toString('base64url');
}

function readCursor(cursor: string, [list, userId]: [string, string]): string {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [ofList, ofUser, lastId] = JSON.parse(text) as unknown[];
    if (ofList === list && ofUser === userId && typeof lastId === 'string') {
      followerKeys(lastId, userId); // Throws for what is no id, and for one that no key has room for.
      return lastId;
    }
  } catch {
    // Not JSON, or not an id: refused below like a cursor of another list.
  }
  throw new SocialError('badCursor', `this cursor does not belong to ${list} of ${userId}`);
}

// Writes.

async function transact(lab: LabContext, TransactItems: Action[]): Promise<void> {
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
}

function putNew(lab: LabContext, Item: Record<string, unknown>): Action {
  const ConditionExpression = 'attribute_not_exists(PK)';
  return { Put: { TableName: lab.table, Item, ConditionExpression } };
}

function deleteExisting(lab: LabContext, Key: Keys): Action {
  return { Delete: { TableName: lab.table, Key, ConditionExpression: 'attribute_exists(PK)' } };
}

/** Nothing is written here; the transaction happens only while there is no such item. */
function absent(lab: LabContext, Key: Keys): Action {
  const ConditionExpression = 'attribute_not_exists(PK)';
  return { ConditionCheck: { TableName: lab.table, Key, ConditionExpression } };
}

function count(
  lab: LabContext,
  userId: string,
  counter: 'followerCount' | 'followingCount',
  by: number,
): Action {
  return {
    Update: {
      TableName: lab.table,
      Key: profileKeys(userId),
      UpdateExpression: `SET ${counter} = ${counter} + :by`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':by': by },
    },
  };
}

/** Takes follows off both profiles: one update each, because a transaction names an item once. */
function uncount(
  lab: LabContext,
  follows: readonly { followerId: string; followeeId: string }[],
): Action[] {
  const ids = [...new Set(follows.flatMap((one) => [one.followerId, one.followeeId]))];
  return ids.map((id) => ({
    Update: {
      TableName: lab.table,
      Key: profileKeys(id),
      UpdateExpression:
        'SET followerCount = followerCount - :followers, followingCount = followingCount - :following',
      ExpressionAttributeValues: {
        ':followers': follows.filter((one) => one.followeeId === id).length,
        ':following': follows.filter((one) => one.followerId === id).length,
      },
    },
  }));
}

/** A follow that begins now, without its keys. */
function newFollow(lab: LabContext, followerId: string, followeeId: string): Follow {
  return { Type: 'Follow', followerId, followeeId, since: lab.now().toISOString() };
}

/** Both halves of a follow, and both counters. */
function followActions(lab: LabContext, followerId: string, followeeId: string): Action[] {
  const edge = newFollow(lab, followerId, followeeId);
  return [
    putNew(lab, { ...followKeys(followerId, followeeId), ...edge }),
    putNew(lab, { ...followerKeys(followerId, followeeId), ...edge, Type: 'Follower' }),
    count(lab, followerId, 'followingCount', 1),
    count(lab, followeeId, 'followerCount', 1),
  ];
}

/** Why each of these actions is refused. */
function followRefusals(followerId: string, followeeId: string): (SocialError | undefined)[] {
  return [
    new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`),
    undefined,
    new SocialError('notFound', `there is no user ${followerId}`),
    new SocialError('notFound', `there is no user ${followeeId}`),
  ];
}

/** Both halves of a friendship. */
function friendActions(
  lab: LabContext,
  userId: string,
  friendId: string,
  onlyNew = true,
): Action[] {
  const since = lab.now().toISOString();
  const halves = [
    { ...friendKeys(userId, friendId), Type: 'Friend', userId, friendId, since },
    { ...friendKeys(friendId, userId), Type: 'Friend', userId: friendId, friendId: userId, since },
  ];
  return halves.map((Item) =>
    onlyNew ? putNew(lab, Item) : { Put: { TableName: lab.table, Item } },
  );
}

function blockItem(lab: LabContext, userId: string, blockedId: string): Record<string, unknown> {
  return {
    ...blockKeys(userId, blockedId),
    Type: 'Block',
    userId,
    blockedId,
    since: lab.now().toISOString(),
  };
}

async function renameCopy(lab: LabContext, Key: Keys, name: string): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key,
        UpdateExpression: 'SET followerName = :name',
        // Without it, an edge that was just removed would come back as half an edge.
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':name': name },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Changes the picture of a profile; returns how often it has been changed by now. */
async function setPicture(lab: LabContext, userId: string, picture: string): Promise<number> {
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: profileKeys(userId),
        UpdateExpression: 'SET picture = :picture ADD pictureVersion :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':picture': picture, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.pictureVersion;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${userId}`);
  }
}

async function renewPicture(
  lab: LabContext,
  Key: Keys,
  picture: string,
  version: number,
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key,
        UpdateExpression: 'SET followerPicture = :picture, pictureVersion = :version',
        ConditionExpression:
          'attribute_exists(PK) AND (attribute_not_exists(pictureVersion) OR pictureVersion < :version)',
        ExpressionAttributeValues: { ':picture': picture, ':version': version },
      }),
    );
  } catch (error) {
    // The follow has ended, or the copy is newer: nothing to do.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

function refuseSelf(oneId: string, otherId: string): void {
  if (oneId === otherId) throw new SocialError('self', `${oneId} cannot do that to themselves`);
}

/** Position of the transaction's action whose condition failed; -1 for any other error. */
function failedCondition(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const reasons = error.CancellationReasons ?? [];
  return reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
}
