/** Answers of Lab 2 that are known to be right: other ways than the reference's, which the check has to accept. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  DeleteCommand,
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Block,
  entityOf,
  type Follow,
  type Follower,
  type Friend,
  type Page,
  type PageRequest,
  type Profile,
  SocialError,
  type SocialErrorCode,
} from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, compositeKey, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../starter.ts';

export const right = {
  '2.1 other-condition: the condition asks for another attribute that every profile has, and the error is known by name':
    {
      async putProfile(lab, profile) {
        const Item = {
          ...adjacencyKeys(entityKey('USER', profile.userId), 'PROFILE'),
          ...profile,
          Type: 'Profile',
          followerCount: 0,
          followingCount: 0,
        };
        const ConditionExpression = 'attribute_not_exists(followerCount)';
        try {
          await lab.db.send(new PutCommand({ TableName: lab.table, Item, ConditionExpression }));
        } catch (error) {
          if ((error as Error).name !== 'ConditionalCheckFailedException') throw error;
          throw new SocialError('alreadyExists', `there is already a user ${profile.userId}`);
        }
      },
      async getProfile(lab, userId) {
        const { Item } = await lab.db.send(
          new GetCommand({
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
            ProjectionExpression: '#type, userId, #name, bio, followerCount, followingCount',
            ExpressionAttributeNames: { '#type': 'Type', '#name': 'name' },
          }),
        );
        return Item as Profile | undefined;
      },
    },
  '2.1 profile-by-update: the profile is written by UpdateItem, on the condition that there is none':
    {
      async putProfile(lab, { userId, name, bio }) {
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
              UpdateExpression:
                'SET #type = :type, userId = :userId, #name = :name, bio = :bio, followerCount = :zero, followingCount = :zero',
              ConditionExpression: 'attribute_not_exists(PK)',
              ExpressionAttributeNames: { '#type': 'Type', '#name': 'name' },
              ExpressionAttributeValues: {
                ':type': 'Profile',
                ':userId': userId,
                ':name': name,
                ':bio': bio,
                ':zero': 0,
              },
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          throw new SocialError('alreadyExists', `there is already a user ${userId}`);
        }
      },
    },
  '2.2 condition-on-one-half: only the forward half has the condition: whoever writes both in one transaction writes both or none':
    {
      async follow(lab, followerId, followeeId) {
        if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
        const TableName = lab.table;
        const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
        const edge = { followerId, followeeId, since: lab.now().toISOString() };
        const forward = adjacencyKeys(follower, compositeKey(['FOLLOWS', 'USER', followeeId]));
        const reverse = adjacencyKeys(followee, compositeKey(['FOLLOWER', 'USER', followerId]));
        const counted = (user: string, counter: string) => ({
          Update: {
            TableName,
            Key: adjacencyKeys(user, 'PROFILE'),
            UpdateExpression: `SET ${counter} = ${counter} + :one`,
            ConditionExpression: 'attribute_exists(userId)',
            ExpressionAttributeValues: { ':one': 1 },
          },
        });
        await lab.db
          .send(
            new TransactWriteCommand({
              TransactItems: [
                { Put: { TableName, Item: { ...reverse, ...edge, Type: 'Follower' } } },
                {
                  Put: {
                    TableName,
                    Item: { ...forward, ...edge, Type: 'Follow' },
                    ConditionExpression: 'attribute_not_exists(SK)',
                  },
                },
                counted(follower, 'followingCount'),
                counted(followee, 'followerCount'),
              ],
            }),
          )
          .catch((error) => {
            const [, edgeReason, ...profileReasons] = reasonsOf(error);
            if (edgeReason === 'ConditionalCheckFailed') {
              throw new SocialError(
                'alreadyFollowing',
                `${followerId} follows ${followeeId} already`,
              );
            }
            if (profileReasons.includes('ConditionalCheckFailed')) {
              throw new SocialError(
                'notFound',
                `one of ${followerId} and ${followeeId} does not exist`,
              );
            }
            throw error;
          });
      },
    },
  '2.2 counters-first: the counters stand before the edge, all four actions are updates, and ADD counts':
    {
      async follow(lab, followerId, followeeId) {
        if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
        const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
        const since = lab.now().toISOString();
        const counted = (user: string, counter: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(user, 'PROFILE'),
            UpdateExpression: `ADD ${counter} :one`,
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: { ':one': 1 },
          },
        });
        const half = (PK: string, SK: string, Type: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(PK, SK),
            UpdateExpression:
              'SET #type = :type, followerId = :follower, followeeId = :followee, since = :since',
            ConditionExpression: 'attribute_not_exists(PK)',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': Type,
              ':follower': followerId,
              ':followee': followeeId,
              ':since': since,
            },
          },
        });
        const TransactItems = [
          counted(followee, 'followerCount'),
          counted(follower, 'followingCount'),
          half(followee, compositeKey(['FOLLOWER', 'USER', followerId]), 'Follower'),
          half(follower, compositeKey(['FOLLOWS', 'USER', followeeId]), 'Follow'),
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
          const refusal = FOLLOW_REFUSALS[codes.indexOf('ConditionalCheckFailed')];
          throw refusal
            ? new SocialError(refusal, `${followerId} cannot follow ${followeeId}`)
            : error;
        }
      },
    },
  '2.3 unfollow-reverse-first: the counters come first, both halves must exist, and ADD takes the counters back':
    {
      async unfollow(lab, followerId, followeeId) {
        if (followerId === followeeId) return;
        const TableName = lab.table;
        const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
        const uncounted = (user: string, counter: string) => ({
          Update: {
            TableName,
            Key: adjacencyKeys(user, 'PROFILE'),
            UpdateExpression: `ADD ${counter} :minusOne`,
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: { ':minusOne': -1 },
          },
        });
        const removed = (PK: string, SK: string) => ({
          Delete: {
            TableName,
            Key: adjacencyKeys(PK, SK),
            ConditionExpression: 'attribute_exists(PK)',
          },
        });
        const TransactItems = [
          uncounted(followee, 'followerCount'),
          uncounted(follower, 'followingCount'),
          removed(followee, compositeKey(['FOLLOWER', 'USER', followerId])),
          removed(follower, compositeKey(['FOLLOWS', 'USER', followeeId])),
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          const isCancelled = error instanceof TransactionCanceledException;
          const [, , reverse, forward] = isCancelled ? (error.CancellationReasons ?? []) : [];
          const isGone = [reverse, forward].some((one) => one?.Code === 'ConditionalCheckFailed');
          if (!isGone) throw error;
        }
      },
    },
  '2.4 signed-cursor: one edge more than asked for is read, so that no cursor leads to an empty page; the cursor is signed':
    {
      async following(lab, userId, page) {
        return readPage<Follow>(lab, userId, 'FOLLOWS', page, (edge) => edge.followeeId);
      },
      async followers(lab, userId, page) {
        return readPage<Follower>(lab, userId, 'FOLLOWER', page, (edge) => edge.followerId);
      },
    },
  '2.4 whole-start-key: the cursor is the whole LastEvaluatedKey, and is compared with what is asked for when it comes back':
    {
      async following(lab, userId, page) {
        return readPageWholeStartKey<Follow>(lab, userId, 'FOLLOWS#USER#', page);
      },
      async followers(lab, userId, page) {
        return readPageWholeStartKey<Follower>(lab, userId, 'FOLLOWER#USER#', page);
      },
    },
  '2.5 edge-by-projection: the GetItem fetches the key alone: whether there is an item is all that is asked':
    {
      async isFollowing(lab, followerId, followeeId) {
        const Key = adjacencyKeys(
          entityKey('USER', followerId),
          compositeKey(['FOLLOWS', 'USER', followeeId]),
        );
        const answer = await lab.db.send(
          new GetCommand({ TableName: lab.table, Key, ProjectionExpression: 'PK' }),
        );
        return 'Item' in answer && answer.Item !== undefined;
      },
    },
  '2.5 reverse-half-asked: the reverse half is asked: it is there whenever the forward half is': {
    async isFollowing(lab, followerId, followeeId) {
      const Key = {
        PK: entityKey('USER', followeeId),
        SK: compositeKey(['FOLLOWER', 'USER', followerId]),
      };
      const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
      return Boolean(Item);
    },
  },
  '2.6 indexed-by-update: the edge is written by UpdateItem; the cursor is the index’s whole LastEvaluatedKey, compared when it comes back':
    {
      async followIndexed(lab, followerId, followeeId) {
        if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: adjacencyKeys(
                entityKey('USER', followerId),
                compositeKey(['FOLLOWS', 'USER', followeeId]),
              ),
              UpdateExpression:
                'SET #type = :type, followerId = :follower, followeeId = :followee, since = :now, GSI1PK = :user, GSI1SK = :edge',
              ConditionExpression: 'attribute_not_exists(PK)',
              ExpressionAttributeNames: { '#type': 'Type' },
              ExpressionAttributeValues: {
                ':type': 'Follow',
                ':follower': followerId,
                ':followee': followeeId,
                ':now': lab.now().toISOString(),
                ':user': entityKey('USER', followeeId),
                ':edge': compositeKey(['FOLLOWER', 'USER', followerId]),
              },
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
        }
      },
      async followersIndexed(lab, userId, { limit, cursor }) {
        const { Items = [], LastEvaluatedKey } = await lab.db.send(
          new QueryCommand({
            TableName: lab.table,
            IndexName: 'GSI1',
            KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :edge)',
            ExpressionAttributeValues: {
              ':user': entityKey('USER', userId),
              ':edge': 'FOLLOWER#USER#',
            },
            Limit: limit,
            ExclusiveStartKey: cursor === undefined ? undefined : sourceStart(cursor, userId),
          }),
        );
        const edges = Items.map(entityOf) as Follow[];
        if (!LastEvaluatedKey) return { edges };
        return {
          edges,
          cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url'),
        };
      },
    },
  '2.6 range-of-the-index: the index is asked for a range of sort keys, and for one edge more than the page has':
    {
      async followersIndexed(lab, userId, { limit, cursor }) {
        const user = entityKey('USER', userId);
        // The smallest text behind an id is the id and a character of code 0.
        const from =
          cursor === undefined ? 'FOLLOWER#USER#' : `${edgeKey(lastIdIn(cursor, userId))}\0`;
        const { Items = [], LastEvaluatedKey: end } = await lab.db.send(
          new QueryCommand({
            TableName: lab.table,
            IndexName: 'GSI1',
            KeyConditionExpression: 'GSI1PK = :user AND GSI1SK BETWEEN :from AND :to',
            ExpressionAttributeValues: { ':user': user, ':from': from, ':to': 'FOLLOWER#USER$' },
            Limit: limit + 1,
          }),
        );
        const edges = Items.slice(0, limit).map(entityOf) as Follow[];
        const last = edges.at(-1);
        // A page may end before its Limit: then it is not full, and there is more.
        if ((Items.length <= limit && !end) || !last) return { edges };
        const text = JSON.stringify({ to: userId, lastId: last.followerId });
        return { edges, cursor: Buffer.from(text).toString('hex') };
      },
    },
  '2.7 priced-both-ways: the profile’s counters price both ways; the two lists are read at once, and so are the batches':
    {
      async mutualFollows(lab, userId) {
        const { Item } = await lab.db.send(
          new GetCommand({
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
            ProjectionExpression: 'followerCount, followingCount',
          }),
        );
        const { followerCount = 0, followingCount = 0 } = Item ?? {};
        const [fewer, more] = [followerCount, followingCount].sort((a, b) => a - b) as [
          number,
          number,
        ];
        if (fewer === 0) return [];
        if (fewer * LOOKED_UP_UNITS >= more * QUERIED_UNITS) {
          const [ids, back] = await Promise.all([
            readIds(lab, userId, 'FOLLOWS'),
            readIds(lab, userId, 'FOLLOWER'),
          ]);
          const times = new Map<string, number>();
          for (const id of [...ids, ...back]) times.set(id, (times.get(id) ?? 0) + 1);
          return [...times].filter(([, count]) => count === 2).map(([id]) => id);
        }
        const [short, long]: Half[] =
          followingCount < followerCount ? ['FOLLOWS', 'FOLLOWER'] : ['FOLLOWER', 'FOLLOWS'];
        const ids = await readIds(lab, userId, short as Half);
        const batches = Array.from({ length: Math.ceil(ids.length / BATCH_KEYS) }, (_, nth) =>
          ids.slice(nth * BATCH_KEYS, (nth + 1) * BATCH_KEYS),
        );
        const found = await Promise.all(
          batches.map((batch) =>
            lookUp(
              lab,
              batch.map((id) => keysOf(userId, long as Half, id)),
            ),
          ),
        );
        // BatchGetItem answers in any order; ids here are ASCII.
        return found.flat().sort();
      },
    },
  '2.8 recount-by-keys: the keys of the edges are read and counted: a Query is charged for whole items, whatever it returns':
    {
      async followerCount(lab, userId) {
        const { Item } = await lab.db.send(
          new GetCommand({
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
            ProjectionExpression: 'followerCount',
          }),
        );
        return Item?.followerCount ?? 0;
      },
      async recountFollowers(lab, userId) {
        const followers = new Set<string>();
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
            ExpressionAttributeValues: {
              ':user': entityKey('USER', userId),
              ':first': 'FOLLOWER#USER#',
              ':last': 'FOLLOWER#USER$',
            },
            ProjectionExpression: 'SK',
          },
        );
        for await (const { Items = [] } of pages) for (const { SK } of Items) followers.add(SK);
        return followers.size;
      },
    },
  '2.9 copies-before-profile: a rename changes the copies before the profile; strengths are a range of the index':
    {
      async strongestTies(lab, userId, most) {
        const { Items = [] } = await lab.db.send(
          new QueryCommand({
            TableName: lab.table,
            IndexName: 'GSI2',
            KeyConditionExpression: 'GSI2PK = :user AND GSI2SK BETWEEN :weakest AND :strongest',
            ExpressionAttributeValues: {
              ':user': entityKey('USER', userId),
              ':weakest': 'STRENGTH#000#',
              ':strongest': 'STRENGTH#101',
            },
            ScanIndexForward: false,
            Limit: most,
          }),
        );
        return Items.map((item) => entityOf(item) as Follow);
      },
      async rename(lab, userId, name) {
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :user AND begins_with(SK, :follows)',
            ExpressionAttributeValues: {
              ':user': entityKey('USER', userId),
              ':follows': 'FOLLOWS#USER#',
            },
            ProjectionExpression: 'followeeId',
          },
        );
        for await (const { Items = [] } of pages) {
          for (const { followeeId } of Items) {
            const SK = compositeKey(['FOLLOWER', 'USER', userId]);
            await changed(lab, entityKey('USER', followeeId), SK, 'followerName', name);
          }
        }
        if (!(await changed(lab, entityKey('USER', userId), 'PROFILE', 'name', name))) {
          throw new SocialError('notFound', `there is no user ${userId}`);
        }
      },
    },
  '2.10 block-by-two-gets: a block reads both follows by two GetItems at once, and tries five times at most':
    {
      async block(lab, userId, blockedId) {
        if (userId === blockedId) throw new SocialError('self', 'nobody blocks themselves');
        const TableName = lab.table;
        for (let tries = 1; ; tries += 1) {
          const [blocks, isBlocked] = (await Promise.all([
            isThere(lab, half(userId, 'FOLLOWS', blockedId)),
            isThere(lab, half(blockedId, 'FOLLOWS', userId)),
          ])) as [boolean, boolean];
          const counted = (id: string, followers: boolean, following: boolean): Action[] => {
            if (!followers && !following) return [];
            return [
              {
                Update: {
                  TableName,
                  Key: adjacencyKeys(entityKey('USER', id), 'PROFILE'),
                  UpdateExpression: 'ADD followerCount :followers, followingCount :following',
                  ExpressionAttributeValues: {
                    ':followers': followers ? -1 : 0,
                    ':following': following ? -1 : 0,
                  },
                },
              },
            ];
          };
          const removed = (one: string, other: string, isFollowing: boolean): Action[] => {
            const Key = half(one, 'FOLLOWS', other);
            if (!isFollowing) {
              const ConditionExpression = 'attribute_not_exists(PK)';
              return [{ ConditionCheck: { TableName, Key, ConditionExpression } }];
            }
            const reverse = half(other, 'FOLLOWER', one);
            return [
              { Delete: { TableName, Key: reverse } },
              { Delete: { TableName, Key, ConditionExpression: 'attribute_exists(PK)' } },
            ];
          };
          const Item = {
            ...half(userId, 'BLOCKED', blockedId),
            Type: 'Block',
            userId,
            blockedId,
            since: lab.now().toISOString(),
          };
          const TransactItems = [
            ...counted(userId, isBlocked, blocks),
            ...counted(blockedId, blocks, isBlocked),
            ...removed(userId, blockedId, blocks),
            ...removed(blockedId, userId, isBlocked),
            { Put: { TableName, Item } },
          ];
          try {
            await lab.db.send(new TransactWriteCommand({ TransactItems }));
            return;
          } catch (error) {
            const hasChanged =
              error instanceof TransactionCanceledException &&
              error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed');
            if (!hasChanged || tries === TRIES) throw error;
          }
        }
      },
    },
  '2.10 friends-put-by-update: both halves of a friendship are updates that keep what is there; friends are asked all at once':
    {
      async befriend(lab, userId, friendId) {
        if (userId === friendId) throw new SocialError('self', 'nobody befriends themselves');
        const half = (one: string, other: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', one), compositeKey(['FRIEND', 'USER', other])),
            UpdateExpression:
              'SET #type = :type, userId = :one, friendId = :other, since = if_not_exists(since, :now)',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Friend',
              ':one': one,
              ':other': other,
              ':now': lab.now().toISOString(),
            },
          },
        });
        const TransactItems = [half(friendId, userId), half(userId, friendId)];
        await lab.db.send(new TransactWriteCommand({ TransactItems }));
      },
      async friendsOfFriends(lab, userId) {
        const friends = await friendIds(lab, userId);
        const common = new Map<string, number>();
        for (let first = 0; first < friends.length; first += IN_FLIGHT) {
          const few = friends.slice(first, first + IN_FLIGHT);
          for (const list of await Promise.all(few.map((id) => friendIds(lab, id)))) {
            for (const id of list) common.set(id, (common.get(id) ?? 0) + 1);
          }
        }
        for (const id of [userId, ...friends]) common.delete(id);
        return [...common]
          .map(([id, times]) => ({ userId: id, common: times }))
          .sort((a, b) => (a.userId < b.userId ? -1 : 1))
          .sort((a, b) => b.common - a.common);
      },
    },
  '2.10 like-by-update: the like is written by UpdateItem: `if_not_exists` keeps the date of the first one':
    {
      async like(lab, userId, postId) {
        await lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', userId), compositeKey(['LIKES', 'POST', postId])),
            UpdateExpression:
              'SET #type = :type, userId = :user, postId = :post, GSI1PK = :postKey, GSI1SK = :likedBy, likedAt = if_not_exists(likedAt, :now)',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Like',
              ':user': userId,
              ':post': postId,
              ':postKey': entityKey('POST', postId),
              ':likedBy': compositeKey(['LIKED_BY', 'USER', userId]),
              ':now': lab.now().toISOString(),
            },
          }),
        );
      },
    },
  '2.11 two-gets-at-once: the connection is written by UpdateItem, and both follows are read by two GetItems at once':
    {
      async connect(lab, oneId, otherId, how) {
        if (oneId === otherId) throw new SocialError('self', 'nobody is connected with themselves');
        const [firstId, secondId] = [oneId, otherId].sort() as [string, string];
        await lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(
              entityKey('USER', firstId),
              compositeKey(['CONNECTED', 'USER', secondId]),
            ),
            UpdateExpression:
              'SET #type = :type, firstId = :first, secondId = :second, how = :how, since = :now',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Connection',
              ':first': firstId,
              ':second': secondId,
              ':how': how,
              ':now': lab.now().toISOString(),
            },
          }),
        );
      },
      async followsBetween(lab, oneId, otherId) {
        const pairs = [
          [oneId, otherId],
          [otherId, oneId],
        ].sort() as [string, string][];
        const answers = await Promise.all(
          pairs.map(([followerId, followeeId]) => {
            const SK = compositeKey(['FOLLOWS', 'USER', followeeId]);
            const Key = adjacencyKeys(entityKey('USER', followerId), SK);
            return lab.db.send(new GetCommand({ TableName: lab.table, Key }));
          }),
        );
        return answers.flatMap(({ Item }) => (Item ? [entityOf(Item) as Follow] : []));
      },
    },
  '2.12 request-by-update: the request is written by UpdateItem; who is in the index is pending, and a refusal needs no transaction':
    {
      async requestFriend(lab, fromId, toId) {
        if (fromId === toId) throw new SocialError('self', 'nobody asks themselves');
        const askedAt = lab.now().toISOString();
        try {
          await lab.db.send(
            new UpdateCommand({
              TableName: lab.table,
              Key: requestKeys(fromId, toId),
              UpdateExpression:
                'SET #type = :type, fromId = :from, toId = :to, askedAt = :now, #state = :pending, GSI2PK = :user, GSI2SK = :place',
              ConditionExpression: 'attribute_not_exists(PK)',
              ExpressionAttributeNames: { '#type': 'Type', '#state': 'state' },
              ExpressionAttributeValues: {
                ':type': 'FriendRequest',
                ':from': fromId,
                ':to': toId,
                ':now': askedAt,
                ':pending': 'pending',
                ':user': entityKey('USER', toId),
                ':place': compositeKey(['PENDING', askedAt, fromId]),
              },
            }),
          );
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          throw new SocialError('alreadyExists', `${fromId} has asked ${toId} already`);
        }
      },
      async answerRequest(lab, toId, fromId, accept) {
        const notPending = new SocialError('notFound', `${fromId} waits for no answer of ${toId}`);
        if (fromId === toId) throw notPending;
        const TableName = lab.table;
        const answer = {
          TableName,
          Key: requestKeys(fromId, toId),
          UpdateExpression: 'REMOVE GSI2PK, GSI2SK SET #state = :answer',
          ConditionExpression: 'attribute_exists(GSI2SK)',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':answer': accept ? 'accepted' : 'declined' },
        };
        const half = (userId: string, friendId: string) => ({
          Put: {
            TableName,
            Item: {
              ...adjacencyKeys(
                entityKey('USER', userId),
                compositeKey(['FRIEND', 'USER', friendId]),
              ),
              Type: 'Friend',
              userId,
              friendId,
              since: lab.now().toISOString(),
            },
          },
        });
        try {
          if (accept) {
            const TransactItems = [half(fromId, toId), half(toId, fromId), { Update: answer }];
            await lab.db.send(new TransactWriteCommand({ TransactItems }));
          } else {
            await lab.db.send(new UpdateCommand(answer));
          }
        } catch (error) {
          const isCancelled = error instanceof TransactionCanceledException;
          const last = isCancelled ? error.CancellationReasons?.at(-1)?.Code : undefined;
          const isNone =
            error instanceof ConditionalCheckFailedException || last === 'ConditionalCheckFailed';
          throw isNone ? notPending : error;
        }
      },
    },
  '2.13 counted-by-updates: counters first, the edge by an update; unfollow counts before it deletes':
    {
      async followCounted(lab, followerId, followeeId) {
        if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
        const indexed = {
          GSI1PK: entityKey('USER', followeeId),
          GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
        };
        const TransactItems = [
          counted(lab, followeeId, 'followerCount', 1),
          counted(lab, followerId, 'followingCount', 1),
          { Update: newEdge(lab, followerId, followeeId, indexed) },
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          const refusal = COUNTED_REFUSALS[failedAction(error)];
          throw refusal
            ? new SocialError(refusal, `${followerId} cannot follow ${followeeId}`)
            : error;
        }
      },
      async unfollowCounted(lab, followerId, followeeId) {
        if (followerId === followeeId) return;
        const Delete = {
          TableName: lab.table,
          Key: edgeKeys(followerId, followeeId),
          ConditionExpression: 'attribute_exists(PK)',
        };
        const TransactItems = [
          counted(lab, followeeId, 'followerCount', -1),
          counted(lab, followerId, 'followingCount', -1),
          { Delete },
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          // The last action: there is no edge. A profile that is gone is no reason to stay silent.
          const reasons =
            error instanceof TransactionCanceledException ? error.CancellationReasons : [];
          if (reasons?.at(-1)?.Code !== 'ConditionalCheckFailed') throw error;
        }
      },
      async followForward(lab, followerId, followeeId) {
        if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
        try {
          await lab.db.send(new UpdateCommand(newEdge(lab, followerId, followeeId, {})));
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
          throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
        }
      },
    },
  '2.14 friends-one-list-after-the-other: a range of sort keys, one list after the other, and both halves deleted only if they are there':
    {
      friends,
      async mutualFriends(lab, oneId, otherId) {
        const known = new Set((await friends(lab, otherId)).map(({ friendId }) => friendId));
        const own = await friends(lab, oneId);
        return own.map(({ friendId }) => friendId).filter((id) => known.has(id));
      },
      async unfriend(lab, userId, friendId) {
        if (userId === friendId) throw new SocialError('self', 'nobody is their own friend');
        const half = (one: string, other: string) => ({
          Delete: {
            TableName: lab.table,
            Key: adjacencyKeys(entityKey('USER', one), compositeKey(['FRIEND', 'USER', other])),
            ConditionExpression: 'attribute_exists(PK)',
          },
        });
        const TransactItems = [half(userId, friendId), half(friendId, userId)];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const reasons = error.CancellationReasons ?? [];
          if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
        }
      },
    },
  '2.16 blocks-checked-first: the blocks are checked first, the list is a range of sort keys, and unblock has a condition':
    {
      async followUnlessBlocked(lab, followerId, followeeId) {
        if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
        const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
        const since = lab.now().toISOString();
        const half = (PK: string, SK: string, Type: string) => ({
          Put: {
            TableName: lab.table,
            Item: { ...adjacencyKeys(PK, SK), Type, followerId, followeeId, since },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        });
        const count = (user: string, counter: string) => ({
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(user, 'PROFILE'),
            UpdateExpression: `ADD ${counter} :one`,
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: { ':one': 1 },
          },
        });
        const notBlocked = (user: string, otherId: string) => ({
          ConditionCheck: {
            TableName: lab.table,
            Key: adjacencyKeys(user, compositeKey(['BLOCKED', 'USER', otherId])),
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        });
        const TransactItems = [
          notBlocked(followee, followerId),
          notBlocked(follower, followeeId),
          half(follower, compositeKey(['FOLLOWS', 'USER', followeeId]), 'Follow'),
          half(followee, compositeKey(['FOLLOWER', 'USER', followerId]), 'Follower'),
          count(follower, 'followingCount'),
          count(followee, 'followerCount'),
        ];
        try {
          await lab.db.send(new TransactWriteCommand({ TransactItems }));
        } catch (error) {
          if (!(error instanceof TransactionCanceledException)) throw error;
          const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
          const refusal = BLOCK_REFUSALS[codes.indexOf('ConditionalCheckFailed')];
          throw refusal
            ? new SocialError(refusal, `${followerId} cannot follow ${followeeId}`)
            : error;
        }
      },
      async blockedUsers(lab, userId) {
        const blocks: Block[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
            ExpressionAttributeValues: {
              ':user': entityKey('USER', userId),
              ':first': 'BLOCKED#USER#',
              ':last': 'BLOCKED#USER$',
            },
          },
        );
        for await (const { Items = [] } of pages) blocks.push(...(Items.map(entityOf) as Block[]));
        return blocks;
      },
      async unblock(lab, userId, blockedId) {
        const edge = compositeKey(['BLOCKED', 'USER', blockedId]);
        const Key = adjacencyKeys(entityKey('USER', userId), edge);
        const ConditionExpression = 'attribute_exists(PK)';
        try {
          await lab.db.send(new DeleteCommand({ TableName: lab.table, Key, ConditionExpression }));
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error;
        }
      },
    },
  '2.17 not-newer: an older copy is one that is not as new: `NOT` also takes copies without a version':
    {
      async changePicture(lab, userId, picture) {
        const user = entityKey('USER', userId);
        const version = await setPicture(lab, user, picture);
        let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
        do {
          const page = await lab.db.send(
            new QueryCommand({
              TableName: lab.table,
              KeyConditionExpression: 'PK = :user AND begins_with(SK, :edge)',
              ExpressionAttributeValues: { ':user': user, ':edge': 'FOLLOWS#USER#' },
              ExclusiveStartKey,
            }),
          );
          const follows = (page.Items ?? []).map(entityOf) as Follow[];
          await Promise.all(
            follows.map(async ({ followeeId }) => {
              const copy = compositeKey(['FOLLOWER', 'USER', userId]);
              try {
                await lab.db.send(
                  new UpdateCommand({
                    TableName: lab.table,
                    Key: adjacencyKeys(entityKey('USER', followeeId), copy),
                    UpdateExpression: 'SET followerPicture = :picture, pictureVersion = :version',
                    ConditionExpression: 'attribute_exists(PK) AND NOT pictureVersion >= :version',
                    ExpressionAttributeValues: { ':picture': picture, ':version': version },
                  }),
                );
              } catch (error) {
                if (!(error instanceof ConditionalCheckFailedException)) throw error;
              }
            }),
          );
          ExclusiveStartKey = page.LastEvaluatedKey;
        } while (ExclusiveStartKey);
      },
    },
} satisfies RightAnswers<typeof model>;

// 2.2

/** Why a transaction was cancelled, action by action; nothing for any other error. */
function reasonsOf(error: { CancellationReasons?: { Code?: string }[] }): (string | undefined)[] {
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}

