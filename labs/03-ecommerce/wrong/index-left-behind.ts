/**
 * 3.17 setting the status and leaving the keys of the index: the order waits where it stood.
 *
 * @fails 3.17
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, entityOf, type Order, type OrderStatus } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function setStatus(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  const node = entityKey('ORDER', orderId);
  const Key = adjacencyKeys(node, node);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new EcommerceError('notFound', `there is no order ${orderId}`);
  const { customerId, CreatedAt } = entityOf(Item) as Order;
  const edge = adjacencyKeys(
    entityKey('USER', customerId),
    compositeKey(['ORDER', CreatedAt, orderId]),
  );
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [Key, edge].map((Key) => ({
        Update: {
          TableName: lab.table,
          Key,
          UpdateExpression: 'SET #status = :status, UpdatedAt = :now',
          ConditionExpression: 'attribute_exists(PK)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': status, ':now': lab.now().toISOString() },
        },
      })),
    }),
  );
}
