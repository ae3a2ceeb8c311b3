/** Step 1.5: other answers that are right. */

import { paginateQuery, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'bill-left-out: the whole collection of the index is read, and the bill’s own item, one of it, is left out':
    { invoicesOfBill },
  'range-of-invoices: the edges are those behind the bill’s own item: `INVOICE#` sorts behind `BILL#`':
    { invoicesOfBill: invoicesOfBillRangeOfInvoices },
} satisfies RightAnswers<typeof model>;

async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
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

async function invoicesOfBillRangeOfInvoices(
  lab: LabContext,
  billId: string,
): Promise<Allocation[]> {
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
