/**
 * 5.4 `unlike` deletes on the condition that there is a like, and lets the refusal through.
 *
 * @fails 5.4
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function unlike(lab: LabContext, userId: string, productId: string): Promise<void> {
  const TableName = lab.table;
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
  const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Delete: { TableName, Key: liked, ConditionExpression: 'attribute_exists(PK)' } },
        { Delete: { TableName, Key: liker } },
      ],
    }),
  );
}
