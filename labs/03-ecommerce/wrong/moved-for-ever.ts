/**
 * 3.17 again after every cancelled transaction: where another one keeps an item, for ever.
 *
 * @fails 3.17
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, EcommerceError, type OrderStatus } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

type Actions = TransactWriteCommandInput['TransactItems'];

export async function setStatus(
  lab: LabContext,
  orderId: string,
  status: OrderStatus,
): Promise<void> {
  const node = entityKey('ORDER', orderId);
  const { Item: order } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(node, node) }),
  );
  if (!order) throw new EcommerceError('notFound', `there is no order ${orderId}`);
  const sorted = sortedBy(order as CustomerOrder);
  const isClosed = status === 'delivered' || status === 'cancelled';
  const keys = isClosed ? 'REMOVE GSI1PK, GSI1SK' : ', GSI1PK = :open, GSI1SK = :sorted';
  const moved = (Key: Record<string, string>, more: string, values: object) => ({
    Update: {
      TableName: lab.table,
      Key,
      UpdateExpression: `SET #status = :status, UpdatedAt = :now ${more}`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':now': lab.now().toISOString(),
        ...values,
      },
    },
  });
  const open = { ':open': entityKey('STATUS', status), ':sorted': sorted };
  await transact(lab, [
    moved(adjacencyKeys(entityKey('USER', order.customerId), sorted), keys, isClosed ? {} : open),
    moved(adjacencyKeys(node, node), '', {}),
  ]);
}

async function transact(lab: LabContext, TransactItems: Actions): Promise<void> {
  for (;;) {
    try {
      await lab.db.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
    }
  }
}

function sortedBy({ CreatedAt, orderId }: CustomerOrder): string {
  return compositeKey(['ORDER', CreatedAt, orderId]);
}
