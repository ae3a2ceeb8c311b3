/** Step 2.10: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type FriendOfFriend, SocialError } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'block-by-two-gets: a block reads both follows by two GetItems at once, and tries five times at most':
    { block },
  'friends-put-by-update: both halves of a friendship are updates that keep what is there; friends are asked all at once':
    { befriend, friendsOfFriends },
  'like-by-update: the like is written by UpdateItem: `if_not_exists` keeps the date of the first one':
    { like },
} satisfies RightAnswers<typeof model>;

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

type Keys = Record<string, string>;

const TRIES = 5;

async function block(lab: LabContext, userId: string, blockedId: string): Promise<void> {
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
}

function half(userId: string, kind: string, otherId: string): Keys {
  return adjacencyKeys(entityKey('USER', userId), compositeKey([kind, 'USER', otherId]));
}

async function isThere(lab: LabContext, Key: Keys): Promise<boolean> {
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  return Item !== undefined;
}

/** Queries under way at once. */
const IN_FLIGHT = 8;

async function befriend(lab: LabContext, userId: string, friendId: string): Promise<void> {
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
}

async function friendsOfFriends(lab: LabContext, userId: string): Promise<FriendOfFriend[]> {
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
}

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

async function like(lab: LabContext, userId: string, postId: string): Promise<void> {
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
}
