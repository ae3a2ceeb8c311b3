/** Step 5.7: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  LEADERBOARD_SHARDS,
  type Product,
  RecommendationsError,
} from '#entities/05-recommendations.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'count-off-last-half-first: asks the half of the product, and takes the like from a number that is not 0':
    { unlikeCounted },
  'counter-first: counts first in its transaction, by SET, and has a condition on each action': {
    likeCounted,
  },
  'top-one-shard-at-a-time: asks one shard after the other, and keeps only the best so far': {
    topProducts,
  },
} satisfies RightAnswers<typeof model>;

async function unlikeCounted(lab: LabContext, userId: string, productId: string): Promise<void> {
  const TableName = lab.table;
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const liked = adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId]));
  const liker = adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId]));
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Delete: { TableName, Key: liker, ConditionExpression: 'attribute_exists(PK)' } },
          { Delete: { TableName, Key: liked } },
          {
            Update: {
              TableName,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'SET likes = likes - :one',
              ConditionExpression: 'likes >= :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    if (error.CancellationReasons?.[0]?.Code !== 'ConditionalCheckFailed') throw error;
  }
}

async function likeCounted(lab: LabContext, userId: string, productId: string): Promise<void> {
  const TableName = lab.table;
  const [user, product] = [entityKey('USER', userId), entityKey('PRODUCT', productId)];
  const edge = { Type: 'Like', userId, productId, likedAt: lab.now().toISOString() };
  const liked = { ...adjacencyKeys(user, compositeKey(['LIKES', 'PRODUCT', productId])), ...edge };
  const liker = { ...adjacencyKeys(product, compositeKey(['LIKED_BY', 'USER', userId])), ...edge };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName,
              Key: adjacencyKeys(product, product),
              UpdateExpression: 'SET likes = likes + :one',
              ConditionExpression: 'attribute_exists(likes)',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
          { Put: { TableName, Item: liked, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: liker, ConditionExpression: 'attribute_not_exists(PK)' } },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const failed = error.CancellationReasons?.map(({ Code }) => Code === 'ConditionalCheckFailed');
    if (failed?.[1] || failed?.[2]) return;
    if (failed?.[0]) throw new RecommendationsError('notFound', `there is no ${productId}`);
    throw error;
  }
}

async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  let top: Product[] = [];
  for (let shard = 0; shard < LEADERBOARD_SHARDS; shard++) {
    const more = await topOf(lab, String(shard), most);
    top = [...top, ...more]
      .sort((a, b) => b.likes - a.likes || (a.productId < b.productId ? -1 : 1))
      .slice(0, most);
  }
  return top;
}

async function topOf(lab: LabContext, shard: string, most: number): Promise<Product[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :shard',
      ExpressionAttributeValues: { ':shard': entityKey('LEADERBOARD', shard) },
      ScanIndexForward: false,
      Limit: most,
    }),
  );
  return Items.map((item) => entityOf(item) as Product);
}
