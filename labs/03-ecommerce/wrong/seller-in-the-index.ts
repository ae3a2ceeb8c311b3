/**
 * 3.18 the product itself is put under its seller in GSI1: it is no longer in the window of its month.
 *
 * @fails 3.18
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type NewProduct } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function offerProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const { productId, sellerId } = product;
  const now = lab.now().toISOString();
  const times = { CreatedAt: now, UpdatedAt: now };
  const [key, seller] = [entityKey('PRODUCT', productId), entityKey('USER', sellerId)];
  const index = { GSI1PK: seller, GSI1SK: key };
  const node = { ...adjacencyKeys(key, key), ...index, Type: 'Product', ...product, ...times };
  const TableName = lab.table;
  const isSeller = {
    ConditionCheck: {
      ...{ TableName, Key: adjacencyKeys(seller, seller) },
      ConditionExpression: '#role = :seller',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':seller': 'seller' },
    },
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [{ Put: { TableName, Item: node, ConditionExpression } }, isSeller],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
    if (codes[0] === 'ConditionalCheckFailed') {
      throw new EcommerceError('alreadyExists', `there is already a product ${productId}`);
    }
    if (!codes.includes('ConditionalCheckFailed')) throw error;
    throw new EcommerceError('notFound', `there is no seller ${sellerId}`);
  }
}