/** Why each action may be refused, in their order. */
const FOLLOW_REFUSALS: readonly SocialErrorCode[] = [
  'notFound',
  'notFound',
  'alreadyFollowing',
  'alreadyFollowing',
];

// 2.4

const SECRET = 'known to the servers only';

async function readPage<Edge>(
  lab: LabContext,
  userId: string,
  kind: string,
  { limit, cursor }: PageRequest,
  otherOf: (edge: Edge) => string,
): Promise<Page<Edge>> {
  const PK = entityKey('USER', userId);
  const skOf = (otherId: string): string => compositeKey([kind, 'USER', otherId]);
  const start = cursor === undefined ? undefined : read(cursor, kind, userId);
  const { Items = [], LastEvaluatedKey: end } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :kind)',
      ExpressionAttributeValues: { ':user': PK, ':kind': `${kind}#USER#` },
      Limit: limit + 1,
      ExclusiveStartKey: start === undefined ? undefined : { PK, SK: skOf(start) },
    }),
  );
  const edges = Items.slice(0, limit).map(entityOf) as Edge[];
  const last = edges.at(-1);
  // A page may end before its Limit: then it is not full, and there is more.
  if ((Items.length <= limit && !end) || last === undefined) return { edges };
  return { edges, cursor: signed(otherOf(last), kind, userId) };
}

