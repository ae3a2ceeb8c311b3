/**
 * 3.19 the edit is put under the time of now, and deleted where it was: every edit is the newest review.
 *
 * @fails 3.19
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type Review, type ReviewText } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function editReview(
  lab: LabContext,
  reviewId: string,
  text: ReviewText,
): Promise<void> {
  if (![1, 2, 3, 4, 5].includes(text.rating) || text.comment === '') {
    throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
  }
  const before = await read(lab, reviewId);
  if (!before) throw new EcommerceError('notFound', `there is no review ${reviewId}`);
  const node = entityKey('REVIEW', reviewId);
  const review = { ...before, ...text, UpdatedAt: lab.now().toISOString() };
  const { comment, ...rated } = review;
  const [product, user] = [
    entityKey('PRODUCT', review.productId),
    entityKey('USER', review.userId),
  ];
  const was = compositeKey(['REVIEW', review.CreatedAt, reviewId]);
  const is = compositeKey(['REVIEW', review.UpdatedAt, reviewId]);
  const items = [
    { ...review, ...adjacencyKeys(node, node) },
    { ...review, comment, Type: 'ProductReview', ...adjacencyKeys(product, is) },
    { ...rated, Type: 'UserReview', ...adjacencyKeys(user, is) },
  ];
  const TableName = lab.table;
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        ...items.map((Item) => ({ Put: { TableName, Item } })),
        ...[product, user].map((PK) => ({ Delete: { TableName, Key: { PK, SK: was } } })),
      ],
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
