/**
 * 3.4 with the id alone in the sort key: read backwards, the highest id is the first, not the newest.
 *
 * @fails 3.4
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Review } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function addProductReview(lab: LabContext, review: Review): Promise<void> {
  const { productId, reviewId } = review;
  const keys = adjacencyKeys(entityKey('PRODUCT', productId), entityKey('REVIEW', reviewId));
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: { ...keys, ...review, Type: 'ProductReview' },
    }),
  );
}
