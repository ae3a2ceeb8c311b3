import {
  BatchGetItemCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { guardExpressions } from './expression-guard.ts';

let sent = 0;
const client = new DynamoDBClient({
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  maxAttempts: 1,
  requestHandler: {
    async handle() {
      sent += 1;
      throw new Error('it went out');
    },
  },
});
guardExpressions(client);
const db = DynamoDBDocumentClient.from(client);
/** Both kinds of client; each test names one and the command it sends. */
const plain = async (command: unknown) => client.send(command as PutItemCommand);
const document = async (command: unknown) => db.send(command as PutCommand);

const TableName = 'graph';
const Key = { PK: 'A#1', SK: 'A#1' };
const stored = { PK: { S: 'A#1' }, SK: { S: 'A#1' } };
const byKey = { TableName, Key };
const byStored = { TableName, Key: stored };
const batchOf = <T>(more: T) => ({ RequestItems: { graph: { Keys: [Key], ...more } } });
const storedBatchOf = <T>(more: T) => ({ RequestItems: { graph: { Keys: [stored], ...more } } });
const transactionOf = <T>(...TransactItems: T[]) => ({ TransactItems });

beforeEach(() => {
  sent = 0;
});
afterAll(() => client.destroy());

describe('an expression with a character outside printable ASCII', () => {
  const update = { UpdateExpression: 'SET #é = :v' };
  const condition = { ConditionExpression: 'a\u00a0= :v' };
  const keys = { TableName, KeyConditionExpression: 'PK = :日' };
  const filter = { TableName, FilterExpression: 'a = :😀' };
  const control = { TableName, FilterExpression: 'a = \u0000' };
  const projection = { ProjectionExpression: 'PK, naïve' };
  const get = { Get: { ...byStored, ...projection } };
  const check = { ConditionCheck: { ...byStored, ...condition } };

  test.each([
    ['UpdateItem', plain, new UpdateItemCommand({ ...byStored, ...update })],
    ['UpdateItem', document, new UpdateCommand({ ...byKey, ...update })],
    ['DeleteItem', document, new DeleteCommand({ ...byKey, ...condition })],
    ['Query', document, new QueryCommand(keys)],
    ['Scan', plain, new ScanCommand(filter)],
    ['Scan with a control character', plain, new ScanCommand(control)],
    ['BatchGetItem', plain, new BatchGetItemCommand(storedBatchOf(projection))],
    ['BatchGetItem', document, new BatchGetCommand(batchOf(projection))],
    ['TransactGetItems', plain, new TransactGetItemsCommand(transactionOf({ Get: byStored }, get))],
    ['TransactWriteItems', plain, new TransactWriteItemsCommand(transactionOf(check))],
    [
      'TransactWriteItems',
      document,
      new TransactWriteCommand(
        transactionOf({ Delete: byKey }, { Update: { ...byKey, ...update } }),
      ),
    ],
  ])('is answered with a ValidationException and never sent: %s', async (_name, send, command) => {
    await expect(send(command)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringMatching(/^Invalid \w+Expression: .* placeholder/),
      $fault: 'client',
      $metadata: { httpStatusCode: 400 },
    });
    expect(sent).toBe(0);
  });

  test('is named in the answer, with the character', async () => {
    const command = new TransactGetItemsCommand(transactionOf(get));
    await expect(plain(command)).rejects.toThrow(
      'Invalid ProjectionExpression: Syntax error; token: "ï"',
    );
  });

  test('rejects, it never throws before there is a promise', async () => {
    const answer = client.send(new ScanCommand(filter));
    await expect(answer).rejects.toMatchObject({ name: 'ValidationException' });
  });
});

describe('a character outside printable ASCII that is no part of an expression', () => {
  const data = { FooExpression: 'é' };
  const storedData = { FooExpression: { S: 'é' } };
  const byPlaceholder = {
    UpdateExpression: 'SET #a =\n\t:v',
    ExpressionAttributeNames: { '#a': 'é', '#Expression': 'é' },
    ExpressionAttributeValues: { ':v': data, ':Expression': 'é' },
  };
  const put = { Put: { TableName, Item: { ...Key, ...data } } };
  const page = { TableName, KeyConditionExpression: 'PK = :v', ExclusiveStartKey: { PK: 'é' } };

  test.each([
    ['an item', document, new PutCommand({ TableName, Item: { ...Key, ...data, list: [data] } })],
    ['an item', plain, new PutItemCommand({ TableName, Item: { ...stored, ...storedData } })],
    ['a key', document, new DeleteCommand({ TableName, Key: data })],
    ['a placeholder', document, new UpdateCommand({ ...byKey, ...byPlaceholder })],
    ['an item of a transaction', document, new TransactWriteCommand(transactionOf(put))],
    ['a key of a batch', document, new BatchGetCommand(batchOf({ Keys: [{ PK: 'é' }] }))],
    ['the start of a page', document, new QueryCommand(page)],
  ])('is sent: %s', async (_where, send, command) => {
    await expect(send(command)).rejects.toThrow('it went out');
    expect(sent).toBe(1);
  });

  test('is sent: a key of a batch whose attribute ends in Expression', async () => {
    await expect(document(new BatchGetCommand(batchOf({ Keys: [data] })))).rejects.toThrow('out');
  });
});
