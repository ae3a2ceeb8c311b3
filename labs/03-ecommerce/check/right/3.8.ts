/** Step 3.8: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, entityOf } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'orders-now-by-range: the orders are a range of sort keys, read forwards, strongly consistent, and reversed':
    { ordersOfUserNow },
} satisfies RightAnswers<typeof model>;

async function ordersOfUserNow(lab: LabContext, userId: string): Promise<CustomerOrder[]> {
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
