/**
 * 1.4 the collection is split by the prefixes of its sort keys, which say the same as the Type.
 *
 * @passes 1.4
 */

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import {
  type Allocation,
  type BillingEvent,
  entityOf,
  type Invoice,
  type InvoiceDocument,
} from '#entities/01-invoicing.ts';
import { entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function invoiceWithBills(
  lab: LabContext,
  invoiceId: string,
): Promise<InvoiceDocument | undefined> {
  let invoice: Invoice | undefined;
  const allocations: Allocation[] = [];
  const billingEvents: BillingEvent[] = [];
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :invoice',
      ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId) },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const [type] = parseKey(item.SK);
      const entity = entityOf(item);
      if (type === 'INVOICE') invoice = entity as Invoice;
      if (type === 'BILL') allocations.push(entity as Allocation);
      if (type === 'BILLING') billingEvents.push(entity as BillingEvent);
    }
  }
  return invoice && { invoice, allocations, billingEvents };
}
