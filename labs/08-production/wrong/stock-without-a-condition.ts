/**
 * 8.1 the stock changed by ADD, without a condition.
 *
 * @fails 8.1
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function changeStock(lab: LabContext, productId: string, by: number): Promise<void> {
  const key = entityKey('PRODUCT', productId);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(key, key),
      UpdateExpression: 'ADD stock :by',
      ExpressionAttributeValues: { ':by': by },
    }),
  );
}
