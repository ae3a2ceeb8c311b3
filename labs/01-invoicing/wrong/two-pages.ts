/**
 * 1.3 by looking for a second page once: the third is lost.
 *
 * @fails 1.3 LOST-PAGE
 */

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Allocation, entityOf } from '#entities/01-invoicing.ts';
import { entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  const input = {
    TableName: lab.table,
    KeyConditionExpression: 'PK = :invoice AND begins_with(SK, :bill)',
    ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId), ':bill': 'BILL#' },
  };
  const first = await lab.db.send(new QueryCommand(input));
  const items = first.Items ?? [];
  if (first.LastEvaluatedKey) {
    const ExclusiveStartKey = first.LastEvaluatedKey;
    const second = await lab.db.send(new QueryCommand({ ...input, ExclusiveStartKey }));
    items.push(...(second.Items ?? []));
  }
  return items.map(entityOf) as Allocation[];
}
