/**
 * 3.18 the product is listed first and its edge put afterwards: between the two a connection breaks.
 *
 * @fails 3.18
 */

import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError, type NewProduct } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import { listProduct } from '#solutions/03-ecommerce/model.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function offerProduct(lab: LabContext, product: NewProduct): Promise<void> {
  const { productId, sellerId, name } = product;
  const TableName = lab.table;
  const [key, seller] = [entityKey('PRODUCT', productId), entityKey('USER', sellerId)];
  const read = (node: string) =>
    lab.db.send(new GetCommand({ TableName, Key: adjacencyKeys(node, node) }));
  const [taken, user] = await Promise.all([key, seller].map(read));
  if (taken?.Item) throw new EcommerceError('alreadyExists', `there is already ${key}`);
  if (user?.Item?.role !== 'seller') {
    throw new EcommerceError('notFound', `there is no seller ${sellerId}`);
  }
  await listProduct(lab, product);
  const now = lab.now().toISOString();
  await lab.db.send(
    new PutCommand({
      TableName,
      Item: {
        ...adjacencyKeys(seller, compositeKey(['SELLS', 'PRODUCT', productId])),
        ...{ Type: 'SellerProduct', sellerId, productId, name, CreatedAt: now, UpdatedAt: now },
      },
    }),
  );
}
