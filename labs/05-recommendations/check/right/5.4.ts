/** Step 5.4: other answers that are right. */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'like-asks-the-product: has its condition on the half of the product, and knows the error by its name':
    { like },
  'like-by-update: updates both halves without a condition: `if_not_exists` keeps the date of the first time':
    { like: likeLikeByUpdate },
} satisfies RightAnswers<typeof model>;

async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
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

async function likeLikeByUpdate(lab: LabContext, userId: string, productId: string): Promise<void> {
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
