/**
 * 1.6 by three writes one after another: when the second fails, the first has happened.
 *
 * @fails 1.6
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  if (!Number.isSafeInteger(cents) || cents < 1) {
    throw new InvoicingError('invalidAmount', `got ${cents}`);
  }
  const invoice = entityKey('INVOICE', invoiceId);
  const bill = entityKey('BILL', billId);
  await change(lab, adjacencyKeys(bill, bill), 'unallocatedCents', -cents, {
    condition: 'unallocatedCents >= :needed',
    refusal: new InvoicingError('exceedsBill', `bill ${billId} has less than ${cents} left`),
  });
  await change(lab, adjacencyKeys(invoice, bill), 'allocatedCents', cents);
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(invoice, bill),
      UpdateExpression:
        'SET #type = :type, invoiceId = :invoiceId, billId = :billId, ' +
        'addedAt = if_not_exists(addedAt, :now)',
      ExpressionAttributeNames: { '#type': 'Type' },
      ExpressionAttributeValues: {
        ':type': 'Allocation',
        ':invoiceId': invoiceId,
        ':billId': billId,
        ':now': lab.now().toISOString(),
      },
    }),
  );
  await change(lab, adjacencyKeys(invoice, invoice), 'totalCents', cents);
}

async function change(
  lab: LabContext,
  Key: { PK: string; SK: string },
  attribute: string,
  cents: number,
  guard?: { condition: string; refusal: InvoicingError },
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key,
        UpdateExpression: 'ADD #attribute :cents',
        ...(guard && { ConditionExpression: guard.condition }),
        ExpressionAttributeNames: { '#attribute': attribute },
        ExpressionAttributeValues: { ':cents': cents, ...(guard && { ':needed': -cents }) },
      }),
    );
  } catch (error) {
    if (guard && error instanceof ConditionalCheckFailedException) throw guard.refusal;
    throw error;
  }
}
