/** Step 1.9: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, InvoicingError } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'due-edge-updated: the bill is read strongly consistent and written last, the edge is updated; four tries at most':
    { changeDueDate },
} satisfies RightAnswers<typeof model>;

async function changeDueDate(
  lab: LabContext,
  billId: string,
  dueAt: string,
  tries = 4,
): Promise<void> {
  const TableName = lab.table;
  const key = entityKey('BILL', billId);
  const Key = adjacencyKeys(key, key);
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) throw new InvoicingError('notFound', `there is no bill ${billId}`);
  const { payee, amountCents, dueAt: seen } = Item as unknown as Bill;
  const [was, is] = [seen, dueAt].map((date) =>
    adjacencyKeys(entityKey('DUE', date.slice(0, 7)), key),
  ) as [typeof Key, typeof Key];
  const edge = { Type: 'DueBill', billId, payee, amountCents, dueAt };
  const names = Object.keys(edge);
  const write = {
    Update: {
      ...{ TableName, Key: is },
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(edge).map(([name, value]) => [`:${name}`, value]),
      ),
    },
  };
  const date = {
    Update: {
      ...{ TableName, Key, UpdateExpression: 'SET dueAt = :dueAt' },
      ConditionExpression: 'attribute_exists(PK) AND dueAt = :seen',
      ExpressionAttributeValues: { ':dueAt': dueAt, ':seen': seen },
    },
  };
  const gone = { Delete: { TableName, Key: was } };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: was.PK === is.PK ? [write, date] : [gone, write, date],
      }),
    );
  } catch (error) {
    const isStale =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.at(-1)?.Code === 'ConditionalCheckFailed';
    if (!isStale || tries === 1) throw error;
    await changeDueDate(lab, billId, dueAt, tries - 1);
  }
}
