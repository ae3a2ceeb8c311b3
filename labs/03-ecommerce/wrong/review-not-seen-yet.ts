/**
 * 3.19 the review is read without strong consistency: one of a moment ago is not there, and not deleted.
 *
 * @fails 3.19
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Review } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function deleteReview(lab: LabContext, reviewId: string): Promise<void> {
  const review = await read(lab, reviewId);
  if (!review) return;
  const [node, product, user] = [
    entityKey('REVIEW', reviewId),
    entityKey('PRODUCT', review.productId),
    entityKey('USER', review.userId),
  ];
  const sorted = compositeKey(['REVIEW', review.CreatedAt, reviewId]);
  const keys = [
    adjacencyKeys(node, node),
    adjacencyKeys(product, sorted),
    adjacencyKeys(user, sorted),
    adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', review.productId])),
  ];
  const TransactItems = keys.map((Key, nth) => ({
    Delete: {
      ...{ TableName: lab.table, Key },
      ...(nth === 0 && { ConditionExpression: 'attribute_exists(PK)' }),
    },
  }));
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    const isGone =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    if (!isGone) throw error;
  }
}

async function read(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  const key = entityKey('REVIEW', reviewId);
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(key, key),
    }),
  );
  return Item as Review | undefined;
}
