/** Step 1.2: other answers that are right. */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Allocation } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'attach-by-put: the edge is put on the condition that there is none; a failed condition says that it is there':
    { attachBill },
  'attach-new-only: an update sets every attribute, on the condition that the edge has no date yet':
    { attachBill: attachBillAttachNewOnly },
} satisfies RightAnswers<typeof model>;

async function attachBill(lab: LabContext, invoiceId: string, billId: string): Promise<void> {
  const edge: Allocation = {
    Type: 'Allocation',
    invoiceId,
    billId,
    allocatedCents: 0,
    addedAt: lab.now().toISOString(),
  };
  const Item = {
    ...adjacencyKeys(entityKey('INVOICE', invoiceId), entityKey('BILL', billId)),
    ...edge,
  };
  const ConditionExpression = 'attribute_not_exists(PK)';
  try {
    await lab.db.send(new PutCommand({ TableName: lab.table, Item, ConditionExpression }));
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function attachBillAttachNewOnly(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  try {
    await lab.db.send(
      new UpdateCommand({
        TableName: lab.table,
        Key: adjacencyKeys(entityKey('INVOICE', invoiceId), entityKey('BILL', billId)),
        UpdateExpression:
          'SET #type = :type, invoiceId = :invoice, billId = :bill, addedAt = :now ADD allocatedCents :none',
        ConditionExpression: 'attribute_not_exists(addedAt)',
        ExpressionAttributeNames: { '#type': 'Type' },
        ExpressionAttributeValues: {
          ':type': 'Allocation',
          ':invoice': invoiceId,
          ':bill': billId,
          ':now': lab.now().toISOString(),
          ':none': 0,
        },
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return;
    throw error;
  }
}
