/**
 * 1.5 the edges are those behind the bill’s own item: `INVOICE#` sorts behind `BILL#`.
 *
 * @passes 1.5
 */

import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const pages: QueryCommandOutput[] = [];
  do {
    const page: QueryCommandOutput = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'SK = :bill AND PK BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':bill': entityKey('BILL', billId),
          ':first': 'INVOICE#',
          ':last': 'INVOICE$',
        },
        ExclusiveStartKey: pages.at(-1)?.LastEvaluatedKey,
      }),
    );
    pages.push(page);
  } while (pages.at(-1)?.LastEvaluatedKey);
  return pages.flatMap(({ Items = [] }) => Items.map(entityOf) as Allocation[]);
}
