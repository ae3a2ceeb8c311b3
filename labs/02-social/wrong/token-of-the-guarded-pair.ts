/**
 * 2.16 a ClientRequestToken that names the two users: their next follow is taken for the last one.
 *
 * @fails 2.16
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError, type SocialErrorCode } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

/** Why each action is refused; the reverse half has no condition. */
const REFUSALS: readonly (SocialErrorCode | undefined)[] = [
  'alreadyFollowing',
  undefined,
  'notFound',
  'notFound',
  'blocked',
  'blocked',
];

export async function followUnlessBlocked(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const TableName = lab.table;
  const isNew = { ConditionExpression: 'attribute_not_exists(PK)' };
  const keysOf = (userId: string, edge: string, otherId: string) =>
    adjacencyKeys(entityKey('USER', userId), compositeKey([edge, 'USER', otherId]));
  const half = (Type: string, Key: Record<string, string>) => {
    const since = lab.now().toISOString();
    return { Put: { TableName, Item: { ...Key, Type, followerId, followeeId, since }, ...isNew } };
  };
  const counted = (userId: string, counter: string) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(entityKey('USER', userId), 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} + :one`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  const unblocked = (userId: string, otherId: string) => ({
    ConditionCheck: { TableName, Key: keysOf(userId, 'BLOCKED', otherId), ...isNew },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        ClientRequestToken: `${followerId}-${followeeId}`.slice(0, 36),
        TransactItems: [
          half('Follow', keysOf(followerId, 'FOLLOWS', followeeId)),
          half('Follower', keysOf(followeeId, 'FOLLOWER', followerId)),
          counted(followerId, 'followingCount'),
          counted(followeeId, 'followerCount'),
          unblocked(followeeId, followerId),
          unblocked(followerId, followeeId),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    const refusal = REFUSALS[codes.indexOf('ConditionalCheckFailed')];
    if (!refusal) throw error;
    throw new SocialError(refusal, `${followerId} cannot follow ${followeeId}`);
  }
}
