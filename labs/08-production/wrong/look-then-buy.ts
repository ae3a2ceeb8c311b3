/**
 * 8.3 that looks at stock and money and then writes: two customers look at the same moment.
 *
 * @fails 8.3 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError, type Purchase } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function buy(lab: LabContext, purchase: Purchase): Promise<void> {
  const { orderId, userId, productId, quantity, priceCents } = purchase;
  const totalCents = quantity * priceCents;
  const placedAt = lab.now().toISOString();
  const order = entityKey('ORDER', orderId);
  const product = entityKey('PRODUCT', productId);
  const wallet = adjacencyKeys(entityKey('USER', userId), 'WALLET');
  if (await found(lab, adjacencyKeys(order, order))) return;
  const item = await found(lab, adjacencyKeys(product, product));
  if (!item) throw new ProductionError('notFound', `there is no product ${productId}`);
  if (item.priceCents !== priceCents) throw new ProductionError('priceChanged', 'another price');
  if (Number(item.stock) < quantity) throw new ProductionError('outOfStock', 'too few are left');
  const money = await found(lab, wallet);
  if (Number(money?.balanceCents ?? 0) < totalCents) {
    throw new ProductionError('notEnoughMoney', `${userId} has too little money`);
  }
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: lab.table,
            Item: {
              ...adjacencyKeys(order, order),
              ...{ Type: 'Order', orderId, userId, productId, quantity, totalCents, placedAt },
            },
          },
        },
        {
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(product, product),
            UpdateExpression: 'SET stock = :left',
            ExpressionAttributeValues: { ':left': Number(item.stock) - quantity },
          },
        },
        {
          Update: {
            TableName: lab.table,
            Key: wallet,
            UpdateExpression: 'SET balanceCents = :left',
            ExpressionAttributeValues: { ':left': Number(money?.balanceCents) - totalCents },
          },
        },
      ],
    }),
  );
}

async function found(
  lab: LabContext,
  Key: Record<string, string>,
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await lab.db.send(
    new GetCommand({ TableName: lab.table, Key, ConsistentRead: true }),
  );
  return Item;
}
