/**
 * 3.19 updates without a condition: a review that was deleted meanwhile comes back in parts.
 *
 * @fails 3.19 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type Review, type ReviewText } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function editReview(
  lab: LabContext,
  reviewId: string,
  { rating, comment }: ReviewText,
): Promise<void> {
  if (![1, 2, 3, 4, 5].includes(rating) || comment === '') {
    throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
  }
  const review = await read(lab, reviewId);
  if (!review) throw new EcommerceError('notFound', `there is no review ${reviewId}`);
  const { productId, userId, CreatedAt } = review;
  const node = entityKey('REVIEW', reviewId);
  const now = lab.now().toISOString();
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  const keys = [
    adjacencyKeys(node, node),
    adjacencyKeys(entityKey('PRODUCT', productId), sorted),
    adjacencyKeys(entityKey('USER', userId), sorted),
  ];
  const TransactItems = keys.map((Key, nth) => ({
    Update: {
      ...{ TableName: lab.table, Key },
      UpdateExpression: `SET rating = :rating, UpdatedAt = :now${nth < 2 ? ', #comment = :comment' : ''}`,

      ...(nth < 2 && { ExpressionAttributeNames: { '#comment': 'comment' } }),
      ExpressionAttributeValues: {
        ...{ ':rating': rating, ':now': now },
        ...(nth < 2 && { ':comment': comment }),
      },
    },
  }));
  await lab.db.send(new TransactWriteCommand({ TransactItems }));
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
