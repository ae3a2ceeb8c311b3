/**
 * 5.4 `like` turns its keys around as 5.1 does: the half of the product has no LIKED_BY.
 *
 * @fails 5.4
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function like(lab: LabContext, userId: string, productId: string): Promise<void> {
  const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
  const liker = adjacencyKeys(product, user);
  const first = {
    TableName: lab.table,
    Item: { ...liked, ...edge },
    ConditionExpression: 'attribute_not_exists(PK)',
  };
  const second = { TableName: lab.table, Item: { ...liker, ...edge } };
  try {
    await lab.db.send(
      new TransactWriteCommand({ TransactItems: [{ Put: first }, { Put: second }] }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}
