/**
 * 5.7 `likeCounted` counts first in its transaction, by SET, and has a condition on each action.
 *
 * @passes 5.7
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { RecommendationsError } from '#entities/05-recommendations.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function likeCounted(
  lab: LabContext,
  userId: string,
  productId: string,
): Promise<void> {
  const TableName = lab.table;
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
  const liked = { ...adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId])), ...edge };
  const liker = { ...adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId])), ...edge };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'SET likes = likes + :one',
              ConditionExpression: 'attribute_exists(likes)',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
          { Put: { TableName, Item: liked, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: liker, ConditionExpression: 'attribute_not_exists(PK)' } },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = error.CancellationReasons?.map(({ Code }) => Code === 'ConditionalCheckFailed');
    if (failed?.[1] || failed?.[2]) return;
    if (failed?.[0]) throw new RecommendationsError('notFound', `there is no ${productId}`);
    throw error;
  }
}
