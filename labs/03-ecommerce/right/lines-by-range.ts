/**
 * 3.12 the lines are a range of the index: from `ORDER#` to the character behind `#`.
 *
 * @passes 3.12
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type OrderItem } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersWithProduct(lab: LabContext, productId: string): Promise<OrderItem[]> {
  const found: OrderItem[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :from AND GSI1SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':from': entityKey('PRODUCT', productId),
        ':low': 'ORDER#',
        ':high': 'ORDER$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entityOf(item) as OrderItem));
  }
  return found;
}
