/**
 * 3.18 the prefix of a seller's products without its delimiter: SELLSTATS begins with it as well.
 *
 * @fails 3.18
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type SellerProduct } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function productsOfSeller(
  lab: LabContext,
  sellerId: string,
): Promise<SellerProduct[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :seller AND begins_with(SK, :sells)',
      ExpressionAttributeValues: { ':seller': entityKey('USER', sellerId), ':sells': 'SELLS' },
    },
  );
  const edges: SellerProduct[] = [];
  for await (const { Items = [] } of pages) edges.push(...(Items.map(entityOf) as SellerProduct[]));
  return edges;
}
