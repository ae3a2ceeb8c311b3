/**
 * 8.3 that keeps the first rating for ever, and returns the new one.
 *
 * @fails 8.3
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError, type Rating } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

type Item = Record<string, unknown>;
/** An answer of Query or Scan, as far as it is used here. */
type Page = { Items?: Item[] | undefined; LastEvaluatedKey?: Item | undefined };

export async function refreshRating(lab: LabContext, productId: string): Promise<Rating> {
  const reviews = await queryAll(lab, {
    TableName: lab.table,
    IndexName: 'GSI1',
    KeyConditionExpression: 'GSI1PK = :product AND begins_with(GSI1SK, :review)',
    ExpressionAttributeValues: {
      ':product': entityKey('PRODUCT', productId),
      ':review': 'REVIEW#',
    },
  });
  const sum = reviews.reduce((total, { rating }) => total + Number(rating), 0);
  const rating = { count: reviews.length, sum, refreshedAt: lab.now().toISOString() };
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: productKey(productId),
        ConditionExpression: 'attribute_exists(PK)',
        UpdateExpression: 'SET rating = if_not_exists(rating, :rating)',
        ExpressionAttributeValues: { ':rating': rating },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw noProduct(productId);
  }
  return rating;
}

/** Every page of a Query. */
async function queryAll(lab: LabContext, input: QueryCommandInput): Promise<Item[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const page: Page = await lab.db.send(
      new QueryCommand({ ...input, ...(start && { ExclusiveStartKey: start }) }),
    );
    found.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return found;
}

function productKey(productId: string): Item {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}

function noProduct(productId: string): ProductionError {
  return new ProductionError('notFound', `there is no product ${productId}`);
}
