/**
 * 1.4 by one request for each kind of item, where one Query returns them all.
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
  const [invoice] = (await beginning(lab, invoiceId, 'INVOICE#')) as Invoice[];
  const allocations = (await beginning(lab, invoiceId, 'BILL#')) as Allocation[];
  const billingEvents = (await beginning(lab, invoiceId, 'BILLING#')) as BillingEvent[];
  return invoice && { invoice, allocations, billingEvents };
}

async function beginning(
  lab: LabContext,
  invoiceId: string,
  prefix: string,
): Promise<InvoicingEntity[]> {
  const items: InvoicingEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :invoice AND begins_with(SK, :prefix)',
        ExpressionAttributeValues: {
          ':invoice': entityKey('INVOICE', invoiceId),
          ':prefix': prefix,
        },
        ExclusiveStartKey,
      }),
    );
    items.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}
