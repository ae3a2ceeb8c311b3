/**
 * 2.3 with ADD and no condition on the profiles: a profile that is gone comes back as a counter of -1.
 *
 * @fails 2.3
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/02-social/model.ts';

export async function unfollow(
  lab: LabContext,
  followerId: string,
  followeeId: string,
): Promise<void> {
  if (followerId === followeeId) return;
  const TableName = lab.table;
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const forward = adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId]));
  const reverse = adjacencyKeys(other, compositeKey(['FOLLOWER', 'USER', followerId]));
  const uncount = (user: string, counter: string) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `ADD ${counter} :less`,
      ExpressionAttributeValues: { ':less': -1 },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Delete: { TableName, Key: forward, ConditionExpression: 'attribute_exists(PK)' } },
          { Delete: { TableName, Key: reverse } },
          uncount(one, 'followingCount'),
          uncount(other, 'followerCount'),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}
