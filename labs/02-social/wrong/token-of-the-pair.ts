/**
 * 2.13 a ClientRequestToken that names the two users: their next follow is taken for the last one.
 *
 * @fails 2.13
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { SocialError } from '#entities/02-social.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function followCounted(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) throw new SocialError('self', 'nobody follows themselves');
  const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const count = (user: string, counter: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `ADD ${counter} :one`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  const Item = {
    ...adjacencyKeys(follower, compositeKey(['FOLLOWS', 'USER', followeeId])),
    GSI1PK: followee,
    GSI1SK: compositeKey(['FOLLOWER', 'USER', followerId]),
    Type: 'Follow',
    followerId,
    followeeId,
    since: lab.now().toISOString(),
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(
      new TransactWriteCommand({
        ClientRequestToken: `${followerId}-${followeeId}`.slice(0, 36),
        TransactItems: [
          { Put: { TableName: lab.table, Item, ConditionExpression } },
          count(follower, 'followingCount'),
          count(followee, 'followerCount'),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    const failed = codes.indexOf('ConditionalCheckFailed');
    if (failed < 0) throw error;
    const code = failed === 0 ? 'alreadyFollowing' : 'notFound';
    throw new SocialError(code, `${followerId} cannot follow ${followeeId}`);
  }
}
