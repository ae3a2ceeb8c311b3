/** Step 1.4: other answers that are right. */

import { paginateQuery, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type Allocation,
  type BillingEvent,
  entityOf,
  type Invoice,
  type InvoiceDocument,
} from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'grouped-by-type: all pages are read backwards, grouped by Type, and each group is sorted in memory':
    { invoiceWithBills },
  'split-by-keys: the collection is split by the prefixes of its sort keys, which say the same as the Type':
    { invoiceWithBills: invoiceWithBillsSplitByKeys },
} satisfies RightAnswers<typeof model>;

async function invoiceWithBills(
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

async function invoiceWithBillsSplitByKeys(
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
