/**
 * 8.1 all products whole, sorted, and all but a few thrown away.
 *
 * @fails 8.1
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, type Product } from '#entities/08-production.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/08-production/model.ts';

export async function dearestProducts(
  lab: LabContext,
  sellerId: string,
  most: number,
): Promise<Product[]> {
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
  const products = found.map((item) => entityOf(item) as Product);
  return products.sort((one, other) => other.priceCents - one.priceCents).slice(0, most);
}
