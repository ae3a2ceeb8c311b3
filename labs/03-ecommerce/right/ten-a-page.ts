/**
 * 3.4 the edge is written by UpdateItem; each page is asked for ten reviews, and the first ten of them are kept.
 *
 * @passes 3.4
 */

import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductReview, type Review } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function addProductReview(lab: LabContext, review: Review): Promise<void> {
  const attributes = Object.entries({ ...review, Type: 'ProductReview' });
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(
        entityKey('PRODUCT', review.productId),
        compositeKey(['REVIEW', review.CreatedAt, review.reviewId]),
      ),
      UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(attributes.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        attributes.map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );
}

export async function recentReviews(
  lab: LabContext,
  productId: string,
  most: number,
): Promise<ProductReview[]> {
  const reviews: ProductReview[] = [];
  const pages = paginateQuery(
    { client: lab.db, pageSize: most },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :product AND SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':low': 'REVIEW#',
        ':high': 'REVIEW$',
      },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [] } of pages) {
    reviews.push(...Items.map((item) => entityOf(item) as ProductReview));
    if (reviews.length >= most) break;
  }
  return reviews.slice(0, most);
}
