/**
 * 8.3 with three writes, one after the other: a connection that breaks leaves a part.
 *
 * @fails 8.3
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Product, ProductionError, type Purchase } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  const { orderId, userId, productId, quantity, priceCents } = purchase;
  const totalCents = quantity * priceCents;
  const placedAt = lab.now().toISOString();
  const key = entityKey('ORDER', orderId);
  const order = { Type: 'Order', orderId, userId, productId, quantity, totalCents, placedAt };
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key), ConsistentRead: true }),
  );
  if (Item) return;
  const took = await isDone(
    lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: productKey(productId),
        UpdateExpression: 'SET stock = stock - :quantity',
        ConditionExpression: 'stock >= :quantity AND priceCents = :price',
        ExpressionAttributeValues: { ':quantity': quantity, ':price': priceCents },
      }),
    ),
  );
  if (!took) throw await refusalOf(lab, purchase);
  const paid = await isDone(
    lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('USER', userId), 'WALLET'),
        UpdateExpression: 'SET balanceCents = balanceCents - :cents',
        ConditionExpression: 'balanceCents >= :cents',
        ExpressionAttributeValues: { ':cents': totalCents },
      }),
    ),
  );
  if (!paid) throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
  await lab.db.send(
    new PutCommand({ TableName: lab.table, Item: { ...adjacencyKeys(key, key), ...order } }),
  );
}

async function isDone(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The product as it is now. */
async function productOf(lab: LabContext, productId: string): Promise<Product> {
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key: productKey(productId), ConsistentRead: true }),
  );
  if (!Item) throw noProduct(productId);
  return entityOf(Item) as Product;
}

/** Why the product of a purchase cannot be bought. */
async function refusalOf(lab: LabContext, purchase: Purchase): Promise<ProductionError> {
  const { productId, priceCents } = purchase;
  const product = await productOf(lab, productId);
  return product.priceCents === priceCents
    ? new ProductionError('outOfStock', `too few are left of product ${productId}`)
    : new ProductionError('priceChanged', `product ${productId} costs ${product.priceCents} now`);
}

function productKey(productId: string): Record<string, string> {
  const key = entityKey('PRODUCT', productId);
  return adjacencyKeys(key, key);
}

function noProduct(productId: string): ProductionError {
  return new ProductionError('notFound', `there is no product ${productId}`);
}
