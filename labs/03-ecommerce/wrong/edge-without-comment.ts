/**
 * 3.4 following each edge to its review for the comment: ten reviews are ten more gets.
 *
 * @fails 3.4 N+1
 */

import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductReview, type Review } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function addProductReview(lab: LabContext, review: Review): Promise<void> {
  const { comment, ...edge } = review;
  const { productId, reviewId, CreatedAt } = review;
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  const keys = adjacencyKeys(entityKey('PRODUCT', productId), sorted);
  await lab.db.send(
    new PutCommand({ TableName: lab.table, Item: { ...keys, ...edge, Type: 'ProductReview' } }),
  );
}

export async function recentReviews(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductReview[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :product AND begins_with(SK, :reviews)',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':reviews': 'REVIEW#',
      },
      ScanIndexForward: false,
      Limit: most,
    }),
  );
  const reviews: ProductReview[] = [];
  for (const { reviewId } of Items.map(entityOf) as ProductReview[]) {
    const key = entityKey('REVIEW', reviewId);
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key) }),
    );
    if (Item) reviews.push({ ...(entityOf(Item) as Review), Type: 'ProductReview' });
  }
  return reviews;
}
