/**
 * 8.1 the whole product put back, on the condition that its stock is still the one that was read.
 *
 * @fails 8.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function changeStock(lab: LabContext, productId: string, by: number): Promise<void> {
  const key = entityKey('PRODUCT', productId);
  for (;;) {
    const { Item } = await lab.db.send(
      new GetCommand({ TableName: lab.table, Key: adjacencyKeys(key, key), ConsistentRead: true }),
    );
    if (!Item) throw new ProductionError('notFound', `there is no product ${productId}`);
    const stock = Number(Item.stock) + by;
    if (stock < 0) throw new ProductionError('outOfStock', `too few are left of ${productId}`);
    try {
      await lab.db.send(
        new PutCommand({
          TableName: lab.table,
          Item: { ...Item, stock },
          ConditionExpression: 'stock = :read',
          ExpressionAttributeValues: { ':read': Item.stock },
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }
}
