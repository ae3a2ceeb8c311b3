/**
 * 3.16 reading the product and putting it back with its new price: the stock of then comes back too.
 *
 * @fails 3.16 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { EcommerceError } from '#entities/03-ecommerce.ts';
import { adjacencyKeys, compositeKey, entityKey } from '#kit/keys.ts';
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
  const [key, now] = [entityKey('PRODUCT', productId), lab.now().toISOString()];
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
  if (!Item) throw new EcommerceError('notFound', `there is no product ${productId}`, productId);
  const history = {
    ...adjacencyKeys(key, compositeKey(['PRICE', now])),
    ...{ Type: 'PriceHistory', productId, priceCents, CreatedAt: now, UpdatedAt: now },
  };
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName: lab.table, Item: { ...Item, priceCents, UpdatedAt: now } } },
        { Put: { TableName: lab.table, Item: history } },
      ],
    }),
  );
}
