/**
 * 8.3 with the counter in the transaction of the review: every review of one product waits for that one item.
 *
 * @fails 8.3
 */

import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { NewReview, Review } from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function postReview(lab: LabContext, review: NewReview): Promise<void> {
  const { reviewId, productId } = review;
  const postedAt = lab.now().toISOString();
  const key = entityKey('REVIEW', reviewId);
  const product = entityKey('PRODUCT', productId);
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: lab.table,
            Item: {
              ...adjacencyKeys(key, key),
              GSI1PK: product,
              GSI1SK: compositeKey(['REVIEW', postedAt, reviewId]),
              ...({ Type: 'Review', ...review, postedAt } satisfies Review),
            },
            ConditionExpression: 'attribute_not_exists(PK)',
          },
        },
        {
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(product, product),
            UpdateExpression: 'ADD reviewCount :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    }),
  );
}
