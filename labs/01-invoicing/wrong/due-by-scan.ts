/**
 * 1.8 the bills of a month by a Scan with a filter on their date: it reads every item of the table.
 *
 * @fails 1.8 SCAN
 */

import { paginateScan } from '@aws-sdk/lib-dynamodb';
import type { DueBill } from '#entities/01-invoicing.ts';
import { entityOf } from '#entities/01-invoicing.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function billsDueIn(lab: LabContext, month: string): Promise<DueBill[]> {
  const pages = paginateScan(
    { client: lab.db },
    {
      TableName: lab.table,
      FilterExpression: '#type = :edge AND begins_with(dueAt, :month)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: { ':edge': 'DueBill', ':month': month },
    },
  );
  const bills: DueBill[] = [];
  for await (const { Items = [] } of pages) bills.push(...(Items.map(entityOf) as DueBill[]));
  return bills.sort((one, other) => (one.billId < other.billId ? -1 : 1));
}
