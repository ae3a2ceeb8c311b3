/**
 * 1.5 by Scan: reads the whole table to find the invoices of one bill.
 *
 * @fails 1.5 SCAN
 */

import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const found: Allocation[] = [];
  let ExclusiveStartKey: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new ScanCommand({
        TableName: lab.table,
        FilterExpression: 'billId = :bill AND #type = :allocation',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: { ':bill': billId, ':allocation': 'Allocation' },
        ExclusiveStartKey,
      }),
    );
    found.push(...((page.Items ?? []).map(entityOf) as Allocation[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found.sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1));
}
