/** Step 3.12: other answers that are right. */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { entityOf, type OrderItem } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'lines-by-range: the lines are a range of the index: from `ORDER#` to the character behind `#`': {
    ordersWithProduct,
  },
} satisfies RightAnswers<typeof model>;

async function ordersWithProduct(lab: LabContext, productId: string): Promise<OrderItem[]> {
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
