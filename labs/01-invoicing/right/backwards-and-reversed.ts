/**
 * 1.3 the bills are read backwards, page by page, and put in order at the end.
 *
 * @passes 1.3
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
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
