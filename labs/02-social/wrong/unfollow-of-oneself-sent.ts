/**
 * 2.3 sends the transaction for an unfollow of oneself: it names one profile twice, and DynamoDB refuses it.
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
  const ConditionExpression = 'attribute_exists(PK)';
  const removed = (PK: string, edge: string, otherId: string) => ({
    TableName,
    Key: adjacencyKeys(PK, compositeKey([edge, 'USER', otherId])),
  });
  const uncounted = (PK: string, counter: string) => ({
    TableName,
    Key: adjacencyKeys(PK, 'PROFILE'),
    UpdateExpression: `ADD ${counter} :minusOne`,
    ConditionExpression,
    ExpressionAttributeValues: { ':minusOne': -1 },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Delete: { ...removed(follower, 'FOLLOWS', followeeId), ConditionExpression } },
          { Delete: removed(followee, 'FOLLOWER', followerId) },
          { Update: uncounted(follower, 'followingCount') },
          { Update: uncounted(followee, 'followerCount') },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [edge] = error.CancellationReasons ?? [];
    if (edge?.Code !== 'ConditionalCheckFailed') throw error;
  }
}
