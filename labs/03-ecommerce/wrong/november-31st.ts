/**
 * 3.13 setting a date back by a month: from the 31st it falls on a day that the month does not have.
 *
 * @fails 3.13
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { entityOf, FIRST_MONTH, type Product } from '#entities/03-ecommerce.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/03-ecommerce/model.ts';

export async function newestProducts(lab: LabContext, most: number): Promise<Product[]> {
  const products: Product[] = [];
  const month = new Date(lab.now());
  while (products.length < most) {
    const listedIn = month.toISOString().slice(0, 7);
    if (listedIn < FIRST_MONTH) break;
    let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
    do {
      const page = await lab.db.send(
        new QueryCommand({
          TableName: lab.table,
          IndexName: 'GSI1',
          KeyConditionExpression: 'GSI1PK = :month AND begins_with(GSI1SK, :products)',
          ExpressionAttributeValues: {
            ':month': entityKey('LISTED', listedIn),
            ':products': 'PRODUCT#',
          },
          ScanIndexForward: false,
          Limit: most - products.length,
          ExclusiveStartKey,
        }),
      );
      products.push(...((page.Items ?? []).map(entityOf) as Product[]));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey && products.length < most);
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
  return products;
}
