/**
 * 8.3 that reads the product and puts it back whole: a stock that changed in between is lost.
 *
 * @fails 8.3 READ-MODIFY-WRITE
 */

import {
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
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
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: productKey(productId), ConsistentRead: true }),
  );
  if (!Item) throw noProduct(productId);
  await lab.db.send(new PutCommand({ TableName: lab.table, Item: { ...Item, rating } }));
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