function signed(lastId: string, kind: string, userId: string): string {
  const text = Buffer.from(lastId).toString('base64url');
  return `${text}.${signatureOf(lastId, kind, userId)}`;
}

function read(cursor: string, kind: string, userId: string): string {
  const [text = '', signature = ''] = cursor.split('.');
  const lastId = Buffer.from(text, 'base64url').toString('utf8');
  const expected = Buffer.from(signatureOf(lastId, kind, userId));
  const given = Buffer.from(signature);
  if (given.length === expected.length && timingSafeEqual(given, expected)) return lastId;
  throw new SocialError('badCursor', 'nobody here has signed this cursor');
}

function signatureOf(lastId: string, kind: string, userId: string): string {
  const text = JSON.stringify([kind, userId, lastId]);
  return createHmac('sha256', SECRET).update(text).digest('base64url');
}

async function readPageWholeStartKey<Edge>(
  lab: LabContext,
  userId: string,
  prefix: string,
  { limit, cursor }: PageRequest,
): Promise<Page<Edge>> {
  const user = entityKey('USER', userId);
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :prefix)',
      ExpressionAttributeValues: { ':user': user, ':prefix': prefix },
      Limit: limit,
      ExclusiveStartKey: cursor === undefined ? undefined : startKey(cursor, user, prefix),
    }),
  );
  const edges = Items.map(entityOf) as Edge[];
  if (!LastEvaluatedKey) return { edges };
  return { edges, cursor: Buffer.from(JSON.stringify(LastEvaluatedKey)).toString('base64url') };
}

