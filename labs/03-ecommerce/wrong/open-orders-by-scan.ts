/**
 * 3.17 answering by a Scan as well: right once, for the rewrite, and never for a question.
 *
 * @fails 3.17 FILTER-WASTE
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, entityOf, type OrderStatus } from '#entities/03-ecommerce.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function openOrders(lab: LabContext, status: OrderStatus): Promise<CustomerOrder[]> {
  const found: CustomerOrder[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: '#type = :edge AND #status = :status',
        ExpressionAttributeNames: { '#type': 'Type', '#status': 'status' },
        ExpressionAttributeValues: { ':edge': 'CustomerOrder', ':status': status },
        ExclusiveStartKey,
      }),
    );
    found.push(...((page.Items ?? []).map(entityOf) as CustomerOrder[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found.sort((a, b) => (a.CreatedAt < b.CreatedAt ? -1 : 1));
}
