/**
 * 1.8 the bill and its edge by two puts: when the second fails, no month leads to the bill.
 *
 * @fails 1.8
 */

import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function addBill(lab: LabContext, bill: Bill): Promise<void> {
  const { billId, payee, amountCents, dueAt } = bill;
  const key = entityKey('BILL', billId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(key, key), ...bill },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new InvoicingError('alreadyExists', `there is already a bill ${billId}`);
  }
  await lab.db.send(
    new PutCommand({
      TableName: lab.table,
      Item: {
        ...adjacencyKeys(entityKey('DUE', dueAt.slice(0, 7)), key),
        ...{ Type: 'DueBill', billId, payee, amountCents, dueAt },
      },
    }),
  );
}
