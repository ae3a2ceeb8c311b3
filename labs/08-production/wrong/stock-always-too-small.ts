/**
 * 8.1 every failed condition taken for a stock that is too small.
 *
 * @fails 8.1
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProductionError } from '#entities/08-production.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function changeStock(lab: LabContext, productId: string, by: number): Promise<void> {
  const key = entityKey('PRODUCT', productId);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: 'SET stock = stock + :by',
        ConditionExpression: 'stock >= :least',
        ExpressionAttributeValues: { ':by': by, ':least': -by },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new ProductionError('outOfStock', `too few are left of ${productId}`);
  }
}
