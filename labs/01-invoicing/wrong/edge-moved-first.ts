/**
 * 1.9 three writes one after the other, the edge first: when one fails, no month has the bill.
 *
 * @fails 1.9
 */

import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
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
  const old = adjacencyKeys(entityKey('DUE', seen.slice(0, 7)), key);
  if (old.PK !== edge.PK) await lab.db.send(new DeleteCommand({ TableName, Key: old }));
  await lab.db.send(new PutCommand({ TableName, Item: edge }));
  await lab.db.send(
    new UpdateCommand({
      ...{ TableName, Key, UpdateExpression: 'SET dueAt = :dueAt' },
      ConditionExpression: 'dueAt = :seen',
      ExpressionAttributeValues: { ':dueAt': dueAt, ':seen': seen },
    }),
  );
}