function startKey(cursor: string, user: string, prefix: string): Record<string, string> {
  const key = parsed(Buffer.from(cursor, 'base64url').toString('utf8'));
  const { PK, SK } = (key ?? {}) as Record<string, unknown>;
  if (PK === user && typeof SK === 'string' && SK.startsWith(prefix)) return { PK, SK };
  throw new SocialError('badCursor', 'this cursor is not from this list');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// 2.6

/** Where a page begins; each of the four parts is what an edge to this user has. */
function sourceStart(cursor: string, userId: string): Record<string, string> {
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const followerId = parseKey(key.PK).at(-1) ?? '';
    const expected = {
      PK: entityKey('USER', followerId),
      SK: compositeKey(['FOLLOWS', 'USER', userId]),
      GSI1PK: entityKey('USER', userId),
      GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
    };
    const isOwn = Object.entries(expected).every(([name, value]) => key[name] === value);
    if (isOwn) return expected;
  } catch {
    // Neither JSON nor a key: refused below.
  }
  throw new SocialError('badCursor', `this cursor is not from the followers of ${userId}`);
}

function edgeKey(followerId: string): string {
  return compositeKey(['FOLLOWER', 'USER', followerId]);
}

function lastIdIn(cursor: string, userId: string): string {
  try {
    const { to, lastId } = JSON.parse(Buffer.from(cursor, 'hex').toString('utf8'));
    adjacencyKeys(entityKey('USER', userId), edgeKey(lastId)); // Throws for what no key has room for.
    if (to === userId) return lastId;
  } catch {
    // Refused below.
  }
  throw new SocialError('badCursor', `this cursor is not from the followers of ${userId}`);
}

