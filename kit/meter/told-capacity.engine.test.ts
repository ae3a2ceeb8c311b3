import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchExecuteStatementCommand,
  DynamoDBDocumentClient,
  ExecuteStatementCommand,
  ExecuteTransactionCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../engine/dynamodb-local.ts';
import { startEmbedded } from '../engine/embedded.ts';
import type { Engine } from '../engine/engine.ts';
import { createTable } from '../table.ts';
import { meter } from './meter.ts';

const TableName = `told-${randomUUID()}`;
const jar = findJar(fileURLToPath(new URL('../../', import.meta.url)));
const local = jar && hasJava() ? jar : undefined;
const needed = local ? '' : ' (needs Java and: npm run engine dynamodb-local install)';

/** Makes a table with an index, and a client of its own for each test. */
function onTable(start: () => Promise<Engine>): { connect(): DynamoDBDocumentClient } {
  let engine: Engine;
  const clients: DynamoDBDocumentClient[] = [];
  const connect = (): DynamoDBDocumentClient => {
    const db = createDocumentClient(engine);
    clients.push(db);
    return db;
  };
  beforeAll(async () => {
    engine = await start();
    const keys = { partitionKey: 'id', sortKey: 'kind' };
    const inverted = { partitionKey: 'kind', sortKey: 'id', projection: 'ALL' } as const;
    await createTable(connect(), { name: TableName, ...keys, indexes: { inverted } });
  });
  afterAll(async () => {
    for (const db of clients) db.destroy();
    await engine.stop();
  });
  return { connect };
}

describe.each([
  { name: 'the embedded engine', start: startEmbedded, isThere: true },
  {
    name: `DynamoDB Local${needed}`,
    start: () => startDynamoDBLocal({ jar: local as NonNullable<typeof jar> }),
    isThere: local !== undefined,
  },
])('a transaction on $name', ({ start, isThere }) => {
  describe.skipIf(!isThere)('sent again with its token', () => {
    const table = onTable(start);
    test('is charged in read units, as DynamoDB charges it', async () => {
      const db = table.connect();
      const metered = meter(db);
      const send = (): Promise<unknown> =>
        db.send(
          new TransactWriteCommand({
            ClientRequestToken: 'token-1',
            TransactItems: [{ Put: { TableName, Item: { id: '1', kind: 'order' } } }],
          }),
        );
      const first = await metered.measure('first', send);
      const again = await metered.measure('again', send);
      expect(first.receipt.readUnits).toBe(0);
      expect(first.receipt.writeUnits).toBeGreaterThan(2);
      expect(again.receipt).toMatchObject({ readUnits: 2, writeUnits: 0 });
      expect(metered.totals).toMatchObject({ requests: 2, readUnits: 2 });
    });
  });
});

describe('a PartiQL request on the embedded engine', () => {
  const table = onTable(startEmbedded);
  const insert = `INSERT INTO "${TableName}" VALUE {'id': ?, 'kind': 'order'}`;
  const select = `SELECT * FROM "${TableName}" WHERE id = '2' AND kind = 'order'`;
  const [inserted, selected] = ['3', '4'].map((id) => [{ Statement: insert, Parameters: [id] }]);
  const one = [{ Statement: select }];

  test.each([
    [
      new ExecuteStatementCommand({ Statement: insert, Parameters: ['2'] }),
      { way: ['ExecuteStatement INSERT'], readUnits: 0, writeUnits: 2, returned: 0 },
    ],
    [
      new ExecuteStatementCommand({ Statement: select }),
      { way: ['ExecuteStatement SELECT table'], readUnits: 0.5, writeUnits: 0, returned: 1 },
    ],
    [
      new ExecuteStatementCommand({
        Statement: `SELECT * FROM "${TableName}"."inverted" WHERE kind = 'order'`,
      }),
      { way: ['ExecuteStatement SELECT inverted'], readUnits: 0.5, writeUnits: 0, returned: 1 },
    ],
    [
      new BatchExecuteStatementCommand({ Statements: inserted }),
      { way: ['BatchExecuteStatement INSERT'], readUnits: 0, writeUnits: 2 },
    ],
    [
      new BatchExecuteStatementCommand({ Statements: one }),
      { way: ['BatchExecuteStatement SELECT'], readUnits: 0.5, writeUnits: 0, returned: 1 },
    ],
    [
      new ExecuteTransactionCommand({ TransactStatements: selected }),
      { way: ['ExecuteTransaction INSERT'], readUnits: 0, writeUnits: 3 },
    ],
    [
      new ExecuteTransactionCommand({ TransactStatements: one }),
      { way: ['ExecuteTransaction SELECT'], readUnits: 2, writeUnits: 0, returned: 1 },
    ],
  ])('%# is charged by its statement’s first word', async (command, costs) => {
    const db = table.connect();
    const { receipt } = await meter(db).measure('statement', () =>
      db.send(command as ExecuteStatementCommand),
    );
    expect(receipt).toMatchObject(costs);
    expect(receipt.trace[0]?.tables).toEqual([TableName]);
  });
});

