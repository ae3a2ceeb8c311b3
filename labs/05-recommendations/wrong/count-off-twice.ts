/**
 * 5.7 `unlikeCounted` deletes without a condition: what is not there is counted off too.
 *
 * @fails 5.7
 */

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
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Delete: { TableName, Key: liked } },
        { Delete: { TableName, Key: liker } },
        {
          Update: {
            TableName,
            Key: adjacencyKeys(product, product),
            UpdateExpression: 'ADD likes :one',
            ConditionExpression: 'attribute_exists(PK)',
            ExpressionAttributeValues: { ':one': -1 },
          },
        },
      ],
    }),
  );
}
