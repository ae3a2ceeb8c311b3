/**
 * 1.8 the edge is under its day, and a month is read day by day: 31 Queries for one list.
 *
 * @fails 1.8
 */

import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Bill, type DueBill, entityOf, InvoicingError } from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

export * from '#solutions/01-invoicing/model.ts';

const DAYS = Array.from({ length: 31 }, (_, nth) => String(nth + 1).padStart(2, '0'));

export async function addBill(lab: LabContext, bill: Bill): Promise<void> {
  const { billId, payee, amountCents, dueAt } = bill;
  const key = entityKey('BILL', billId);
  const edge = { Type: 'DueBill', billId, payee, amountCents, dueAt };
  const keys = adjacencyKeys(entityKey('DUE', dueAt.slice(0, 10)), key);
  const node = { ...adjacencyKeys(key, key), ...bill };
  const TableName = lab.table;
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: node, ConditionExpression: 'attribute_not_exists(PK)' } },
          { Put: { TableName, Item: { ...keys, ...edge } } },
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

export async function billsDueIn(lab: LabContext, month: string): Promise<DueBill[]> {
  const lists = DAYS.map(async (day) => {
    const { Items = [] } = await lab.db.send(
      new QueryCommand({
        TableName: lab.table,
        KeyConditionExpression: 'PK = :day',
        ExpressionAttributeValues: { ':day': entityKey('DUE', `${month}-${day}`) },
      }),
    );
    return Items.map(entityOf) as DueBill[];
  });
  return (await Promise.all(lists)).flat();
}
