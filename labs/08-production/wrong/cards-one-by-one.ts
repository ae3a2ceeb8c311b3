/**
 * 8.1 the keys from `Keys`, and then each product by a request of its own.
 *
 * @fails 8.1 N+1
 */

import { GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ProductCard } from '#entities/08-production.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function productCards(lab: LabContext, sellerId: string): Promise<ProductCard[]> {
  const found: Record<string, unknown>[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'Keys',
        KeyConditionExpression: 'GSI1PK = :seller',
        ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
        ExclusiveStartKey,
      }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const cards: ProductCard[] = [];
  for (const { PK, SK } of found) {
    const { Item } = await lab.db.send(new GetCommand({ TableName: lab.table, Key: { PK, SK } }));
    if (!Item) continue;
    const { productId, name, priceCents } = Item;
    cards.push({ productId, name, priceCents });
  }
  return cards;
}
