/**
 * 3.3 taking a collection that is not empty for a product: edges may be left without one.
 *
 * @fails 3.3
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type EcommerceEntity,
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
  const entities: EcommerceEntity[] = [];
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
    entities.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  if (entities.length === 0) return undefined;
  const ofType = (type: EcommerceEntity['Type']) => entities.filter(({ Type }) => Type === type);
  return {
    product: ofType('Product')[0] as Product,
    categories: ofType('ProductCategory') as ProductCategory[],
    tags: ofType('ProductTag') as ProductTag[],
    prices: ofType('PriceHistory') as PriceHistory[],
    reviews: ofType('ProductReview') as ProductReview[],
  };
}
