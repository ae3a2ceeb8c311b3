/**
 * 3.19 the four items are deleted by a batch, each by itself: a part of them may be left.
 *
 * @fails 3.19 READ-MODIFY-WRITE
 */

import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
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
  await lab.db.send(
    new BatchWriteCommand({
      RequestItems: { [lab.table]: keys.map((Key) => ({ DeleteRequest: { Key } })) },
    }),
  );
}

async function read(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  const key = entityKey('REVIEW', reviewId);
  const { Item } = await lab.db.send(
    new GetCommand({
      TableName: lab.table,
      Key: adjacencyKeys(key, key),
      ConsistentRead: true,
    }),
  );
  return Item as Review | undefined;
}
