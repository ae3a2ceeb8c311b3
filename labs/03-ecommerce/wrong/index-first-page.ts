/**
 * 3.17 rewriting the first page of the Scan: what stands behind it is never indexed.
 *
 * @fails 3.17 LOST-PAGE
 */

import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, entityOf } from '#entities/03-ecommerce.ts';
import { compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function indexOpenOrders(lab: LabContext): Promise<number> {
  const { Items = [] } = await lab.db.send(
    new ScanCommand({ TableName: lab.table, ConsistentRead: true }),
  );
  const edges = Items.filter((item) => item.Type === 'CustomerOrder' && !item.GSI1PK);
  const open = (edges.map(entityOf) as CustomerOrder[]).filter(({ status }) =>
    ['placed', 'paid', 'shipped'].includes(status),
  );
  for (const { customerId, orderId, status, CreatedAt } of open) {
    const sorted = compositeKey(['ORDER', CreatedAt, orderId]);
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: { PK: entityKey('USER', customerId), SK: sorted },
        UpdateExpression: 'SET GSI1PK = :open, GSI1SK = :sorted',
        ConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':open': entityKey('STATUS', status),
          ':sorted': sorted,
          ':status': status,
        },
      }),
    );
  }
  return open.length;
}
