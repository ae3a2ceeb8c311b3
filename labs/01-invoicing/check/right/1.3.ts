/** Step 1.3: other answers that are right. */

import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'backwards-and-reversed: the bills are read backwards, page by page, and put in order at the end':
    { billsOfInvoice },
  'range-of-bills: the bills are a range of sort keys: from `BILL#` to the character behind `#`': {
    billsOfInvoice: billsOfInvoiceRangeOfBills,
  },
} satisfies RightAnswers<typeof model>;

async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  return (await readBackwards(lab, entityKey('INVOICE', invoiceId))).reverse();
}

async function readBackwards(
  lab: LabContext,
  invoice: string,
  start?: Record<string, unknown>,
): Promise<Allocation[]> {
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: '#invoice = :invoice AND begins_with(#bill, :bill)',
      ExpressionAttributeNames: { '#invoice': 'PK', '#bill': 'SK' },
      ExpressionAttributeValues: { ':invoice': invoice, ':bill': 'BILL#' },
      ScanIndexForward: false,
      ExclusiveStartKey: start,
    }),
  );
  const rest = LastEvaluatedKey ? await readBackwards(lab, invoice, LastEvaluatedKey) : [];
  return [...(Items.map(entityOf) as Allocation[]), ...rest];
}

async function billsOfInvoiceRangeOfBills(
  lab: LabContext,
  invoiceId: string,
): Promise<Allocation[]> {
  const bills = new Map<string, Allocation>();
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :invoice AND SK BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':invoice': entityKey('INVOICE', invoiceId),
        ':first': 'BILL#',
        ':last': 'BILL$',
      },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) bills.set(item.SK, entityOf(item) as Allocation);
  }
  return [...bills.values()];
}
