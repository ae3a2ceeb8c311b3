/**
 * 3.8 the orders are a range of sort keys, read forwards, strongly consistent, and reversed.
 *
 * @passes 3.8
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, entityOf } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersOfUserNow(lab: LabContext, userId: string): Promise<CustomerOrder[]> {
  const found: CustomerOrder[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      ConsistentRead: true,
      KeyConditionExpression: 'PK = :from AND SK BETWEEN :low AND :high',
      ExpressionAttributeValues: {
        ':from': entityKey('USER', userId),
        ':low': 'ORDER#',
        ':high': 'ORDER$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map((item) => entityOf(item) as CustomerOrder));
  }
  return found.reverse();
}
