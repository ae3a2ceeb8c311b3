/**
 * 1.3 by one Query: what does not fit into its first page is lost.
 *
 * @fails 1.3 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  const page = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: 'PK = :invoice AND begins_with(SK, :bill)',
      ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId), ':bill': 'BILL#' },
    }),
  );
  return (page.Items ?? []).map(entityOf) as Allocation[];
}
