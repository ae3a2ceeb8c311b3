/**
 * 3.15 putting the guard without a condition: a second review takes the place of the first in it.
 *
 * @fails 3.15
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
  const node = entityKey('REVIEW', reviewId);
  const sorted = compositeKey(['REVIEW', now, reviewId]);
  const put = (PK: string, SK: string, entity: object) => ({
    Put: { TableName: lab.table, Item: { ...adjacencyKeys(PK, SK), ...entity } },
  });
  const guard = { Type: 'ReviewedProduct', userId, productId, reviewId, ...times };
  const ofUser = { Type: 'UserReview', userId, reviewId, productId, rating, ...times };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          put(user, compositeKey(['REVIEWED', 'PRODUCT', productId]), guard),
          {
            ConditionCheck: {
              TableName: lab.table,
              Key: adjacencyKeys(product, product),
              ConditionExpression: 'attribute_exists(PK)',
            },
          },
          put(node, node, posted),
          put(user, sorted, ofUser),
          put(product, sorted, { ...posted, Type: 'ProductReview' }),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    throw new EcommerceError('notFound', `there is no product ${productId}`);
  }
  return posted;
}
