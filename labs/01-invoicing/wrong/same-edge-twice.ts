/**
 * 1.9 the old edge is deleted and the new one put, in the same month as well: that is one item, named twice.
 *
 * @fails 1.9
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

export async function changeDueDate(lab: LabContext, billId: string, dueAt: string): Promise<void> {
  const TableName = lab.table;
  const key = entityKey('BILL', billId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key }));
  if (!Item) throw new InvoicingError('notFound', `there is no bill ${billId}`);
  const { payee, amountCents, dueAt: seen } = Item as unknown as Bill;
  const edge = {
    ...adjacencyKeys(entityKey('DUE', dueAt.slice(0, 7)), key),
    ...{ Type: 'DueBill', billId, payee, amountCents, dueAt },
  };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              ...{ TableName, Key, UpdateExpression: 'SET dueAt = :dueAt' },
              ConditionExpression: 'dueAt = :seen',
              ExpressionAttributeValues: { ':dueAt': dueAt, ':seen': seen },
            },
          },
          { Put: { TableName, Item: edge } },
          { Delete: { TableName, Key: adjacencyKeys(entityKey('DUE', seen.slice(0, 7)), key) } },
        ],
      }),
    );
  } catch (error) {
    const isStale =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';
    if (!isStale) throw error;
    await changeDueDate(lab, billId, dueAt);
  }
}
