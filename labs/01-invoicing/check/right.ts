/** Answers of Lab 1 that are known to be right: other ways than the reference's, which the check has to accept. */

import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import {
  type Allocation,
  type Bill,
  type BillingEvent,
  type DueBill,
  entityOf,
  type Invoice,
  InvoicingError,
} from '#entities/01-invoicing.ts';
import type { RightAnswers } from '#kit/checkpoint/lab/known-answer.ts';
import { adjacencyKeys, entityKey, parseKey } from '#kit/keys.ts';
import type { LabContext } from '#kit/lab-context.ts';
import type * as model from '../starter.ts';

export const right = {
  '1.1 other-condition: the condition asks for the Type that every item has, and the error is known by name':
    {
      putNode(lab, node) {
        const id = 'billId' in node ? node.billId : node.invoiceId;
        return lab.db
          .send(
            new PutCommand({
              TableName: lab.table,
              Item: { ...node, ...adjacencyKeys(keyOf(node.Type, id), keyOf(node.Type, id)) },
              ConditionExpression: 'attribute_not_exists(#type)',
              ExpressionAttributeNames: { '#type': 'Type' },
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            }),
          )
          .then(
            () => {},
            (error: Error) => {
              if (error.name !== 'ConditionalCheckFailedException') throw error;
              throw new InvoicingError('alreadyExists', `there is already a ${node.Type} ${id}`);
            },
          );
      },
    },
  '1.1 put-by-update: a node is written by UpdateItem, on the condition that there is none': {
    async putNode(lab, node) {
      const key =
        node.Type === 'Bill'
          ? entityKey('BILL', node.billId)
          : entityKey('INVOICE', node.invoiceId);
      const attributes = Object.entries(node);
      try {
        await lab.db.send(
          new UpdateCommand({
            TableName: lab.table,
            Key: adjacencyKeys(key, key),
            UpdateExpression: `SET ${attributes.map(([name]) => `#${name} = :${name}`).join(', ')}`,
            ConditionExpression: 'attribute_not_exists(PK)',
            ExpressionAttributeNames: Object.fromEntries(
              attributes.map(([name]) => [`#${name}`, name]),
            ),
            ExpressionAttributeValues: Object.fromEntries(
              attributes.map(([name, value]) => [`:${name}`, value]),
            ),
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        throw new InvoicingError('alreadyExists', `there is already an item ${key}`);
      }
    },
  },
  '1.2 attach-by-put: the edge is put on the condition that there is none; a failed condition says that it is there':
    {
      async attachBill(lab, invoiceId, billId) {
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
      },
    },
  '1.2 attach-new-only: an update sets every attribute, on the condition that the edge has no date yet':
    {
      async attachBill(lab, invoiceId, billId) {
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
      },
    },
  '1.3 backwards-and-reversed: the bills are read backwards, page by page, and put in order at the end':
    {
      async billsOfInvoice(lab, invoiceId) {
        return (await readBackwards(lab, entityKey('INVOICE', invoiceId))).reverse();
      },
    },
  '1.3 range-of-bills: the bills are a range of sort keys: from `BILL#` to the character behind `#`':
    {
      async billsOfInvoice(lab, invoiceId) {
        const bills = new Map<string, Allocation>();
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :invoice AND SK BETWEEN :first AND :last',
            ExpressionAttributeValues: {
              ':invoice': entityKey('INVOICE', invoiceId),
              ':first': 'BILL#',
              ':last': 'BILL$',
            },
          },
        );
        for await (const { Items = [] } of pages) {
          for (const item of Items) bills.set(item.SK, entityOf(item) as Allocation);
        }
        return [...bills.values()];
      },
    },
  '1.4 grouped-by-type: all pages are read backwards, grouped by Type, and each group is sorted in memory':
    {
      async invoiceWithBills(lab, invoiceId) {
        const groups: Record<string, unknown[]> = {};
        let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
        for (;;) {
          const { Items = [], LastEvaluatedKey } = await lab.db.send(
            new QueryCommand({
              TableName: lab.table,
              KeyConditionExpression: 'PK = :invoice',
              ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId) },
              ScanIndexForward: false,
              ExclusiveStartKey,
            }),
          );
          for (const entity of Items.map(entityOf)) {
            groups[entity.Type] = [...(groups[entity.Type] ?? []), entity];
          }
          if (!LastEvaluatedKey) break;
          ExclusiveStartKey = LastEvaluatedKey;
        }
        const [invoice] = (groups.Invoice ?? []) as Invoice[];
        const allocations = (groups.Allocation ?? []) as Allocation[];
        const billingEvents = (groups.BillingEvent ?? []) as BillingEvent[];
        return (
          invoice && {
            invoice,
            allocations: allocations.sort((a, b) => (a.billId < b.billId ? -1 : 1)),
            billingEvents: billingEvents.sort((a, b) => a.at.localeCompare(b.at)),
          }
        );
      },
    },
  '1.4 split-by-keys: the collection is split by the prefixes of its sort keys, which say the same as the Type':
    {
      async invoiceWithBills(lab, invoiceId) {
        let invoice: Invoice | undefined;
        const allocations: Allocation[] = [];
        const billingEvents: BillingEvent[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            KeyConditionExpression: 'PK = :invoice',
            ExpressionAttributeValues: { ':invoice': entityKey('INVOICE', invoiceId) },
          },
        );
        for await (const { Items = [] } of pages) {
          for (const item of Items) {
            const [type] = parseKey(item.SK);
            const entity = entityOf(item);
            if (type === 'INVOICE') invoice = entity as Invoice;
            if (type === 'BILL') allocations.push(entity as Allocation);
            if (type === 'BILLING') billingEvents.push(entity as BillingEvent);
          }
        }
        return invoice && { invoice, allocations, billingEvents };
      },
    },
  '1.5 bill-left-out: the whole collection of the index is read, and the bill’s own item, one of it, is left out':
    {
      async invoicesOfBill(lab, billId) {
        const edges: Allocation[] = [];
        const pages = paginateQuery(
          { client: lab.db },
          {
            TableName: lab.table,
            IndexName: 'GSI1',
            KeyConditionExpression: 'SK = :bill',
            ExpressionAttributeValues: { ':bill': entityKey('BILL', billId) },
          },
        );
        for await (const { Items = [] } of pages) {
          for (const item of Items) {
            const entity = entityOf(item);
            if (entity.Type === 'Allocation') edges.push(entity);
          }
        }
        return edges;
      },
    },
  '1.5 range-of-invoices: the edges are those behind the bill’s own item: `INVOICE#` sorts behind `BILL#`':
    {
      async invoicesOfBill(lab, billId) {
        const pages: QueryCommandOutput[] = [];
        do {
          const page: QueryCommandOutput = await lab.db.send(
            new QueryCommand({
              TableName: lab.table,
              IndexName: 'GSI1',
              KeyConditionExpression: 'SK = :bill AND PK BETWEEN :first AND :last',
              ExpressionAttributeValues: {
                ':bill': entityKey('BILL', billId),
                ':first': 'INVOICE#',
                ':last': 'INVOICE$',
              },
              ExclusiveStartKey: pages.at(-1)?.LastEvaluatedKey,
            }),
          );
          pages.push(page);
        } while (pages.at(-1)?.LastEvaluatedKey);
        return pages.flatMap(({ Items = [] }) => Items.map(entityOf) as Allocation[]);
      },
    },
  '1.6 edge-first: the edge stands first and the bill last, and ADD moves the cents': {
    async allocate(lab, invoiceId, billId, cents) {
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
    },
  },
  '1.7 detach-edge-last: the edge is read strongly consistent and stands last; five tries at most':
    { detachBill },
  '1.8 due-edge-first: the edge is the first action and the bill the second; a month is read by the prefix of its bills, from a pager':
    {
      async addBill(lab, bill) {
        const { billId, payee, amountCents, dueAt } = bill;
        const [key, month] = [entityKey('BILL', billId), new Date(dueAt).toISOString().slice(0, 7)];
        const edge = { Type: 'DueBill', billId, payee, amountCents, dueAt };
        const TableName = lab.table;
        const Item = { ...adjacencyKeys(key, key), ...bill };
        try {
          await lab.db.send(
            new TransactWriteCommand({
              TransactItems: [
                {
                  Put: {
                    TableName,
                    Item: { ...adjacencyKeys(entityKey('DUE', month), key), ...edge },
                  },
                },
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
      },
      async billsDueIn(lab, month) {
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
      },
    },
  '1.9 due-edge-updated: the bill is read strongly consistent and written last, the edge is updated; four tries at most':
    { changeDueDate },
} satisfies RightAnswers<typeof model>;

// 1.1

function keyOf(type: 'Invoice' | 'Bill', id: string): string {
  return entityKey(type.toUpperCase(), id);
}

// 1.3

async function readBackwards(
  lab: LabContext,
  invoice: string,
  start?: Record<string, unknown>,
): Promise<Allocation[]> {
  const { Items = [], LastEvaluatedKey } = await lab.db.send(
    new QueryCommand({
      TableName: lab.table,
      KeyConditionExpression: '#invoice = :invoice AND begins_with(#bill, :bill)',
      ExpressionAttributeNames: { '#invoice': 'PK', '#bill': 'SK' },
      ExpressionAttributeValues: { ':invoice': invoice, ':bill': 'BILL#' },
      ScanIndexForward: false,
      ExclusiveStartKey: start,
    }),
  );
  const rest = LastEvaluatedKey ? await readBackwards(lab, invoice, LastEvaluatedKey) : [];
  return [...(Items.map(entityOf) as Allocation[]), ...rest];
}

// 1.7

async function detachBill(
  lab: LabContext,
  invoiceId: string,
  billId: string,
  tries = 5,
): Promise<void> {
  const TableName = lab.table;
  const [invoice, bill] = [entityKey('INVOICE', invoiceId), entityKey('BILL', billId)];
  const Key = adjacencyKeys(invoice, bill);
  const { Item } = await lab.db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  if (!Item) return;
  const { allocatedCents } = Item;
  const moved = (node: string, attribute: string, cents: number) => ({
    Update: {
      TableName,
      Key: adjacencyKeys(node, node),
      UpdateExpression: `ADD ${attribute} :cents`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':cents': cents },
    },
  });
  try {
    await lab.db.send(
      new TransactWriteCommand({
        TransactItems: [
          moved(invoice, 'totalCents', -allocatedCents),
          moved(bill, 'unallocatedCents', allocatedCents),
          {
            Delete: {
              TableName,
              Key,
              ConditionExpression: 'allocatedCents = :seen',
              ExpressionAttributeValues: { ':seen': allocatedCents },
            },
          },
        ],
      }),
    );
  } catch (error) {
    const isStale =
      error instanceof TransactionCanceledException &&
      error.CancellationReasons?.at(-1)?.Code === 'ConditionalCheckFailed';
    if (!isStale || tries === 1) throw error;
    await detachBill(lab, invoiceId, billId, tries - 1);
  }
}

// 1.9

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
      TableName,
      Key: is,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(edge).map(([name, value]) => [`:${name}`, value]),
      ),
    },
  };
  const date = {
    Update: {
      TableName,
      Key,
      UpdateExpression: 'SET dueAt = :dueAt',
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
