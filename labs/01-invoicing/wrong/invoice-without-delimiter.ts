/**
 * 1.5 with `INVOICE` for `INVOICE#`: the drafts of invoices begin that way too.
 *
 * @fails 1.5
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const edges: Allocation[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        IndexName: 'GSI1',
        KeyConditionExpression: 'SK = :bill AND begins_with(PK, :invoice)',
        ExpressionAttributeValues: { ':bill': entityKey('BILL', billId), ':invoice': 'INVOICE' },
        ExclusiveStartKey,
      }),
    );
    edges.push(...((page.Items ?? []).map(entityOf) as Allocation[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return edges;
}
