/**
 * 5.7 `likeCounted` takes every cancelled transaction for a like that is there.
 *
 * @fails 5.7
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
          { Put: { TableName, Item: liked, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: liker } },
          {
            Update: {
              TableName,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'ADD likes :one',
              ConditionExpression: 'attribute_exists(PK)',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = error.CancellationReasons?.map(({ Code }) => Code === 'ConditionalCheckFailed');
    if (failed?.[2]) throw new RecommendationsError('notFound', `there is no ${productId}`);
  }
}