// 2.7

type Half = 'FOLLOWS' | 'FOLLOWER';

/** Read units of an edge in a Query of many, and of a key in a BatchGetItem. */
const QUERIED_UNITS = 0.025;

const LOOKED_UP_UNITS = 0.5;

const BATCH_KEYS = 100;

function keysOf(userId: string, half: Half, otherId: string): Record<string, string> {
  return adjacencyKeys(entityKey('USER', userId), compositeKey([half, 'USER', otherId]));
}

async function readIds(lab: LabContext, userId: string, half: Half): Promise<string[]> {
  const ids: string[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND begins_with(SK, :half)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':half': `${half}#USER#` },
      ProjectionExpression: 'SK',
    },
  );
  for await (const { Items = [] } of pages) ids.push(...Items.map(({ SK }) => idOf(SK)));
  return ids;
}

async function lookUp(lab: LabContext, Keys: Record<string, string>[]): Promise<string[]> {
  const ids: string[] = [];
  let left: Record<string, unknown>[] | undefined = Keys;
  while (left && left.length > 0) {
    const answer: BatchGetCommandOutput = await lab.db.send(
      new BatchGetCommand({
        RequestItems: { [lab.table]: { Keys: left, ProjectionExpression: 'SK' } },
      }),
    );
    ids.push(...(answer.Responses?.[lab.table] ?? []).map(({ SK }) => idOf(SK)));
    left = answer.UnprocessedKeys?.[lab.table]?.Keys;
  }
  return ids;
}

