/**
 * 1.5 the whole collection of the index is read, and the bill’s own item, one of it, is left out.
 *
 * @passes 1.5
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const edges: Allocation[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      IndexName: 'GSI1',
      KeyConditionExpression: 'SK = :bill',
      ExpressionAttributeValues: { ':bill': entityKey('BILL', billId) },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const entity = entityOf(item);
      if (entity.Type === 'Allocation') edges.push(entity);
    }
  }
  return edges;
}
