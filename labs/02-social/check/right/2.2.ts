/** Step 2.2: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError, type SocialErrorCode } from '#entities/02-social.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'condition-on-one-half: only the forward half has the condition: whoever writes both in one transaction writes both or none':
    { follow },
  'counters-first: the counters stand before the edge, all four actions are updates, and ADD counts':
    { follow: followCountersFirst },
} satisfies RightAnswers<typeof model>;

async function follow(lab: LabContext, followerId: string, followeeId: string): Promise<void> {
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
        throw new SocialError('alreadyFollowing', `${followerId} follows ${followeeId} already`);
      }
      if (profileReasons.includes('ConditionalCheckFailed')) {
        throw new SocialError('notFound', `one of ${followerId} and ${followeeId} does not exist`);
      }
      throw error;
    });
}

/** Why a transaction was cancelled, action by action; nothing for any other error. */
function reasonsOf(error: { CancellationReasons?: { Code?: string }[] }): (string | undefined)[] {
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}

/** Why each action may be refused, in their order. */
const REFUSALS: readonly SocialErrorCode[] = [
  'notFound',
  'notFound',
  'alreadyFollowing',
  'alreadyFollowing',
];

async function followCountersFirst(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
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
    const refusal = REFUSALS[codes.indexOf('ConditionalCheckFailed')];
    throw refusal ? new SocialError(refusal, `${followerId} cannot follow ${followeeId}`) : error;
  }
}
