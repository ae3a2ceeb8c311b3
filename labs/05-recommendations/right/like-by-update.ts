/**
 * 5.4 `like` updates both halves without a condition: `if_not_exists` keeps the date of the first time.
 *
 * @passes 5.4
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  const half = (PK: string, SK: string) => ({
    Update: {
      TableName: lab.table,
      Key: adjacencyKeys(PK, SK),
      UpdateExpression:
        'SET #type = :type, userId = :one, productId = :other, likedAt = if_not_exists(likedAt, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Like',
        ':one': userId,
        ':other': productId,
        ':now': lab.now().toISOString(),
      },
    },
  });
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        half(entityKey('USER', userId), compositeKey(['LIKES', 'PRODUCT', productId])),
        half(entityKey('PRODUCT', productId), compositeKey(['LIKED_BY', 'USER', userId])),
      ],
    }),
  );
}