function idOf(SK: string): string {
  return parseKey(SK).at(-1) as string;
}

// 2.9

/** Sets an attribute of an item that is there; whether it is. */
async function changed(
  lab: LabContext,
  PK: string,
  SK: string,
  attribute: string,
  value: string,
): Promise<boolean> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(PK, SK),
        UpdateExpression: 'SET #attribute = :value',
        ConditionExpression: 'attribute_exists(SK)',
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

// 2.10

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

type Keys = Record<string, string>;

const TRIES = 5;

function half(userId: string, kind: string, otherId: string): Keys {
  return adjacencyKeys(entityKey('USER', userId), compositeKey([kind, 'USER', otherId]));
}

async function isThere(lab: LabContext, Key: Keys): Promise<boolean> {
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item !== undefined;
}

/** Queries under way at once. */
const IN_FLIGHT = 8;

async function friendIds(lab: LabContext, userId: string): Promise<string[]> {
  const ids: string[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :friend)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':friend': 'FRIEND#' },
        ProjectionExpression: 'friendId',
        ExclusiveStartKey: start,
      }),
    );
    ids.push(...Items.map(({ friendId }) => friendId));
    start = LastEvaluatedKey;
  } while (start);
  return ids;
}

// 2.12

function requestKeys(fromId: string, toId: string): Record<string, string> {
  return adjacencyKeys(entityKey('USER', toId), compositeKey(['REQUEST', 'USER', fromId]));
}

