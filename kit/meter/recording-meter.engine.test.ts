import { randomUUID } from 'node:crypto';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine, db as loader } from '../../tools/test-engine.ts';
import { writeItems } from '../bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../document-client.ts';
import { freePort } from '../engine/port.ts';
import type { Item } from '../item/item.ts';
import { createTable } from '../table.ts';
import { attachMeter, type RecordingMeter } from './recording-meter.ts';

const TableName = `records-${randomUUID()}`;
const keys = { partitionKey: 'PK', sortKey: 'SK' };
const indexes = { inverted: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } } as const;
const edges: Item[] = ['a', 'b', 'c', 'd'].map((bill) => {
  return { PK: 'INVOICE#1', SK: `BILL#${bill}`, currency: bill < 'c' ? 'EUR' : 'CHF' };
});

let db: DynamoDBDocumentClient;
let meter: RecordingMeter;
beforeAll(async () => {
  await createTable(loader, { name: TableName, ...keys, indexes });
  await writeItems(loader, TableName, edges);
});
beforeEach(() => {
  db = createDocumentClient(engine);
  meter = attachMeter(db, engine.kind);
});
afterEach(() => db.destroy());

const billsOfInvoice = {
  TableName,
  KeyConditionExpression: '#pk = :pk AND begins_with(SK, :prefix)',
  ExpressionAttributeNames: { '#pk': 'PK' },
  ExpressionAttributeValues: { ':pk': 'INVOICE#1', ':prefix': 'BILL#' } as Item,
};

describe('the record of a read', () => {
  test('has the operation, the key condition filled in, the items and the units', async () => {
    await db.send(new QueryCommand(billsOfInvoice));
    expect(meter.records).toMatchObject([
      {
        number: 1,
        operation: 'Query',
        tables: [TableName],
        keyCondition: 'PK = INVOICE#1 AND begins_with(SK, BILL#)',
        itemsRead: 4,
        returned: 4,
        readUnits: 0.5,
        writeUnits: 0,
        unitsByIndex: { table: 0.5 },
        more: false,
        attempts: 1,
      },
    ]);
    for (const absent of ['index', 'filter', 'continues', 'keyedBy', 'error']) {
      expect(meter.records[0]).not.toHaveProperty(absent);
    }
  });

  test('has the index that a Query asks, and its units under that name', async () => {
    const KeyConditionExpression = 'SK = :sk';
    const ExpressionAttributeValues = { ':sk': 'BILL#a' };
    const keyed = { KeyConditionExpression, ExpressionAttributeValues };
    await db.send(new QueryCommand({ TableName, IndexName: 'inverted', ...keyed }));
    expect(meter.records).toMatchObject([{ index: 'inverted', unitsByIndex: { inverted: 0.5 } }]);
    expect(meter.records[0]?.unitsByIndex).not.toHaveProperty('table');
  });

  test('has the filter, and more items read than returned', async () => {
    const FilterExpression = 'currency = :currency';
    const ExpressionAttributeValues = { ':currency': 'EUR' };
    await db.send(new ScanCommand({ TableName, FilterExpression, ExpressionAttributeValues }));
    expect(meter.records).toMatchObject([
      { operation: 'Scan', filter: 'currency = EUR', itemsRead: 4, returned: 2 },
    ]);
  });

  test('counts the items of a page that ended after 1 MB, not the first of the next', async () => {
    const notes = Array.from({ length: 400 }, (_, at) => {
      return { PK: 'INVOICE#long', SK: `BILL#${at}`, note: 'x'.repeat(3_000) };
    });
    await writeItems(db, TableName, notes);
    meter.records.length = 0;
    const KeyConditionExpression = 'PK = :pk';
    const ExpressionAttributeValues = { ':pk': 'INVOICE#long' };
    const keyed = { TableName, KeyConditionExpression, ExpressionAttributeValues };
    for (const Limit of [undefined, 399, 10]) await db.send(new QueryCommand({ ...keyed, Limit }));
    for (const { more, itemsRead, returned } of meter.records) {
      expect({ more, itemsRead }).toEqual({ more: true, itemsRead: returned });
    }
    expect(meter.records.map(({ input }) => input.Limit)).toEqual([undefined, 399, 10]);
  });

  test('of a missing item is a request that returns nothing and costs half a unit', async () => {
    await db.send(new GetCommand({ TableName, Key: { PK: 'NO#1', SK: 'NO#1' } }));
    expect(meter.records).toMatchObject([{ operation: 'GetItem', returned: 0, readUnits: 0.5 }]);
  });
});

