/**
 * 3.11 with one end of the range: before the first price stands something else, and comes back.
 *
 * @fails 3.11
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { entityOf, type PriceHistory } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function priceOn(
  lab: LabContext,
  productId: string,
  at: string,
): Promise<PriceHistory | undefined> {
  const { Items = [] } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :product AND SK <= :at',
      ExpressionAttributeValues: {
        ':product': entityKey('PRODUCT', productId),
        ':at': entityKey('PRICE', at),
      },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  const [price] = Items.map(entityOf) as PriceHistory[];
  return price;
}
