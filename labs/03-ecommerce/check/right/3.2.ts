/** Step 3.2: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Order } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'orders-by-range: the orders are a range of the index: from `ORDER#` to the character behind `#`':
    { ordersOfUser },
} satisfies RightAnswers<typeof model>;

async function ordersOfUser(lab: LabContext, userId: string): Promise<Order[]> {
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
