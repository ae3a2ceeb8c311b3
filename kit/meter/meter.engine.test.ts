import { randomUUID } from 'node:crypto';
import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  type KeySchemaElement,
  QueryCommand as PlainQueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engine } from '../../tools/test-engine.ts';
import { formatReceipt } from '../assert/format-receipt.ts';
import { createTable } from '../table.ts';
import { meter } from './meter.ts';
import { attachMeter } from './recording-meter.ts';
import type { RequestRecord } from './request-record.ts';

const TableName = `metered-${randomUUID()}`;
const keys = { partitionKey: 'PK', sortKey: 'SK' };
const indexes = { inverted: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } } as const;

const clients: DynamoDBClient[] = [];
beforeAll(async () => {
  await createTable(newClient(), { name: TableName, ...keys, indexes });
});
afterAll(async () => {
  for (const client of clients) client.destroy();
});

function newClient(): DynamoDBClient {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const { endpoint } = engine;
  const client = new DynamoDBClient({ endpoint, region: 'us-east-1', credentials });
  clients.push(client);
  return client;
}

const Item = { PK: 'INVOICE#1', SK: 'BILL#7', cents: 100 };
const Key = { PK: Item.PK, SK: Item.SK };
const stored = { PK: { S: Item.PK }, SK: { S: Item.SK }, cents: { N: '100' } };
const storedKey = { PK: stored.PK, SK: stored.SK };
const query = { TableName, IndexName: 'inverted', KeyConditionExpression: 'SK = :sk' };

type Asked = { ReturnConsumedCapacity?: 'TOTAL' | 'INDEXES' | 'NONE' };
type Send = (command: unknown) => Promise<{ ConsumedCapacity?: unknown }>;

const plain = {
  connect(metered: boolean): Send {
    const client = newClient();
    if (metered) attachMeter(client);
    return (command) => client.send(command as GetItemCommand);
  },
  /** A write first, so that the reads have something to find. */
  commands: (asked: Asked) => [
    new BatchWriteItemCommand({
      ...asked,
      RequestItems: { [TableName]: [{ PutRequest: { Item: stored } }] },
    }),
    new TransactWriteItemsCommand({
      ...asked,
      TransactItems: [{ Put: { TableName, Item: { ...stored, SK: { S: 'BILL#8' } } } }],
    }),
    new GetItemCommand({ ...asked, TableName, Key: storedKey }),
    new PlainQueryCommand({ ...asked, ...query, ExpressionAttributeValues: { ':sk': stored.SK } }),
  ],
};

const document = {
  connect(metered: boolean): Send {
    const db = DynamoDBDocumentClient.from(newClient());
    if (metered) attachMeter(db);
    return (command) => db.send(command as GetCommand);
  },
  commands: (asked: Asked) => [
    new BatchWriteCommand({ ...asked, RequestItems: { [TableName]: [{ PutRequest: { Item } }] } }),
    new TransactWriteCommand({
      ...asked,
      TransactItems: [{ Put: { TableName, Item: { ...Item, SK: 'BILL#8' } } }],
    }),
    new GetCommand({ ...asked, TableName, Key }),
    new QueryCommand({ ...asked, ...query, ExpressionAttributeValues: { ':sk': Item.SK } }),
  ],
};

describe.each([
  ['the plain client', plain],
  ['the document client', document],
])('what the caller of %s sees', (_name, kind) => {
  test.each([
    ['nothing', {}],
    ['NONE', { ReturnConsumedCapacity: 'NONE' as const }],
    ['TOTAL', { ReturnConsumedCapacity: 'TOTAL' as const }],
    ['INDEXES', { ReturnConsumedCapacity: 'INDEXES' as const }],
  ])('is the same with a meter and without, asked for %s', async (_asked, asked) => {
    const [metered, bare] = [kind.connect(true), kind.connect(false)];
    const wantsUnits = 'ReturnConsumedCapacity' in asked && asked.ReturnConsumedCapacity !== 'NONE';
    for (const command of kind.commands(asked)) {
      const answers = [await bare(command), await metered(command)].map(withoutIds);
      expect(answers[1]).toStrictEqual(answers[0]);
      expect('ConsumedCapacity' in (answers[1] as object)).toBe(wantsUnits);
    }
  });
});

