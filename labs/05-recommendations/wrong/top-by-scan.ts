/**
 * 5.7 `topProducts` scans the index, and sorts what it finds.
 *
 * @fails 5.7 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Product } from '#entities/05-recommendations.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/05-recommendations/model.ts';

export async function topProducts(lab: LabContext, most: number): Promise<Product[]> {
  const products: Product[] = [];
  const pages = paginateScan({ client: lab.db }, { TableName: lab.table, IndexName: 'GSI1' });
  for await (const { Items = [] } of pages) {
    products.push(...Items.map((item) => entityOf(item) as Product));
  }
  return products
    .sort((a, b) => b.likes - a.likes || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
}
