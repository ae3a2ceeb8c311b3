/**
 * 8.1 the cards from the index that copies whole products.
 *
 * @fails 8.1
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
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
        IndexName: 'Whole',
        KeyConditionExpression: 'GSI1PK = :seller',
        ExpressionAttributeValues: { ':seller': entityKey('SELLER', sellerId) },
        ExclusiveStartKey,
      }),
    );
    found.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found.map(
    ({ productId, name, priceCents }) => ({ productId, name, priceCents }) as ProductCard,
  );
}