/** An answer without the ids that differ from request to request. */
function withoutIds(answer: object): object {
  const { httpStatusCode, attempts } = (answer as { $metadata: Record<string, unknown> }).$metadata;
  return { ...answer, $metadata: { httpStatusCode, attempts } };
}

test('the caller’s own input stays as it was', async () => {
  const input = { TableName, Key };
  await document.connect(true)(new GetCommand(input));
  expect(input).toStrictEqual({ TableName, Key });
});

test('a request tells how many were under way when it was sent', async () => {
  const db = DynamoDBDocumentClient.from(newClient());
  const { records } = attachMeter(db);
  const get = (): Promise<unknown> => db.send(new GetCommand({ TableName, Key }));
  await get();
  await Promise.all([get(), get(), get()]);
  await get();
  const [first, , , , last] = records;
  expect([first?.underWay, last?.underWay]).toEqual([1, 1]);
  expect(Math.max(...records.map(({ underWay }) => underWay))).toBe(3);
});

test('a cancelled transaction has its error and the reason of each action', async () => {
  const db = DynamoDBDocumentClient.from(newClient());
  const { records } = attachMeter(db);
  const ConditionExpression = 'attribute_exists(PK)';
  const [there, absent] = [Key, { ...Key, SK: 'nowhere' }];
  const TransactItems = [there, absent].map((one) => ({
    ConditionCheck: { TableName, Key: one, ConditionExpression },
  }));
  await expect(db.send(new TransactWriteCommand({ TransactItems }))).rejects.toThrow();
  expect(records[0]).toMatchObject({
    error: 'TransactionCanceledException',
    reasons: ['None', 'ConditionalCheckFailed'],
  });
});

test('a request that is not valid has the words of DynamoDB, an action of a transaction as well', async () => {
  const db = DynamoDBDocumentClient.from(newClient());
  const { records } = attachMeter(db);
  const Update = {
    TableName,
    Key: { PK: 'new', SK: 'new' },
    UpdateExpression: 'SET n = n + :one',
    ExpressionAttributeValues: { ':one': 1 },
  };
  await expect(db.send(new UpdateCommand(Update))).rejects.toThrow();
  const TransactItems = [{ Update }];
  await expect(db.send(new TransactWriteCommand({ TransactItems }))).rejects.toThrow();
  await expect(db.send(new GetCommand({ TableName: 'nowhere', Key }))).rejects.toThrow();
  const [update, transaction, get] = records;
  for (const { invalid } of [update, transaction] as RequestRecord[]) {
    expect(invalid).toContain('an attribute that does not exist');
  }
  expect(get?.error).toBe('ResourceNotFoundException');
  expect(get?.invalid).toBeUndefined();
});

test('a receipt says that the engine miscounts what a local index fetches', async () => {
  const name = `Fetching-${randomUUID()}`;
  await newClient().send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['PK', 'SK', 'L'].map((AttributeName) => {
        return { AttributeName, AttributeType: 'S' };
      }),
      KeySchema: keySchema('PK', 'SK'),
      LocalSecondaryIndexes: [
        {
          IndexName: 'local',
          KeySchema: keySchema('PK', 'L'),
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  const db = newClient();
  const metered = meter(db, { engine: 'embedded' });
  const KeyConditionExpression = 'PK = :p';
  const ExpressionAttributeValues = { ':p': { S: 'p' } };
  const one = { TableName: name, IndexName: 'local', KeyConditionExpression };
  const ask = (more: object) =>
    metered.measure('local', () =>
      db.send(new PlainQueryCommand({ ...one, ExpressionAttributeValues, ...more })),
    );
  expect((await ask({})).receipt.isDoubtful).toBeUndefined();
  const { receipt } = await ask({ ProjectionExpression: 'd' });
  expect(receipt.isDoubtful).toBe(true);
  expect(formatReceipt(receipt)).toContain('\n  doubtful: this engine miscounts items');
});

function keySchema(...names: string[]): KeySchemaElement[] {
  return names.map((AttributeName, place) => {
    return { AttributeName, KeyType: place === 0 ? 'HASH' : 'RANGE' };
  });
}
