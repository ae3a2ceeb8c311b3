/**
 * 5.7 `unlikeCounted` asks the half of the product, and takes the like from a number that is not 0.
 *
 * @passes 5.7
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function unlikeCounted(
  lab: LabContext,
  userId: string,
  productId: string,
): Promise<void> {
  const TableName = lab.table;
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
  const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Delete: { TableName, Key: liker, ConditionExpression: 'attribute_exists(PK)' } },
          { Delete: { TableName, Key: liked } },
          {
            Update: {
              TableName,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'SET likes = likes - :one',
              ConditionExpression: 'likes >= :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}
