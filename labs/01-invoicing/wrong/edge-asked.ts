/**
 * 1.8 the condition is on the edge: a bill whose id is taken is overwritten, if its month is another.
 *
 * @fails 1.8
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function addBill(lab: LabContext, bill: Bill): Promise<void> {
  const { billId, payee, amountCents, dueAt } = bill;
  const key = entityKey('BILL', billId);
  const edge = {
    ...adjacencyKeys(entityKey('DUE', dueAt.slice(0, 7)), key),
    ...{ Type: 'DueBill', billId, payee, amountCents, dueAt },
  };
  const TableName = lab.table;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: edge, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: { ...adjacencyKeys(key, key), ...bill } } },
        ],
      }),
    );
  } catch (error) {
    const isTaken =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    throw isTaken ? new InvoicingError('alreadyExists', `there is a bill ${billId}`) : error;
  }
}
