/** Step 3.17: other answers that are right. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  paginateScan,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type CustomerOrder, EcommerceError, type OrderStatus } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'conflicts-tried-again: an order that is held by another transaction is moved at the third try, or not at all; orders are indexed four at a time':
    { indexOpenOrders, setStatus },
} satisfies RightAnswers<typeof model>;

type Actions = TransactWriteCommandInput['TransactItems'];

const AT_ONCE = 4;

const TRIES = 3;

async function indexOpenOrders(lab: LabContext): Promise<number> {
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      ConsistentRead: true,
      FilterExpression:
        '#type = :edge AND attribute_not_exists(GSI1PK) AND #status IN (:placed, :paid, :shipped)',
      ExpressionAttributeNames: { '#type': 'Type', '#status': 'status' },
      ExpressionAttributeValues: {
        ':edge': 'CustomerOrder',
        ':placed': 'placed',
        ':paid': 'paid',
        ':shipped': 'shipped',
      },
    },
  );
  let rewritten = 0;
  for await (const { Items = [] } of pages) {
    for (let first = 0; first < Items.length; first += AT_ONCE) {
      const edges = Items.slice(first, first + AT_ONCE) as CustomerOrder[];
      const done = await Promise.all(edges.map((edge) => indexed(lab, edge)));
      rewritten += done.filter(Boolean).length;
    }
  }
  return rewritten;
}

async function indexed(lab: LabContext, edge: CustomerOrder): Promise<boolean> {
  const { status, customerId } = edge;
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', customerId), sortedBy(edge)),
        UpdateExpression: 'SET GSI1PK = :open, GSI1SK = :sorted',
        ConditionExpression: '#status = :status',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: {
          ':open': entityKey('STATUS', status),
          ':sorted': sortedBy(edge),
          ':status': status,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function setStatus(lab: LabContext, orderId: string, status: OrderStatus): Promise<void> {
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

/** Another transaction may hold one of the items: then it is tried again. */
async function transact(lab: LabContext, TransactItems: Actions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await lab.db.send(new TransactWriteCommand({ TransactItems }));
      return;
    } catch (error) {
      const isConflict =
        error instanceof TransactionCanceledException &&
        error.CancellationReasons?.some(({ Code }) => Code === 'TransactionConflict');
      if (!isConflict || tries === TRIES) throw error;
    }
  }
}

function sortedBy({ CreatedAt, orderId }: CustomerOrder): string {
  return compositeKey(['ORDER', CreatedAt, orderId]);
}
