/** Lab 1, Invoicing: the reference model; README.md beside it says why it is so. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Allocation,
  type Bill,
  type DueBill,
  entityOf,
  type Invoice,
  type InvoiceDocument,
  type InvoicingEntity,
  InvoicingError,
} from '#entities/01-invoicing.ts';
import { adjacencyKeys, entityKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

export async function putNode(lab: LabContext, node: Invoice | Bill): Promise<void> {
  const key = node.Type === 'Invoice' ? invoiceKey(node.invoiceId) : billKey(node.billId);
  try {
    await lab.db.send(
      new PutCommand({
        TableName: lab.table,
        Item: { ...adjacencyKeys(key, key), ...node },
        ConditionExpression: 'attribute_not_exists(PK)',
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
  }
}

export async function attachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  await lab.db.send(
    new UpdateCommand({
      TableName: lab.table,
      Key: adjacencyKeys(invoiceKey(invoiceId), billKey(billId)),
      ...edgeUpdate(lab, invoiceId, billId, 0),
    }),
  );
}

export async function billsOfInvoice(lab: LabContext, invoiceId: string): Promise<Allocation[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :invoice AND begins_with(SK, :bill)',
    ExpressionAttributeValues: { ':invoice': invoiceKey(invoiceId), ':bill': 'BILL#' },
  });
  return items as Allocation[];
}

export async function invoiceWithBills(
  lab: LabContext,
  invoiceId: string,
): Promise<InvoiceDocument | undefined> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :invoice',
    ExpressionAttributeValues: { ':invoice': invoiceKey(invoiceId) },
  });
  const invoice = items.find((item) => item.Type === 'Invoice');
  if (!invoice) return undefined;
  return {
    invoice,
    allocations: items.filter((item) => item.Type === 'Allocation'),
    billingEvents: items.filter((item) => item.Type === 'BillingEvent'),
  };
}

export async function invoicesOfBill(lab: LabContext, billId: string): Promise<Allocation[]> {
  const items = await queryAll(lab, {
    IndexName: 'GSI1',
    KeyConditionExpression: 'SK = :bill AND begins_with(PK, :invoice)',
    ExpressionAttributeValues: { ':bill': billKey(billId), ':invoice': 'INVOICE#' },
  });
  return items as Allocation[];
}

export async function allocate(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  cents: number,
): Promise<void> {
  if (!Number.isSafeInteger(cents) || cents < 1) {
    throw new InvoicingError('invalidAmount', `expected whole cents, at least 1, got ${cents}`);
  }
  const refusals = [
    new InvoicingError('exceedsBill', `bill ${billId} has no ${cents} cents left to allocate`),
    new InvoicingError('notFound', `there is no invoice ${invoiceId}`),
  ];
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(billKey(billId), billKey(billId)),
              UpdateExpression: 'SET unallocatedCents = unallocatedCents - :cents',
              ConditionExpression: 'unallocatedCents >= :cents',
              ExpressionAttributeValues: { ':cents': cents },
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(invoiceKey(invoiceId), invoiceKey(invoiceId)),
              UpdateExpression: 'SET totalCents = totalCents + :cents',
              ConditionExpression: 'attribute_exists(PK)',
              ExpressionAttributeValues: { ':cents': cents },
            },
          },
          {
            Update: {
              TableName: lab.table,
              Key: adjacencyKeys(invoiceKey(invoiceId), billKey(billId)),
              ...edgeUpdate(lab, invoiceId, billId, cents),
            },
          },
        ],
      }),
    );
  } catch (error) {
    throw refusals[failedCondition(error)] ?? error;
  }
}

export async function detachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
): Promise<void> {
  const edge = adjacencyKeys(invoiceKey(invoiceId), billKey(billId));
  for (;;) {
    const read = await lab.db.send(new GetCommand({ TableName: lab.table, Key: edge }));
    if (!read.Item) return;
    const seen = (read.Item as unknown as Allocation).allocatedCents;
    try {
      await lab.db.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Delete: {
                TableName: lab.table,
                Key: edge,
                ConditionExpression: 'allocatedCents = :seen',
                ExpressionAttributeValues: { ':seen': seen },
              },
            },
            {
              Update: {
                TableName: lab.table,
                Key: adjacencyKeys(billKey(billId), billKey(billId)),
                UpdateExpression: 'SET unallocatedCents = unallocatedCents + :seen',
                ExpressionAttributeValues: { ':seen': seen },
              },
            },
            {
              Update: {
                TableName: lab.table,
                Key: adjacencyKeys(invoiceKey(invoiceId), invoiceKey(invoiceId)),
                UpdateExpression: 'SET totalCents = totalCents - :seen',
                ExpressionAttributeValues: { ':seen': seen },
              },
            },
          ],
        }),
      );
      return;
    } catch (error) {
      // Another client changed or removed the edge since it was read: look again.
      if (failedCondition(error) !== 0) throw error;
    }
  }
}

export async function addBill(lab: LabContext, bill: Bill): Promise<void> {
  const key = billKey(bill.billId);
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName: lab.table,
              Item: { ...adjacencyKeys(key, key), ...bill },
              ConditionExpression: 'attribute_not_exists(PK)',
            },
          },
          { Put: { TableName: lab.table, Item: dueItem(bill) } },
        ],
      }),
    );
  } catch (error) {
    if (failedCondition(error) !== 0) throw error;
    throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
  }
}

export async function billsDueIn(lab: LabContext, month: string): Promise<DueBill[]> {
  const items = await queryAll(lab, {
    KeyConditionExpression: 'PK = :month',
    ExpressionAttributeValues: { ':month': entityKey('DUE', month) },
  });
  return items as DueBill[];
}

export async function changeDueDate(lab: LabContext, billId: string, dueAt: string): Promise<void> {
  const Key = adjacencyKeys(billKey(billId), billKey(billId));
  for (;;) {
    const read = await lab.db.send(new GetCommand({ TableName: lab.table, Key }));
    if (!read.Item) throw new InvoicingError('notFound', `there is no bill ${billId}`);
    const bill = entityOf(read.Item) as Bill;
    try {
      await lab.db.send(new TransactWriteCommand({ TransactItems: moveActions(lab, bill, dueAt) }));
      return;
    } catch (error) {
      // Another client changed the date since it was read: look again.
      if (failedCondition(error) !== 0) throw error;
    }
  }
}

/** Changes a bill's date if it is still the one that was read, and moves its edge with it. */
function moveActions({ table: TableName }: LabContext, bill: Bill, dueAt: string): Actions {
  const [was, is] = [dueItem(bill), dueItem({ ...bill, dueAt })];
  const actions: Actions = [
    {
      Update: {
        TableName,
        Key: adjacencyKeys(billKey(bill.billId), billKey(bill.billId)),
        UpdateExpression: 'SET dueAt = :dueAt',
        ConditionExpression: 'dueAt = :seen',
        ExpressionAttributeValues: { ':dueAt': dueAt, ':seen': bill.dueAt },
      },
    },
    { Put: { TableName, Item: is } },
  ];
  // In the same month the put replaces the edge, and a transaction names an item only once.
  if (was.PK === is.PK) return actions;
  return [...actions, { Delete: { TableName, Key: { PK: was.PK, SK: was.SK } } }];
}

