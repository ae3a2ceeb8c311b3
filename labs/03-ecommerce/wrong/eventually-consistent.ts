/**
 * 3.8 without asking for strong consistency: the order of a moment ago may be missing.
 *
 * @fails 3.8
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, entityOf } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function ordersOfUserNow(lab: LabContext, userId: string): Promise<CustomerOrder[]> {
  const orders: CustomerOrder[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :user AND begins_with(SK, :orders)',
        ExpressionAttributeValues: { ':user': entityKey('USER', userId), ':orders': 'ORDER#' },
        ScanIndexForward: false,
        ExclusiveStartKey,
      }),
    );
    orders.push(...((page.Items ?? []).map(entityOf) as CustomerOrder[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return orders;
}
