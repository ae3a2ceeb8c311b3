/** Step 3.19: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, entityOf, type Review, type ReviewText } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'review-put-back: the three items of an edited review are put, if nobody has changed it since; the guard is asked whose it is':
    { editReview, deleteReview },
} satisfies RightAnswers<typeof model>;

async function editReview(
  lab: LabContext,
  reviewId: string,
  text: ReviewText,
  tries = 5,
): Promise<void> {
  if (!/^[1-5]$/.test(String(text.rating)) || text.comment.length === 0) {
    throw new EcommerceError('badReview', 'expected 1 to 5 stars, and a comment');
  }
  const before = await read(lab, reviewId);
  if (!before) throw new EcommerceError('notFound', `there is no review ${reviewId}`);
  const review = { ...before, ...text, UpdatedAt: lab.now().toISOString() };
  const { comment, ...rated } = review;
  const [node, product, user] = keysOf(review);
  const TableName = lab.table;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...rated, Type: 'UserReview', ...user } } },
          { Put: { TableName, Item: { ...review, comment, Type: 'ProductReview', ...product } } },
          {
            Put: {
              ...{ TableName, Item: { ...review, ...node } },
              ConditionExpression: 'UpdatedAt = :seen AND rating = :rating',
              ExpressionAttributeValues: { ':seen': before.UpdatedAt, ':rating': before.rating },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!failed(error) || tries === 1) throw error;
    await editReview(lab, reviewId, text, tries - 1);
  }
}

async function deleteReview(lab: LabContext, reviewId: string, tries = 5): Promise<void> {
  const review = await read(lab, reviewId);
  if (!review) return;
  const [node, product, user, guard] = keysOf(review);
  const TableName = lab.table;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          ...[node, product, user].map((Key) => ({ Delete: { TableName, Key } })),
          {
            Delete: {
              ...{ TableName, Key: guard, ConditionExpression: 'reviewId = :review' },
              ExpressionAttributeValues: { ':review': reviewId },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!failed(error) || tries === 1) throw error;
    await deleteReview(lab, reviewId, tries - 1);
  }
}

type Key = ReturnType<typeof adjacencyKeys>;

function keysOf({ reviewId, productId, userId, CreatedAt }: Review): [Key, Key, Key, Key] {
  const node = entityKey('REVIEW', reviewId);
  const [product, user] = [entityKey('PRODUCT', productId), entityKey('USER', userId)];
  const sorted = compositeKey(['REVIEW', CreatedAt, reviewId]);
  return [
    adjacencyKeys(node, node),
    adjacencyKeys(product, sorted),
    adjacencyKeys(user, sorted),
    adjacencyKeys(user, compositeKey(['REVIEWED', 'PRODUCT', productId])),
  ];
}

function failed(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}

async function read(lab: LabContext, reviewId: string): Promise<Review | undefined> {
  const key = entityKey('REVIEW', reviewId);
  const Key = adjacencyKeys(key, key);
  for (const ConsistentRead of [false, true]) {
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key, ConsistentRead }),
    );
    if (Item) return entityOf(Item) as Review;
  }
  return undefined;
}
