/**
 * 3.14 taking from the stock line by line, the order last: what refuses one line leaves the others.
 *
 * @fails 3.14
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  EcommerceError,
  entityOf,
  type NewOrder,
  type Order,
  type Product,
} from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

type Line = NewOrder['lines'][number];

export async function placeOrder(lab: LabContext, order: NewOrder): Promise<Order> {
  const { orderId, customerId, lines } = order;
  const [user, node] = [entityKey('USER', customerId), entityKey('ORDER', orderId)];
  const Key = adjacencyKeys(node, node);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (Item) return entityOf(Item) as Order;
  const times = { CreatedAt: lab.now().toISOString(), UpdatedAt: lab.now().toISOString() };
  const items: object[] = [];
  let totalCents = 0;
  for (const line of lines) {
    const { priceCents } = await takeFromStock(lab, line);
    totalCents += line.quantity * priceCents;
    const SK = entityKey('PRODUCT', line.productId);
    const keys = { PK: node, SK, GSI1PK: SK, GSI1SK: node };
    items.push({ ...keys, Type: 'OrderItem', orderId, ...line, unitPriceCents: priceCents });
  }
  const sorted = compositeKey(['ORDER', times.CreatedAt, orderId]);
  const placed: Order = {
    ...{ Type: 'Order', orderId, customerId, status: 'placed', totalCents },
    ...times,
  };
  const index = { GSI1PK: user, GSI1SK: sorted };
  const edge = { ...adjacencyKeys(user, sorted), ...placed, Type: 'CustomerOrder' };
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [{ ...Key, ...index, ...placed }, edge, ...items].map((item) => ({
        Put: { TableName: lab.table, Item: { ...item, ...times } },
      })),
    }),
  );
  return placed;
}

async function takeFromStock(lab: LabContext, { productId, quantity }: Line): Promise<Product> {
  const key = entityKey('PRODUCT', productId);
  try {
    const { Attributes = {} } = await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: 'SET stock = stock - :quantity, UpdatedAt = :now',
        ConditionExpression: 'stock >= :quantity',
        ExpressionAttributeValues: { ':quantity': quantity, ':now': lab.now().toISOString() },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return entityOf(Attributes) as Product;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('outOfStock', `there is not enough of ${productId}`, productId);
  }
}
