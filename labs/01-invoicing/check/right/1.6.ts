/** Step 1.6: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { InvoicingError } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'edge-first: the edge stands first and the bill last, and ADD moves the cents': { allocate },
} satisfies RightAnswers<typeof model>;

async function allocate(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  cents: number,
): Promise<void> {
  if (!(Number.isInteger(cents) && cents > 0)) {
    throw new InvoicingError('invalidAmount', `${cents} is no number of cents`);
  }
  const TableName = lab.table;
  const [invoice, bill] = [entityKey('INVOICE', invoiceId), entityKey('BILL', billId)];
  const edge = {
    TableName,
    Key: adjacencyKeys(invoice, bill),
    UpdateExpression:
      'SET #type = :type, invoiceId = :invoice, billId = :bill, addedAt = if_not_exists(addedAt, :now) ADD allocatedCents :cents',
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: {
      ':type': 'Allocation',
      ':invoice': invoiceId,
      ':bill': billId,
      ':now': lab.now().toISOString(),
      ':cents': cents,
    },
  };
  const total = {
    TableName,
    Key: adjacencyKeys(invoice, invoice),
    UpdateExpression: 'ADD totalCents :cents',
    ConditionExpression: 'attribute_exists(totalCents)',
    ExpressionAttributeValues: { ':cents': cents },
  };
  const left = {
    TableName,
    Key: adjacencyKeys(bill, bill),
    UpdateExpression: 'ADD unallocatedCents :minus',
    ConditionExpression: 'attribute_exists(PK) AND unallocatedCents >= :cents',
    ExpressionAttributeValues: { ':cents': cents, ':minus': -cents },
  };
  try {
    const TransactItems = [{ Update: edge }, { Update: total }, { Update: left }];
    await lab.db.send(new TransactWriteCommand({ TransactItems }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [, ofInvoice, ofBill] = error.CancellationReasons ?? [];
    if (ofInvoice?.Code === 'ConditionalCheckFailed') {
      throw new InvoicingError('notFound', `there is no invoice ${invoiceId}`);
    }
    if (ofBill?.Code === 'ConditionalCheckFailed') {
      throw new InvoicingError('exceedsBill', `bill ${billId} has no ${cents} cents left`);
    }
    throw error;
  }
}
