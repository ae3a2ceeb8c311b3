/**
 * 3.18 the user is only asked to be there: a customer offers products as well.
 *
 * @fails 3.18
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type NewProduct } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function offerProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const { productId, sellerId, name } = product;
  const now = lab.now().toISOString();
  const times = { CreatedAt: now, UpdatedAt: now };
  const [key, seller] = [entityKey('PRODUCT', productId), entityKey('USER', sellerId)];
  const index = {
    GSI1PK: entityKey('LISTED', now.slice(0, 7)),
    GSI1SK: compositeKey(['PRODUCT', now, productId]),
  };
  const node = { ...adjacencyKeys(key, key), ...index, Type: 'Product', ...product, ...times };
  const edge = {
    ...adjacencyKeys(seller, compositeKey(['SELLS', 'PRODUCT', productId])),
    ...{ Type: 'SellerProduct', sellerId, productId, name, ...times },
  };
  const TableName = lab.table;
  const isSeller = {
    ConditionCheck: {
      ...{ TableName, Key: adjacencyKeys(seller, seller) },
      ConditionExpression: 'attribute_exists(PK)',
    },
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: node, ConditionExpression } },
          isSeller,
          { Put: { TableName, Item: edge } },
        ],
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
