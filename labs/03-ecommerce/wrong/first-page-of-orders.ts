/**
 * 3.2 taking the first page for all: right until a customer has more orders than fit into one.
 *
 * @fails 3.2
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Order } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersOfUser(lab: LabContext, userId: string): Promise<Order[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :orders)',
      ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':orders': 'ORDER#' },
      ScanIndexForward: false,
    }),
  );
  return Items.map(entityOf) as Order[];
}
