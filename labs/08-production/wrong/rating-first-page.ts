/**
 * 8.3 with the first page of the reviews.
 *
 * @fails 8.3
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError, type Rating } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function refreshRating(lab: LabContext, productId: string): Promise<Rating> {
  const { Items: reviews = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :product AND begins_with(GSI1SK, :review)',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':review': 'REVIEW#',
      },
    }),
  );
  const sum = reviews.reduce((total, { rating }) => total + Number(rating), 0);
  const rating = { count: reviews.length, sum, refreshedAt: lab.now().toISOString() };
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: productKey(productId),
        UpdateExpression: 'SET rating = :rating',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':rating': rating },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw noProduct(productId);
  }
  return rating;
}

function productKey(productId: string): Record<string, string> {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}

function noProduct(productId: string): ProductionError {
  return new ProductionError('notFound', `there is no product ${productId}`);
}
