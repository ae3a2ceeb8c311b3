/**
 * 5.7 `unlikeCounted` counts off without a condition: ADD makes a product that is gone.
 *
 * @fails 5.7
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
          { Delete: { TableName, Key: liked, ConditionExpression: 'attribute_exists(PK)' } },
          { Delete: { TableName, Key: liker } },
          {
            Update: {
              TableName,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'ADD likes :one',
              ExpressionAttributeValues: { ':one': -1 },
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
