/** Step 2.16: other answers that are right. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Block, entityOf, SocialError, type SocialErrorCode } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'blocks-checked-first: the blocks are checked first, the list is a range of sort keys, and unblock has a condition':
    { followUnlessBlocked, blockedUsers, unblock },
} satisfies RightAnswers<typeof model>;

/** Why each action is refused, in their order. */
const REFUSALS: readonly SocialErrorCode[] = [
  'blocked',
  'blocked',
  'alreadyFollowing',
  'alreadyFollowing',
  'notFound',
  'notFound',
];

async function followUnlessBlocked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
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
    const refusal = REFUSALS[codes.indexOf('ConditionalCheckFailed')];
    throw refusal ? new SocialError(refusal, `${followerId} cannot follow ${followeeId}`) : error;
  }
}

async function blockedUsers(lab: LabContext, userId: string): Promise<Block[]> {
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
}

async function unblock(lab: LabContext, userId: string, blockedId: string): Promise<void> {
  const edge = compositeKey(['BLOCKED', 'USER', blockedId]);
  const Key = adjacencyKeys(entityKey('USER', userId), edge);
  const ConditionExpression = 'attribute_exists(PK)';
  try {
    await lab.db.send(new DeleteCommand({ TableName: lab.table, Key, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
