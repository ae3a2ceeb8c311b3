/** Step 3.4: other answers that are right. */

import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductReview, type Review } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'ten-a-page: the edge is written by UpdateItem; each page is asked for ten reviews, and the first ten of them are kept':
    { addProductReview, recentReviews },
} satisfies RightAnswers<typeof model>;

async function addProductReview(lab: LabContext, review: Review): Promise<void> {
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

async function recentReviews(
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
