/**
 * 3.13 with every product under one key of the index: one partition takes the writes of all.
 *
 * @fails 3.13
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, entityOf, type NewProduct, type Product } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

const LISTED = 'PRODUCT';

export async function listProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const CreatedAt = lab.now().toISOString();
  const key = entityKey('PRODUCT', product.productId);
  const index = {
    GSI1PK: LISTED,
    GSI1SK: compositeKey(['PRODUCT', CreatedAt, product.productId]),
  };
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: {
          ...adjacencyKeys(key, key),
          ...index,
          ...{ Type: 'Product', ...product, CreatedAt, UpdatedAt: CreatedAt },
        },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new EcommerceError('alreadyExists', `there is already a product ${product.productId}`);
  }
}

export async function newestProducts(lab: LabContext, most: number): Promise<Product[]> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'GSI1PK = :listed',
      ExpressionAttributeValues: { ':listed': LISTED },
      ScanIndexForward: false,
      Limit: most,
    }),
  );
  return Items.map(entityOf) as Product[];
}
