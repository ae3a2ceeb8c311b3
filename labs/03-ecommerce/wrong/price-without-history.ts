/**
 * 3.16 changing the product alone: nobody can say any more what it cost before.
 *
 * @fails 3.16
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function changePrice(
  lab: LabContext,
  productId: string,
  priceCents: number,
): Promise<void> {
  if (!Number.isInteger(priceCents) || priceCents < 1) {
    throw new EcommerceError('badPrice', `expected whole cents from 1, got ${priceCents}`);
  }
  const key = entityKey('PRODUCT', productId);
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(key, key),
        UpdateExpression: 'SET priceCents = :price, UpdatedAt = :now',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':price': priceCents, ':now': lab.now().toISOString() },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('notFound', `there is no product ${productId}`, productId);
  }
}
