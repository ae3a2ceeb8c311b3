/**
 * 3.2 the orders are a range of the index: from `ORDER#` to the character behind `#`.
 *
 * @passes 3.2
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Order } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersOfUser(lab: LabContext, userId: string): Promise<Order[]> {
  const found: Order[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      ScanIndexForward: false,
      KeyConditionExpression: 'GSI1PK = :from AND GSI1SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':from': entityKey('USER', userId),
        ':low': 'ORDER#',
        ':high': 'ORDER$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entityOf(item) as Order));
  }
  return found;
}
