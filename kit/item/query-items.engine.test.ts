import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../tools/test-engine.ts';
import { writeItems } from '../bulk-writer/bulk-writer.ts';
import { createTable } from '../table.ts';
import type { Item } from './item.ts';
import { queryItems, scanItems } from './query-items.ts';

const TableName = `pages-${randomUUID()}`;
/** 800 edge items of 3 KB in one item collection, 2.4 MB: three pages; and 10 in another. */
const collection = edges('INVOICE#1', 800);
const other = edges('INVOICE#2', 10);

beforeAll(async () => {
  const keys = { partitionKey: 'PK', sortKey: 'SK' };
  await createTable(db, { name: TableName, ...keys, indexes: {} });
  await writeItems(db, TableName, [...collection, ...other]);
});

function edges(source: string, number: number): Item[] {
  const note = 'x'.repeat(3_000);
  return Array.from({ length: number }, (_, at) => {
    return { PK: source, SK: `BILL#${String(at).padStart(4, '0')}`, at, note };
  });
}

const ofInvoice = {
  TableName,
  KeyConditionExpression: 'PK = :pk',
  ExpressionAttributeValues: { ':pk': 'INVOICE#1' },
};

describe('a Query of more than 1 MB', () => {
  test('has a first page that is not the whole answer', async () => {
    const { Items = [], LastEvaluatedKey } = await db.send(new QueryCommand(ofInvoice));
    expect(Items.length).toBeLessThan(400);
    expect(LastEvaluatedKey).toBeDefined();
  });

  test('is followed to its last page, in key order, every item once', async () => {
    expect(await queryItems(db, ofInvoice)).toEqual(collection);
  });

  test('is followed backwards as well', async () => {
    const newestFirst = await queryItems(db, { ...ofInvoice, ScanIndexForward: false });
    expect(newestFirst).toEqual([...collection].reverse());
  });

  test('goes on behind a page that its filter leaves empty', async () => {
    const last = await queryItems(db, {
      ...ofInvoice,
      FilterExpression: '#at >= :from',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':pk': 'INVOICE#1', ':from': 798 },
    });
    expect(last).toEqual(collection.slice(798));
  });

  test('of an empty item collection is an empty list', async () => {
    const ExpressionAttributeValues = { ':pk': 'INVOICE#3' };
    expect(await queryItems(db, { ...ofInvoice, ExpressionAttributeValues })).toEqual([]);
  });
});

describe('a Scan of more than 1 MB', () => {
  test('is followed to its last page, every item once', async () => {
    const items = await scanItems(db, { TableName });
    const byKey = items.map((item) => `${item.PK} ${item.SK}`).sort();
    expect(byKey).toEqual([...collection, ...other].map((item) => `${item.PK} ${item.SK}`));
  });
});
