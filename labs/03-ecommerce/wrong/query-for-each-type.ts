/**
 * 3.3 by one request for each part of the page, as five tables would need it.
 *
 * @fails 3.3
 */

import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type PriceHistory,
  type Product,
  type ProductCategory,
  type ProductPage,
  type ProductReview,
  type ProductTag,
} from '#entities/03-ecommerce.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function productPage(
  lab: LabContext,
  productId: string,
): Promise<ProductPage | undefined> {
  const key = entityKey('PRODUCT', productId);
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key) }),
  );
  if (!Item) return undefined;
  return {
    product: entityOf(Item) as Product,
    categories: (await edges(lab, key, 'CATEGORY#')) as ProductCategory[],
    tags: (await edges(lab, key, 'TAG#')) as ProductTag[],
    prices: (await edges(lab, key, 'PRICE#')) as PriceHistory[],
    reviews: (await edges(lab, key, 'REVIEW#')) as ProductReview[],
  };
}

async function edges(lab: LabContext, product: string, prefix: string) {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :product AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: { ':product': product, ':prefix': prefix },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items.map(entityOf);
}