describe('an answer', () => {
  const table = onTable(startEmbedded);
  const get = new GetCommand({ TableName, Key: { id: '1', kind: 'order' } });

  test('keeps its capacity if the meter is told to keep it', async () => {
    const db = table.connect();
    meter(db, { keepCapacity: true });
    const { ConsumedCapacity } = await db.send(get);
    expect(ConsumedCapacity).toMatchObject({ TableName, CapacityUnits: 0.5 });
  });

  test('of an operation that is none of items is counted, and costs no units', async () => {
    const db = table.connect();
    const { receipt } = await meter(db, { engine: 'embedded' }).measure('tables', async () => {
      await db.send(new DescribeTableCommand({ TableName }));
      await db.send(new ListTablesCommand({}));
    });
    expect(receipt).toMatchObject({
      engine: 'embedded',
      way: ['DescribeTable', 'ListTables'],
      readUnits: 0,
      writeUnits: 0,
    });
  });
});

describe('an engine that tells no capacity', () => {
  let server: Server;
  let db: DynamoDBDocumentClient;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    db = createDocumentClient({ endpoint: `http://127.0.0.1:${port}` });
  });
  afterAll(() => {
    db.destroy();
    server.closeAllConnections();
    server.close();
  });

  const get = new GetCommand({ TableName, Key: { id: '1' } });
  const put = new PutCommand({ TableName, Item: { id: '1' } });
  const transact = new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: {} } }] });
  test.each([
    ['a read', [get], { readUnits: undefined, writeUnits: 0 }],
    ['a write', [put], { readUnits: 0, writeUnits: undefined }],
    ['a transaction', [transact], { readUnits: 0, writeUnits: undefined }],
    ['both', [get, put], { readUnits: undefined, writeUnits: undefined }],
  ])('leaves the units of %s undefined, never 0', async (_what, commands, units) => {
    const { receipt } = await meter(db).measure('untold', async () => {
      for (const command of commands) await db.send(command as GetCommand);
    });
    expect(receipt).toMatchObject({ requests: commands.length, ...units });
    expect(receipt.trace.every(({ noCapacity }) => noCapacity)).toBe(true);
  });
});

test('a document client that ignores what middleware changes is named', async () => {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint: 'http://127.0.0.1:1', region: 'x', credentials });
  const db = DynamoDBDocumentClient.from(client);
  const get = new GetCommand({ TableName, Key: { id: '1' } });
  // Before 3.782 the document client marshalled the command’s own input, whatever came before.
  db.middlewareStack.add(
    (next) => (args) => next({ ...args, input: { ...get.input } as typeof args.input }),
    { step: 'serialize', priority: 'high' },
  );
  meter(db);
  await expect(db.send(get)).rejects.toMatchObject({
    code: 'meter.oldSdk',
    message: expect.stringContaining('3.782.0'),
  });
  client.destroy();
});
