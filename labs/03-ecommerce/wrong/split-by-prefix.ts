/**
 * 3.3 telling what an item is by the beginning of its sort key: REVIEWFLAG# begins like REVIEW#.
 *
 * @fails 3.3
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  entityOf,
  type PriceHistory,
  type Product,
  type ProductCategory,
  type ProductPage,
  type ProductReview,
  type ProductTag,
} from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function productPage(
  lab: LabContext,
  productId: string,
): Promise<ProductPage | undefined> {
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :product',
        ExpressionAttributeValues: { ':product': entityKey('PRODUCT', productId) },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const beginningWith = (prefix: string) =>
    items.filter((item) => String(item.SK).startsWith(prefix)).map(entityOf);
  const [product] = beginningWith('PRODUCT') as Product[];
  if (!product) return undefined;
  return {
    product,
    categories: beginningWith('CATEGORY') as ProductCategory[],
    tags: beginningWith('TAG') as ProductTag[],
    prices: beginningWith('PRICE') as PriceHistory[],
    reviews: beginningWith('REVIEW') as ProductReview[],
  };
}
