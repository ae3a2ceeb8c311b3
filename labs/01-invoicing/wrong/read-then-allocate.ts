/**
 * 1.6 by reading what the bill has left: two clients both read the last cents.
 *
 * @fails 1.6 READ-MODIFY-WRITE
 */

import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function allocate(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  cents: number,
): Promise<void> {
  const invoice = entityKey('INVOICE', invoiceId);
  const bill = entityKey('BILL', billId);
  const billItem = adjacencyKeys(bill, bill);
  const read = await lab.db.send(new GetCommand({ TableName: lab.table, Key: billItem }));
  const left = Number(read.Item?.unallocatedCents ?? 0);
  if (!Number.isSafeInteger(cents) || cents < 1) {
    throw new InvoicingError('invalidAmount', `got ${cents}`);
  }
  if (left < cents) throw new InvoicingError('exceedsBill', `bill ${billId} has ${left} left`);
  await lab.db.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName: lab.table,
            Key: billItem,
            UpdateExpression: 'SET unallocatedCents = :left',
            ExpressionAttributeValues: { ':left': left - cents },
          },
        },
        {
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(invoice, invoice),
            UpdateExpression: 'ADD totalCents :cents',
            ExpressionAttributeValues: { ':cents': cents },
          },
        },
        {
          Update: {
            TableName: lab.table,
            Key: adjacencyKeys(invoice, bill),
            UpdateExpression:
              'SET #type = :type, invoiceId = :invoiceId, billId = :billId, ' +
              'addedAt = if_not_exists(addedAt, :now) ADD allocatedCents :cents',
            ExpressionAttributeNames: { '#type': 'Type' },
            ExpressionAttributeValues: {
              ':type': 'Allocation',
              ':invoiceId': invoiceId,
              ':billId': billId,
              ':now': lab.now().toISOString(),
              ':cents': cents,
            },
          },
        },
      ],
    }),
  );
}
