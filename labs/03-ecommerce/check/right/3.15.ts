/** Step 3.15: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type NewReview, type Review } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'guard-last: the guard stands last and the product first, and the error tells the guard before the product':
    { postReview },
} satisfies RightAnswers<typeof model>;

async function postReview(lab: LabContext, review: NewReview): Promise<Review> {
  const { productId, userId, rating, comment } = review;
  if (![1, 2, 3, 4, 5].includes(rating) || comment.length === 0) {
    throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
  }
  const TableName = lab.table;
  const CreatedAt = lab.now().toISOString();
  const times = { CreatedAt, UpdatedAt: CreatedAt };
  const reviewId = lab.newId();
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const node = entityKey('REVIEW', reviewId);
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  const posted: Review = {
    ...{ Type: 'Review', reviewId, productId, userId, rating, comment },
    ...times,
  };
  const items = [
    { ...adjacencyKeys(product, sorted), ...posted, Type: 'ProductReview' },
    {
      ...adjacencyKeys(user, sorted),
      ...{ Type: 'UserReview', userId, reviewId, productId, rating },
      ...times,
    },
    { ...adjacencyKeys(node, node), ...posted },
  ];
  const guard = adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId]));
  const TransactItems = [
    {
      ConditionCheck: {
        TableName,
        Key: adjacencyKeys(product, product),
        ConditionExpression: 'attribute_exists(priceCents)',
      },
    },
    ...items.map((Item) => ({ Put: { TableName, Item } })),
    {
      Put: {
        TableName,
        Item: { ...guard, Type: 'ReviewedProduct', userId, productId, reviewId, ...times },
        ConditionExpression: 'attribute_not_exists(reviewId)',
      },
    },
  ];
  try {
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
    return posted;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = error.CancellationReasons?.map(({ Code }) => Code === 'ConditionalCheckFailed');
    if (failed?.at(-1)) {
      throw new EcommerceError('alreadyReviewed', `${userId} reviewed ${productId}`, productId);
    }
    if (failed?.[0]) throw new EcommerceError('notFound', `no product ${productId}`, productId);
    throw error;
  }
}
