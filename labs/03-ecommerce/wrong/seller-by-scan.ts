/**
 * 3.18 the products of a seller by a Scan with a filter: it reads the products of everybody.
 *
 * @fails 3.18 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { entityOf, type SellerProduct } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function productsOfSeller(
  lab: LabContext,
  sellerId: string,
): Promise<SellerProduct[]> {
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: '#type = :edge AND sellerId = :seller',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: { ':edge': 'SellerProduct', ':seller': sellerId },
    },
  );
  const edges: SellerProduct[] = [];
  for await (const { Items = [] } of pages) edges.push(...(Items.map(entityOf) as SellerProduct[]));
  return edges.sort((one, other) => (one.productId < other.productId ? -1 : 1));
}
