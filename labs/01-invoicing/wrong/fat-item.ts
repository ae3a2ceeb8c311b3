/**
 * 1.2 by a list of bills inside the invoice: no edge items at all.
 *
 * @fails 1.2 FAT-ITEM
 */

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function attachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  const invoice = entityKey('INVOICE', invoiceId);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(invoice, invoice),
      UpdateExpression: 'SET bills = list_append(if_not_exists(bills, :none), :bill)',
      ExpressionAttributeValues: { ':none': [], ':bill': [billId] },
    }),
  );
}
