/**
 * 1.7 with a condition that only asks for an edge: what was allocated since the read is lost.
 *
 * @fails 1.7
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Allocation } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function detachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  const invoice = entityKey('INVOICE', invoiceId);
  const bill = entityKey('BILL', billId);
  const edge = adjacencyKeys(invoice, bill);
  const read = await lab.db.send(new GetCommand({ TableName: lab.table, Key: edge }));
  if (!read.Item) return;
  const ExpressionAttributeValues = {
    ':cents': (read.Item as unknown as Allocation).allocatedCents,
  };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Delete: {
              TableName: lab.table,
              Key: edge,
              ConditionExpression: 'attribute_exists(PK)',
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(bill, bill),
              UpdateExpression: 'SET unallocatedCents = unallocatedCents + :cents',
              ExpressionAttributeValues,
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(invoice, invoice),
              UpdateExpression: 'SET totalCents = totalCents - :cents',
              ExpressionAttributeValues,
            },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
  }
}
