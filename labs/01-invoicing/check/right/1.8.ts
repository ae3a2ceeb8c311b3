/** Step 1.8: other answers that are right. */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type DueBill, entityOf, InvoicingError } from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/right-answer.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../../starter.ts';

export const right = {
  'due-edge-first: the edge is the first action and the bill the second; a month is read by the prefix of its bills, from a pager':
    { addBill, billsDueIn },
} satisfies RightAnswers<typeof model>;

async function addBill(lab: LabContext, bill: Bill): Promise<void> {
  const { billId, payee, amountCents, dueAt } = bill;
  const [key, month] = [entityKey('BILL', billId), new Date(dueAt).toISOString().slice(0, 7)];
  const edge = { Type: 'DueBill', billId, payee, amountCents, dueAt };
  const TableName = lab.table;
  const Item = { ...adjacencyKeys(key, key), ...bill };
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...adjacencyKeys(entityKey('DUE', month), key), ...edge } } },
          { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(billId)' } },
        ],
      }),
    );
  } catch (error) {
    const isTaken =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.[1]?.Code === 'ConditionalCheckFailed';
    throw isTaken ? new InvoicingError('alreadyExists', `there is a bill ${billId}`) : error;
  }
}

async function billsDueIn(lab: LabContext, month: string): Promise<DueBill[]> {
  const pages = paginateQuery(
    { client: lab.db },
    {
      TableName: lab.table,
      KeyConditionExpression: 'PK = :month AND begins_with(SK, :bills)',
      ExpressionAttributeValues: { ':month': entityKey('DUE', month), ':bills': 'BILL#' },
    },
  );
  const bills: DueBill[] = [];
  for await (const { Items = [] } of pages) bills.push(...(Items.map(entityOf) as DueBill[]));
  return bills;
}
