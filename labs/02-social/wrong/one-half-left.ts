/**
 * 2.3 deleting only the half in one’s own item collection: the other still lists the follower.
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
  const [one, other] = [entityKey('USER', followerId), entityKey('USER', followeeId)];
  const uncount = (user: string, counter: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(user, 'PROFILE'),
      UpdateExpression: `SET ${counter} = ${counter} - :one`,
      ExpressionAttributeValues: { ':one': 1 },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Delete: {
              TableName: lab.table,
              Key: adjacencyKeys(one, compositeKey(['FOLLOWS', 'USER', followeeId])),
              ConditionExpression: 'attribute_exists(PK)',
            },
          },
          uncount(one, 'followingCount'),
          uncount(other, 'followerCount'),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
  }
}
