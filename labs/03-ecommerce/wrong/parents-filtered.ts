/**
 * 3.5 by a filter on Type: the category's parents are read, paid for and thrown away.
 *
 * @fails 3.5 FILTER-WASTE
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type ProductCategory } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function productsOfCategory(
  lab: LabContext,
  categoryId: string,
): Promise<ProductCategory[]> {
  const products: ProductCategory[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :category',
        FilterExpression: '#type = :edge',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: {
          ':category': entityKey('CATEGORY', categoryId),
          ':edge': 'ProductCategory',
        },
        ExclusiveStartKey,
      }),
    );
    products.push(...((page.Items ?? []).map(entityOf) as ProductCategory[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return products;
}
