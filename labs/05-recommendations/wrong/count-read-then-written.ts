/**
 * 5.7 `likeCounted` reads the number of likes, and writes it back with one more.
 *
 * @fails 5.7 READ-MODIFY-WRITE
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
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
  const Key = adjacencyKeys(product, product);
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key }));
  if (!Item) throw new RecommendationsError('notFound', `there is no ${productId}`);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: liked, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: liker } },
          {
            Update: {
              TableName,
              Key,
              UpdateExpression: 'SET likes = :likes',
              ExpressionAttributeValues: { ':likes': Item.likes + 1 },
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
