/**
 * 2.2 the counters stand before the edge, all four actions are updates, and ADD counts.
 *
 * @passes 2.2
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError, type SocialErrorCode } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

/** Why each action may be refused, in their order. */
const REFUSALS: readonly SocialErrorCode[] = [
  'notFound',
  'notFound',
  'alreadyFollowing',
  'alreadyFollowing',
];

export async function follow(
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
