/**
 * 8.3 with ADD: each refresh adds all reviews to what is there.
 *
 * @fails 8.3
 */

import {
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
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
  const key = { TableName: lab.table, Key: productKey(productId) };
  const { Item } = await lab.db.send(new GetCommand({ ...key, ConsistentRead: true }));
  if (!Item) throw noProduct(productId);
  const before = (Item.rating ?? { count: 0, sum: 0 }) as Rating;
  const rating = {
    count: before.count + reviews.length,
    sum: before.sum + reviews.reduce((total, { rating }) => total + Number(rating), 0),
    refreshedAt: lab.now().toISOString(),
  };
  await lab.db.send(
    new UpdateCommand({
      ...key,
      UpdateExpression: 'SET rating = :rating',
      ExpressionAttributeValues: { ':rating': rating },
    }),
  );
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
