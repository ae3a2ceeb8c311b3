/**
 * 3.15 keeping the reviews in a list inside the product: each new one rewrites all.
 *
 * @fails 3.15 FAT-ITEM
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type NewReview, type Review } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function postReview(lab: LabContext, review: NewReview): Promise<Review> {
  const { productId, userId, rating, comment } = review;
  if (![1, 2, 3, 4, 5].includes(rating) || comment === '') {
    throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
  }
  const [reviewId, now] = [lab.newId(), lab.now().toISOString()];
  const times = { CreatedAt: now, UpdatedAt: now };
  const posted: Review = {
    ...{ Type: 'Review', reviewId, productId, userId, rating, comment },
    ...times,
  };
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const guard = adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId]));
  const edge = adjacencyKeys(user, compositeKey(['REVIEW', now, reviewId]));
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: { ...guard, Type: 'ReviewedProduct', userId, productId, reviewId, ...times },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'SET reviews = list_append(if_not_exists(reviews, :none), :one)',
              ConditionExpression: 'attribute_exists(PK)',
              ExpressionAttributeValues: { ':none': [], ':one': [posted] },
            },
          },
          {
            Put: {
              TableName: lab.table,
              Item: { ...edge, Type: 'UserReview', userId, reviewId, productId, rating, ...times },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new EcommerceError('alreadyReviewed', `${userId} has reviewed ${productId}`, productId);
  }
  return posted;
}
