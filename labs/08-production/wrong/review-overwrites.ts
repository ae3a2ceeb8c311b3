/**
 * 8.3 without a condition: a second review of the same id replaces the first one.
 *
 * @fails 8.3
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type NewReview, ProductionError, type Review } from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function postReview(lab: LabContext, review: NewReview): Promise<void> {
  const { reviewId, productId } = review;
  const postedAt = lab.now().toISOString();
  const key = entityKey('REVIEW', reviewId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(key, key),
          GSI1PK: entityKey('PRODUCT', productId),
          GSI1SK: compositeKey(['REVIEW', postedAt, reviewId]),
          ...({ Type: 'Review', ...review, postedAt } satisfies Review),
        },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ProductionError('alreadyExists', `there is a review ${reviewId} already`);
  }
}