describe('the record of a request that follows from another', () => {
  test('of a second page names the first', async () => {
    const first = await db.send(new QueryCommand({ ...billsOfInvoice, Limit: 3 }));
    const ExclusiveStartKey = first.LastEvaluatedKey;
    await db.send(new QueryCommand({ ...billsOfInvoice, ExclusiveStartKey }));
    expect(meter.records).toMatchObject([
      { number: 1, more: true, returned: 3 },
      { number: 2, more: false, returned: 1, continues: 1 },
    ]);
    expect(meter.records[0]).not.toHaveProperty('continues');
  });

  test('of a GetItem names the Query whose answer held its key', async () => {
    await db.send(new GetCommand({ TableName, Key: { PK: 'NO#1', SK: 'NO#1' } }));
    const { Items = [] } = await db.send(new QueryCommand(billsOfInvoice));
    const target = Items[0]?.SK;
    await db.send(new GetCommand({ TableName, Key: { PK: target, SK: target } }));
    expect(meter.records[2]).toMatchObject({ operation: 'GetItem', keyedBy: 2 });
  });

  test('names the first of several answers that held its key', async () => {
    for (const _again of [1, 2]) await db.send(new QueryCommand(billsOfInvoice));
    await db.send(new GetCommand({ TableName, Key: { PK: 'BILL#a', SK: 'BILL#a' } }));
    expect(meter.records[2]).toMatchObject({ keyedBy: 1 });
  });

  test('of a GetItem with a key of the caller’s own names none', async () => {
    await db.send(new QueryCommand(billsOfInvoice));
    await db.send(new GetCommand({ TableName, Key: { PK: 'USER#zoe', SK: 'USER#zoe' } }));
    expect(meter.records[1]).not.toHaveProperty('keyedBy');
  });

  test('of a Query is not taken in by a filter’s :p beside the key’s :pk', async () => {
    await db.send(new QueryCommand(billsOfInvoice));
    await db.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'PK = :pk',
        FilterExpression: 'currency = :p',
        ExpressionAttributeValues: { ':pk': 'USER#zoe', ':p': 'EUR' },
      }),
    );
    expect(meter.records[1]).not.toHaveProperty('keyedBy');
  });
});

describe('the record of a write', () => {
  test('has the units of the table and of each index', async () => {
    const Item = { PK: 'INVOICE#2', SK: 'BILL#x', note: 'x'.repeat(1_100) };
    await db.send(new PutCommand({ TableName, Item }));
    expect(meter.records).toMatchObject([
      {
        operation: 'PutItem',
        readUnits: 0,
        writeUnits: 4,
        unitsByIndex: { table: 2, inverted: 2 },
        returned: 0,
      },
    ]);
  });

  test('of a transaction has the table’s units twice over, its check’s among them', async () => {
    const Put = { TableName, Item: { PK: 'INVOICE#3', SK: 'BILL#x' } };
    const ConditionCheck = {
      TableName,
      Key: { PK: 'INVOICE#1', SK: 'BILL#a' },
      ConditionExpression: 'attribute_exists(PK)',
    };
    await db.send(new TransactWriteCommand({ TransactItems: [{ Put }, { ConditionCheck }] }));
    expect(meter.records).toMatchObject([
      {
        operation: 'TransactWriteItems',
        tables: [TableName],
        readUnits: 0,
        writeUnits: 5,
        unitsByIndex: { table: 4, inverted: 1 },
      },
    ]);
  });

  test('refused by its condition has the error’s name, and the error reaches the caller', async () => {
    const ConditionExpression = 'attribute_not_exists(PK)';
    const put = new PutCommand({ TableName, Item: edges[0], ConditionExpression });
    await expect(db.send(put)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(meter.records).toMatchObject([
      { operation: 'PutItem', error: 'ConditionalCheckFailedException', returned: 0 },
    ]);
  });
});

test('an operation without capacity is recorded without units', async () => {
  await db.send(new DescribeTableCommand({ TableName }));
  expect(meter.records).toMatchObject([
    { operation: 'DescribeTable', tables: [TableName], unitsByIndex: {} },
  ]);
});

test('a request that nobody answers has its attempts', async () => {
  const lost = createDocumentClient({
    endpoint: `http://127.0.0.1:${await freePort()}`,
    maxAttempts: 2,
  });
  const { records } = attachMeter(lost);
  await expect(lost.send(new ScanCommand({ TableName }))).rejects.toThrow();
  lost.destroy();
  expect(records).toMatchObject([{ attempts: 2 }]);
});
