/**
 * 2.16 asks only whether the other has blocked: who has blocked somebody can still follow them.
 *
 * @fails 2.16
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError, type SocialErrorCode } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

/** Why each action is refused, in their order. */
const REFUSALS: readonly SocialErrorCode[] = [
  'alreadyFollowing',
  'alreadyFollowing',
  'notFound',
  'notFound',
  'blocked',
];

export async function followUnlessBlocked(
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
    half(follower, compositeKey(['FOLLOWS', 'USER', followeeId]), 'Follow'),
    half(followee, compositeKey(['FOLLOWER', 'USER', followerId]), 'Follower'),
    count(follower, 'followingCount'),
    count(followee, 'followerCount'),
    notBlocked(followee, followerId),
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
