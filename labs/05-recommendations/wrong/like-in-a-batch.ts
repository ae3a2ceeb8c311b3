/**
 * 5.4 `like` writes both halves in one batch, which knows no condition.
 *
 * @fails 5.4
 */

import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
  const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
  await lab.db.send(
    new BatchWriteCommand({
      RequestItems: {
        [lab.table]: [
          { PutRequest: { Item: { ...liked, ...edge } } },
          { PutRequest: { Item: { ...liker, ...edge } } },
        ],
      },
    }),
  );
}
