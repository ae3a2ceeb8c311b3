/**
 * 1.4 all pages are read backwards, grouped by Type, and each group is sorted in memory.
 *
 * @passes 1.4
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type Allocation,
  type BillingEvent,
  entityOf,
  type Invoice,
  type InvoiceDocument,
} from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoiceWithBills(
  lab: LabContext,
  invoiceId: string,
): Promise<InvoiceDocument | undefined> {
  const groups: Record<string, unknown[]> = {};
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :invoice',
        ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId) },
        ScanIndexForward: false,
        ExclusiveStartKey,
      }),
    );
    for (const entity of Items.map(entityOf)) {
      groups[entity.Type] = [...(groups[entity.Type] ?? []), entity];
    }
    if (!LastEvaluatedKey) break;
    ExclusiveStartKey = LastEvaluatedKey;
  }
  const [invoice] = (groups.Invoice ?? []) as Invoice[];
  const allocations = (groups.Allocation ?? []) as Allocation[];
  const billingEvents = (groups.BillingEvent ?? []) as BillingEvent[];
  return (
    invoice && {
      invoice,
      allocations: allocations.sort((a, b) => (a.billId < b.billId ? -1 : 1)),
      billingEvents: billingEvents.sort((a, b) => a.at.localeCompare(b.at)),
    }
  );
}
