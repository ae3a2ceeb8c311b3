/**
 * 8.1 the keys from `Keys`, and then the products in batches.
 *
 * @fails 8.1
 */

import { BatchGetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
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
  const byKey = new Map<unknown, Record<string, unknown>>();
  for (let first = 0; first < found.length; first += 100) {
    let Keys = found.slice(first, first + 100).map(({ PK, SK }) => ({ PK, SK }));
    while (Keys.length > 0) {
      const { Responses, UnprocessedKeys } = await lab.db.send(
        new BatchGetCommand({ RequestItems: { [lab.table]: { Keys } } }),
      );
      for (const item of Responses?.[lab.table] ?? []) byKey.set(item.PK, item);
      Keys = (UnprocessedKeys?.[lab.table]?.Keys ?? []).map(({ PK, SK }) => ({ PK, SK }));
    }
  }
  return found.flatMap(({ PK }) => {
    const item = byKey.get(PK);
    if (!item) return [];
    const { productId, name, priceCents } = item;
    return [{ productId, name, priceCents } as ProductCard];
  });
}
