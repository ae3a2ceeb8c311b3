/**
 * 3.3 with the first page of the collection: a bestseller has more reviews than fit into it.
 *
 * @fails 3.3 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
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
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :product',
      ExpressionAttributeValues: { ':product': entityKey('PRODUCT', productId) },
    }),
  );
  const entities = Items.map(entityOf);
  const ofType = (type: EcommerceEntity['Type']) => entities.filter(({ Type }) => Type === type);
  const [product] = ofType('Product') as Product[];
  if (!product) return undefined;
  return {
    product,
    categories: ofType('ProductCategory') as ProductCategory[],
    tags: ofType('ProductTag') as ProductTag[],
    prices: ofType('PriceHistory') as PriceHistory[],
    reviews: ofType('ProductReview') as ProductReview[],
  };
}
