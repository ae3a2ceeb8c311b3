/**
 * 8.3 with a price that may be higher than the product's: the customer pays too much.
 *
 * @fails 8.3
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Product, ProductionError, type Purchase } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  const { orderId, userId, productId, quantity, priceCents } = purchase;
  const totalCents = quantity * priceCents;
  const placedAt = lab.now().toISOString();
  const key = entityKey('ORDER', orderId);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: {
                ...adjacencyKeys(key, key),
                ...{ Type: 'Order', orderId, userId, productId, quantity, totalCents, placedAt },
              },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: productKey(productId),
              UpdateExpression: 'SET stock = stock - :quantity',
              ConditionExpression: 'stock >= :quantity AND priceCents <= :price',
              ExpressionAttributeValues: { ':quantity': quantity, ':price': priceCents },
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(entityKey('USER', userId), 'WALLET'),
              UpdateExpression: 'SET balanceCents = balanceCents - :cents',
              ConditionExpression: 'balanceCents >= :cents',
              ExpressionAttributeValues: { ':cents': totalCents },
            },
          },
        ],
      }),
    );
  } catch (error) {
    const [isDone, isOther, hasNoMoney] = failedConditions(error);
    // The order is there: an earlier try has been done, and only its answer was lost.
    if (isDone) return;
    if (isOther) throw await refusalOf(lab, purchase);
    if (hasNoMoney) throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
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

/** For each action of a cancelled transaction: whether its condition failed. */
function failedConditions(error: unknown): boolean[] {
  return codesOf(error).map((code) => code === 'ConditionalCheckFailed');
}

function codesOf(error: unknown): (string | undefined)[] {
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).map(({ Code }) => Code);
}
