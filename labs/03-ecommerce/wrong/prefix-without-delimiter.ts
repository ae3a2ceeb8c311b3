/**
 * 3.2 with a prefix that is cut too early: ORDERDRAFT# begins with ORDER as well.
 *
 * @fails 3.2
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Order } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersOfUser(lab: LabContext, userId: string): Promise<Order[]> {
  const orders: Order[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'GSI1PK = :user AND begins_with(GSI1SK, :orders)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':orders': 'ORDER' },
        ScanIndexForward: false,
        ExclusiveStartKey,
      }),
    );
    orders.push(...((page.Items ?? []).map(entityOf) as Order[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return orders;
}
