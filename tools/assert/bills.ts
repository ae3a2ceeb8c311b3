/** A test file as somebody outside writes it; `vitest.verify.test.ts` runs a copy of it in Vitest. */

import { setTimeout } from 'node:timers/promises';
import { BatchWriteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureGrowth } from '../../kit/assert/growth.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { meter } from '../../kit/meter/meter.ts';
import { createTable } from '../../kit/table.ts';

const TableName = 'bills';
/** `query`, or one by one: `get`. */
const way = process.env.WAY ?? 'query';

let engine: Engine;
let db: ReturnType<typeof createDocumentClient>;
beforeAll(async () => {
  engine = await startEmbedded();
  db = createDocumentClient(engine);
  await createTable(db, { name: TableName, partitionKey: 'invoice', sortKey: 'id', indexes: {} });
  await putBills(1);
});
afterAll(async () => {
  db.destroy();
  await engine.stop();
});

async function putBills(times: number): Promise<void> {
  for (let invoice = 1; invoice <= times; invoice += 1) {
    const bills = [1, 2, 3, 4].map((bill) => ({ invoice: `I${invoice}`, id: `B${bill}` }));
    const RequestItems = { [TableName]: bills.map((Item) => ({ PutRequest: { Item } })) };
    await db.send(new BatchWriteCommand({ RequestItems }));
  }
}

async function billsOf(invoice: string): Promise<unknown[]> {
  const query = new QueryCommand({
    TableName,
    KeyConditionExpression: 'invoice = :i',
    ExpressionAttributeValues: { ':i': invoice },
  });
  const { Items = [] } = await db.send(query);
  if (way === 'query') return Items;
  const gets = Items.map(({ invoice, id }) => new GetCommand({ TableName, Key: { invoice, id } }));
  return Promise.all(gets.map((get) => db.send(get)));
}

const measured = async (name = 'bills') =>
  (await meter(db, { engine: 'embedded' }).measure(name, () => billsOf('I1'))).receipt;

describe('bills of an invoice', () => {
  test('cost one Query', async () => {
    const receipt = await measured();
    expect(receipt).toCost({ requests: 1, readUnits: 0.5, writeUnits: 0, way: ['Query table'] });
    expect(receipt).toCostAtMost({ requests: 2, readUnits: 4 });
    expect(receipt.name).toBe('bills');
  });

  test('have no smell', async () => {
    expect(await measured()).toHaveNoSmells({ also: ['ASKED-TWICE'] });
  });

  test('have a smell', async () => {
    expect(await measured()).not.toHaveNoSmells();
  });

  test('cost the same with more data', async () => {
    const call = () => billsOf('I1');
    const growth = await measureGrowth(meter(db), { populate: putBills, call, times: [1, 5] });
    expect(growth).toStayFlat();
    expect(growth).toGrowWithAnswer();
  });
});

describe('budgets', () => {
  test('are kept', async () => {
    expect(await measured()).toKeepBudget();
    expect(await measured('again')).toKeepBudget();
  });

  test.concurrent.for(['one', 'two'])('are kept at once: %s', async (name, { expect }) => {
    expect(await measured(name)).toKeepBudget();
  });

  test.concurrent.for([
    ['three', 90],
    ['four', 60],
    ['five', 30],
    ['six', 0],
  ] as const)('are kept at once by the imported expect: %s', async ([name, ms]) => {
    await setTimeout(ms);
    expect(await measured(name)).toKeepBudget();
  });

  test.runIf(process.env.WAY !== 'get')('are asked for, or left out', async () => {
    expect(await measured()).toKeepBudget();
  });

  if (process.env.GONE !== 'yes') {
    test('are of a test that is gone', async () => {
      expect(await measured()).toKeepBudget();
    });
  }

  test('are asserted without not', async () => {
    const receipt = await measured();
    // @ts-expect-error
    expect(() => expect(receipt).not.toKeepBudget()).toThrow('without `not`');
    // @ts-expect-error
    expect(() => expect(Promise.resolve(receipt)).toKeepBudget()).toThrow('an `await` is missing');
  });
});
