/**
 * 3.13 by a bare PutItem: whoever lists a taken id takes the product away.
 *
 * @fails 3.13
 */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { NewProduct } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function listProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const CreatedAt = lab.now().toISOString();
  const key = entityKey('PRODUCT', product.productId);
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(key, key),
        GSI1PK: entityKey('LISTED', CreatedAt.slice(0, 7)),
        GSI1SK: compositeKey(['PRODUCT', CreatedAt, product.productId]),
        ...{ Type: 'Product', ...product, CreatedAt, UpdatedAt: CreatedAt },
      },
    }),
  );
}