function invoiceKey(invoiceId: string): string {
  return entityKey('INVOICE', invoiceId);
}

function billKey(billId: string): string {
  return entityKey('BILL', billId);
}

/** The edge from the month in which a bill falls due, with what a list of the month shows. */
function dueItem({ billId, payee, amountCents, dueAt }: Bill) {
  const month = dueAt.slice(0, 'yyyy-mm'.length);
  const edge: DueBill = { Type: 'DueBill', billId, payee, amountCents, dueAt };
  return { ...adjacencyKeys(entityKey('DUE', month), billKey(billId)), ...edge };
}

/** Makes the edge where there is none and adds the cents to it; what it already holds stays. */
function edgeUpdate(lab: LabContext, invoiceId: string, billId: string, cents: number) {
  const set = [
    '#type = :type',
    'invoiceId = :invoiceId',
    'billId = :billId',
    'addedAt = if_not_exists(addedAt, :now)',
    'allocatedCents = if_not_exists(allocatedCents, :zero) + :cents',
  ];
  return {
    UpdateExpression: `SET ${set.join(', ')}`,
    ExpressionAttributeNames: { '#type': 'Type' },
    ExpressionAttributeValues: {
      ':type': 'Allocation',
      ':invoiceId': invoiceId,
      ':billId': billId,
      ':now': lab.now().toISOString(),
      ':zero': 0,
      ':cents': cents,
    },
  };
}

/** Every page of a Query on the lab's table. */
async function queryAll(
  lab: LabContext,
  input: Omit<QueryCommandInput, 'TableName'>,
): Promise<InvoicingEntity[]> {
  const entities: InvoicingEntity[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await lab.db.send(
      new QueryCommand({ ...input, TableName: lab.table, ExclusiveStartKey }),
    );
    entities.push(...(page.Items ?? []).map(entityOf));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return entities;
}

/** Position of the transaction's action whose condition failed; -1 for any other error. */
function failedCondition(error: unknown): number {
  if (!(error instanceof TransactionCanceledException)) return -1;
  const reasons = error.CancellationReasons ?? [];
  return reasons.findIndex((reason) => reason.Code === 'ConditionalCheckFailed');
}
