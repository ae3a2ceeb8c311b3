/**
 * 5.4 `like` sets the date by two updates without a condition: the second like replaces it.
 *
 * @fails 5.4
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  const set = (PK: string, SK: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      UpdateExpression: 'SET #type = :type, userId = :user, productId = :product, likedAt = :now',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Like',
        ':user': userId,
        ':product': productId,
        ':now': lab.now().toISOString(),
      },
    },
  });
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        set(entityKey('USER', userId), compositeKey(['LIKES', 'PRODUCT', productId])),
        set(entityKey('PRODUCT', productId), compositeKey(['LIKED_BY', 'USER', userId])),
      ],
    }),
  );
}
