/**
 * 5.4 `like` has its condition on the half of the product, and knows the error by its name.
 *
 * @passes 5.4
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  const TableName = lab.table;
  const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
  const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...liked, ...edge } } },
          {
            Put: {
              TableName,
              Item: { ...liker, ...edge },
              ConditionExpression: 'attribute_not_exists(SK)',
            },
          },
        ],
      }),
    );
  } catch (error) {
    const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
    if (CancellationReasons[1]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}
