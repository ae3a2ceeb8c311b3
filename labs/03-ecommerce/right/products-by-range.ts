/**
 * 3.5 the products are a range of the index: from `PRODUCT#` to the character behind `#`.
 *
 * @passes 3.5
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductCategory } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function productsOfCategory(
  lab: LabContext,
  categoryId: string,
): Promise<ProductCategory[]> {
  const found: ProductCategory[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :from AND GSI1SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':from': entityKey('CATEGORY', categoryId),
        ':low': 'PRODUCT#',
        ':high': 'PRODUCT$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entityOf(item) as ProductCategory));
  }
  return found;
}
