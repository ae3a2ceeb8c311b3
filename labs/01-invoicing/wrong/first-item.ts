/**
 * 1.4 taking the first item for the invoice: the bills sort before it.
 *
 * @fails 1.4
 */

import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type Allocation,
  type BillingEvent,
  entityOf,
  type Invoice,
  type InvoiceDocument,
  type InvoicingEntity,
} from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoiceWithBills(
  lab: LabContext,
  invoiceId: string,
): Promise<InvoiceDocument | undefined> {
  const items: InvoicingEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :invoice',
        ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId) },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  const [invoice, ...others] = items;
  if (!invoice) return undefined;
  return {
    invoice: invoice as Invoice,
    allocations: others.filter((item): item is Allocation => item.Type === 'Allocation'),
    billingEvents: others.filter((item): item is BillingEvent => item.Type === 'BillingEvent'),
  };
}