// 2.13

/** Why each action of a follow is refused, in their order. */
const COUNTED_REFUSALS: readonly SocialErrorCode[] = ['notFound', 'notFound', 'alreadyFollowing'];

function edgeKeys(followerId: string, followeeId: string) {
  const edge = compositeKey(['FOLLOWS', 'USER', followeeId]);
  return adjacencyKeys(entityKey('USER', followerId), edge);
}

function newEdge(
  lab: LabContext,
  followerId: string,
  followeeId: string,
  more: Record<string, string>,
) {
  const since = lab.now().toISOString();
  const attributes = Object.entries({ Type: 'Follow', followerId, followeeId, since, ...more });
  return {
    TableName: lab.table,
    Key: edgeKeys(followerId, followeeId),
    UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_not_exists(PK)',
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(
      attributes.map(([name, value]) => [`:${name}`, value]),
    ),
  };
}

function counted(lab: LabContext, userId: string, counter: string, by: number) {
  return {
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      UpdateExpression: `ADD ${counter} :by`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':by': by },
    },
  };
}

/** Position of the action whose condition failed; -1 for any other error. */
function failedAction(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.indexOf('ConditionalCheckFailed');
}

// 2.14

async function friends(lab: LabContext, userId: string): Promise<Friend[]> {
  const found: Friend[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :user AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':user': entityKey('USER', userId),
        ':first': 'FRIEND#USER#',
        ':last': 'FRIEND#USER$',
      },
    },
  );
  for await (const { Items = [] } of pages) found.push(...(Items.map(entityOf) as Friend[]));
  return found;
}

// 2.16

/** Why each action is refused, in their order. */
const BLOCK_REFUSALS: readonly SocialErrorCode[] = [
  'blocked',
  'blocked',
  'alreadyFollowing',
  'alreadyFollowing',
  'notFound',
  'notFound',
];

// 2.17

async function setPicture(lab: LabContext, user: string, picture: string): Promise<number> {
  try {
    const { Attributes } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(user, 'PROFILE'),
        UpdateExpression:
          'SET picture = :picture, pictureVersion = if_not_exists(pictureVersion, :none) + :one',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':picture': picture, ':none': 0, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return Attributes?.pictureVersion;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new SocialError('notFound', `there is no user ${user}`);
  }
}
