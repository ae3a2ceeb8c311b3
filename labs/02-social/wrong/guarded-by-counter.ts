/**
 * 2.3 on the condition that there is something to count down: another follow is counted down as well.
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
  const TableName = lab.table;
  const [follower, followee] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const uncounted = (user: string, counter: string) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} - :one`,
      ConditionExpression: `${counter} >= :one`,
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  const removed = (PK: string, SK: string) => ({
    Delete: { TableName, Key: adjacencyKeys(PK, SK) },
  });
  const TransactItems = [
    uncounted(follower, 'followingCount'),
    uncounted(followee, 'followerCount'),
    removed(follower, compositeKey(['FOLLOWS', 'USER', followeeId])),
    removed(followee, compositeKey(['FOLLOWER', 'USER', followerId])),
  ];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    const reasons =
      error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) throw error;
  }
}
