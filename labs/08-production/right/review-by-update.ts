/**
 * 8.3 with an UpdateItem that makes the review.
 *
 * @passes 8.3
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type NewReview, ProductionError } from '#entities/08-production.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function postReview(lab: LabContext, review: NewReview): Promise<void> {
  const { reviewId, productId } = review;
  const postedAt = lab.now().toISOString();
  const key = entityKey('REVIEW', reviewId);
  const attributes = {
    GSI1PK: entityKey('PRODUCT', productId),
    GSI1SK: compositeKey(['REVIEW', postedAt, reviewId]),
    ...{ Type: 'Review', ...review, postedAt },
  };
  const names = Object.keys(attributes);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_not_exists(PK)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
        ),
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ProductionError('alreadyExists', `there is a review ${reviewId} already`);
  }
}
