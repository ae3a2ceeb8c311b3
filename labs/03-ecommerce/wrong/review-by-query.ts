/**
 * 3.19 a review by a Query of its collection: one item is read by its key.
 *
 * @fails 3.19
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Review } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function getReview(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :review',
      ExpressionAttributeValues: { ':review': entityKey('REVIEW', reviewId) },
    }),
  );
  const [item] = Items;
  return item && (entityOf(item) as Review);
}
