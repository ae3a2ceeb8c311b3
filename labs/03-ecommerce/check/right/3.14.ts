/** Step 3.14: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { EcommerceError, entityOf, type NewOrder, type Order } from '#entities/03-ecommerce.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'order-in-another-order: the stock comes first and the order last; a read of a moment ago may sell, and only a read of now refuses':
    { placeOrder },
} satisfies RightAnswers<typeof model>;

type Keys = Record<string, string>;

type Items = Map<string, Record<string, unknown>>;

const TRIES = 8;

async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  refuseBadOrder(order);
  let isNow = false;
  for (let tries = 1; ; tries += 1) {
    const found = await readAll(lab, order, isNow);
    const refusal = refusalOf(order, found);
    // What is refused by a read of a moment ago may have changed: look again, at what is there now.
    if (refusal && isNow) throw refusal;
    if (refusal) {
      isNow = true;
      continue;
    }
    const before = found.get(orderKey(order));
    if (before) return entityOf(before) as Order;
    try {
      return await write(lab, order, found);
    } catch (error) {
      if (!hasChanged(error) || tries >= TRIES) throw error;
      isNow = true;
    }
  }
}

function refuseBadOrder({ lines }: NewOrder): void {
  const ids = lines.map(({ productId }) => productId);
  const isBad =
    ids.length < 1 ||
    ids.length > 4 ||
    new Set(ids).size < ids.length ||
    lines.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1);
  if (isBad) throw new EcommerceError('badOrder', 'expected one to four products, each once');
}

function refusalOf({ orderId, customerId, lines }: NewOrder, found: Items): Error | undefined {
  const before = found.get(entityKey('ORDER', orderId));
  if (before?.customerId === customerId) return undefined;
  if (before) return new EcommerceError('alreadyExists', `order ${orderId} is somebody else's`);
  for (const { productId, quantity } of lines) {
    const product = found.get(entityKey('PRODUCT', productId));
    if (!product) return new EcommerceError('notFound', `no product ${productId}`, productId);
    if (Number(product.stock) < quantity) {
      return new EcommerceError('outOfStock', `${product.stock} left of ${productId}`, productId);
    }
  }
  return undefined;
}

async function readAll(lab: LabContext, order: NewOrder, ConsistentRead: boolean): Promise<Items> {
  const nodes = [
    ...order.lines.map(({ productId }) => entityKey('PRODUCT', productId)),
    orderKey(order),
  ];
  const items: Items = new Map();
  let Keys: Keys[] | undefined = nodes.map((node) => adjacencyKeys(node, node));
  while (Keys && Keys.length > 0) {
    const answer: BatchGetCommandOutput = await lab.db.send(
      new BatchGetCommand({ RequestItems: { [lab.table]: { Keys, ConsistentRead } } }),
    );
    for (const item of answer.Responses?.[lab.table] ?? []) items.set(item.PK, item);
    Keys = answer.UnprocessedKeys?.[lab.table]?.Keys as Keys[] | undefined;
  }
  return items;
}

async function write(
  lab: LabContext,
  { orderId, customerId, lines }: NewOrder,
  found: Items,
): Promise<Order> {
  const TableName = lab.table;
  const now = lab.now().toISOString();
  const times = { CreatedAt: now, UpdatedAt: now };
  const user = entityKey('USER', customerId);
  const sorted = compositeKey(['ORDER', now, orderId]);
  const node = entityKey('ORDER', orderId);
  const priced = lines.map((line) => {
    const unitPriceCents = Number(found.get(entityKey('PRODUCT', line.productId))?.priceCents);
    return { ...line, unitPriceCents };
  });
  const totalCents = priced.reduce((sum, one) => sum + one.quantity * one.unitPriceCents, 0);
  const placed: Order = {
    ...{ Type: 'Order', orderId, customerId, status: 'placed', totalCents },
    ...times,
  };
  const stocks = priced.map(({ productId, quantity, unitPriceCents }) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(entityKey('PRODUCT', productId), entityKey('PRODUCT', productId)),
      UpdateExpression: 'SET UpdatedAt = :now ADD stock :minus',
      ConditionExpression: 'priceCents = :price AND stock >= :quantity',
      ExpressionAttributeValues: {
        ':now': now,
        ':minus': -quantity,
        ':price': unitPriceCents,
        ':quantity': quantity,
      },
    },
  }));
  const puts = [
    ...priced.map((line) => {
      const product = entityKey('PRODUCT', line.productId);
      const keys = { ...adjacencyKeys(node, product), GSI1PK: product, GSI1SK: node };
      return { ...keys, Type: 'OrderItem', orderId, ...line, ...times };
    }),
    { ...adjacencyKeys(user, sorted), ...placed, Type: 'CustomerOrder' },
  ].map((Item) => ({ Put: { TableName, Item } }));
  const Item = { ...adjacencyKeys(node, node), GSI1PK: user, GSI1SK: sorted, ...placed };
  const last = { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(SK)' } };
  await lab.db.send(new TransactWriteCommand({ TransactItems: [...stocks, ...puts, last] }));
  return placed;
}

function orderKey({ orderId }: NewOrder): string {
  return entityKey('ORDER', orderId);
}

/** Whether something is no longer as it was read. */
function hasChanged(error: unknown): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === 'ConditionalCheckFailed')
  );
}
