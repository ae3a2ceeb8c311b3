/** Broken requests on the real engine: what is in the table afterwards, and what the caller sees. */

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../tools/test-engine.ts';
import { writeItems } from '../bulk-writer/bulk-writer.ts';
import { createDocumentClient, LOCAL_REGION } from '../document-client.ts';
import type { Item } from '../item/item.ts';
import { queryItems } from '../item/query-items.ts';
import { attachMeter } from '../meter/recording-meter.ts';
import { Random } from '../random.ts';
import { createTable } from '../table.ts';
import {
  attachLateAnswer,
  attachOrderedAnswers,
  attachShortPages,
  breakAfterRefusal,
  skipRetryPauses,
} from './answer-fault.ts';
import { attachFault } from './fault.ts';
import type { brokenConnection } from './fault-option.ts';

const TableName = `faulty-${randomUUID()}`;
const ATTEMPTS = 3;

const clients: { destroy(): void }[] = [];
/** A client that nothing breaks. */
const sound = connect();
let db: DynamoDBDocumentClient;
/** Each test has an item collection of its own. */
let PK: string;
beforeAll(async () => {
  await createTable(sound, { name: TableName, partitionKey: 'PK', sortKey: 'SK', indexes: {} });
});
afterAll(async () => {
  for (const client of clients) client.destroy();
});
beforeEach(() => {
  PK = `INVOICE#${randomUUID()}`;
  db = connect();
});

function connect(endpoint = engine.endpoint): DynamoDBDocumentClient {
  const client = createDocumentClient({ endpoint, maxAttempts: ATTEMPTS });
  clients.push(client);
  return client;
}

const put = (SK = 'BILL#1') => new PutCommand({ TableName, Item: { PK, SK } });
const count = () =>
  new UpdateCommand({
    TableName,
    Key: { PK, SK: PK },
    UpdateExpression: 'ADD bills :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
const stored = (): Promise<Item[]> =>
  queryItems(sound, {
    TableName,
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': PK },
  });
const counted = async (): Promise<unknown> => (await stored())[0]?.bills;

describe('a connection that breaks', () => {
  test('looks to the SDK as a real one that does', async () => {
    const server = createServer((request) => request.socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const shape = (error: unknown): unknown => {
      const { name, message, code, $metadata } = error as ReturnType<typeof brokenConnection> & {
        code: string;
        $metadata: { attempts: number };
      };
      return { name, message, code, attempts: $metadata.attempts };
    };
    const real = await connect(`http://127.0.0.1:${port}`).send(put()).catch(shape);
    attachFault(db, { at: 'before' });
    expect(await db.send(put()).catch(shape)).toEqual(real);
    expect(real).toMatchObject({ attempts: ATTEMPTS });
    server.close();
  });

  test('before the request leaves the table as it was, and the caller sees it', async () => {
    const fault = attachFault(db, { at: 'before', operation: 'PutItem' });
    await expect(db.send(put())).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await stored()).toEqual([]);
    expect(fault.injected.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(fault.injected.some(({ reachedEngine }) => reachedEngine)).toBe(false);
  });

  test('after the request leaves it done, once, and the caller sees an error', async () => {
    const fault = attachFault(db, { at: 'after', operation: 'UpdateItem' });
    await expect(db.send(count())).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await counted()).toBe(1);
    expect(fault.injected.map(({ reachedEngine }) => reachedEngine)).toEqual([true, false, false]);
  });

  test('before one attempt is hidden by the SDK: its retry does the work once', async () => {
    const fault = attachFault(db, { at: 'before', attempts: 1 });
    const { $metadata } = await db.send(count());
    expect([await counted(), $metadata.attempts, fault.injected.length]).toEqual([1, 2, 1]);
  });

  test('loses an answer that is an exception as well', async () => {
    attachFault(db, { at: 'after' });
    const update = { TableName, Key: { PK, SK: 'x' }, UpdateExpression: 'SET a = :missing' };
    await expect(db.send(new UpdateCommand(update))).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  test('is not what is seen where the engine cannot be reached at all', async () => {
    const nowhere = connect('http://127.0.0.1:1');
    const fault = attachFault(nowhere, { at: 'after' });
    await expect(nowhere.send(put())).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(fault.injected.filter(({ reachedEngine }) => reachedEngine)).toEqual([]);
  });
});

describe('a connection that breaks behind a refusal', () => {
  const putNew = (SK: string) =>
    new PutCommand({
      TableName,
      Item: { PK, SK },
      ConditionExpression: 'attribute_not_exists(PK)',
    });

  beforeEach(async () => {
    await sound.send(put('2'));
    db = createDocumentClient({ endpoint: engine.endpoint, maxAttempts: 1 });
    clients.push(db);
    breakAfterRefusal(db);
  });

  test('fails one write of those sent side by side, after the refused one', async () => {
    const failed: string[] = [];
    const ended = ['1', '2', '3', '4'].map((SK) =>
      db.send(putNew(SK)).catch((error: Error) => failed.push(`${SK} ${error.name}`)),
    );
    await Promise.all(ended);
    expect(failed).toEqual(['2 ConditionalCheckFailedException', '3 TimeoutError']);
    expect((await stored()).map(({ SK }) => SK)).toEqual(['1', '2', '4']);
  });

  test('fails one write of those sent one after another, and no read', async () => {
    await expect(db.send(putNew('2'))).rejects.toThrow('The conditional request failed');
    await db.send(new GetCommand({ TableName, Key: { PK, SK: '2' } }));
    await expect(db.send(putNew('3'))).rejects.toMatchObject({ code: 'ECONNRESET' });
    await db.send(putNew('4'));
    expect((await stored()).map(({ SK }) => SK)).toEqual(['2', '4']);
  });

  test('does not come where nothing is refused', async () => {
    await Promise.all(['1', '3'].map((SK) => db.send(putNew(SK))));
    expect(await stored()).toHaveLength(3);
  });
});

describe('the SDK’s retry of a request whose answer was lost', () => {
  test('counts an ADD twice', async () => {
    const fault = attachFault(db, { at: 'after', attempts: 1 });
    await db.send(count());
    expect(await counted()).toBe(2);
    expect(fault.injected).toHaveLength(1);
  });

  test('fails the condition of a put that has succeeded', async () => {
    attachFault(db, { at: 'after', attempts: 1 });
    const once = { TableName, Item: { PK, SK: 'BILL#1' } };
    const put = new PutCommand({ ...once, ConditionExpression: 'attribute_not_exists(PK)' });
    await expect(db.send(put)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    expect(await stored()).toEqual([once.Item]);
  });

  test('of a transaction carries the same ClientRequestToken and counts once', async () => {
    const fault = attachFault(db, { at: 'after', attempts: 1 });
    await db.send(new TransactWriteCommand({ TransactItems: [{ Update: transactUpdate() }] }));
    expect(fault.injected).toHaveLength(1);
    expect(await counted()).toBe(1);
  });

  test('of two transactions, each with a token of its own, counts twice', async () => {
    for (const _ of [1, 2]) {
      await db.send(new TransactWriteCommand({ TransactItems: [{ Update: transactUpdate() }] }));
    }
    expect(await counted()).toBe(2);
  });

  function transactUpdate() {
    const { TableName, Key, ExpressionAttributeValues } = count().input;
    const UpdateExpression = 'ADD bills :one';
    return { TableName, Key, UpdateExpression, ExpressionAttributeValues };
  }
});

describe('a throttled request', () => {
  test.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
  ] as const)('ends in a %s and leaves the table as it was', async (throttle) => {
    const fault = attachFault(db, { at: 'throttled', throttle });
    await expect(db.send(put())).rejects.toMatchObject({
      name: throttle,
      $metadata: { httpStatusCode: 400, attempts: ATTEMPTS },
    });
    expect(await stored()).toEqual([]);
    expect(fault.injected).toHaveLength(ATTEMPTS);
  });

  test('goes through at the SDK’s retry, when it is throttled once', async () => {
    attachFault(db, { at: 'throttled', attempts: 1 });
    expect((await db.send(put())).$metadata.attempts).toBe(2);
    expect(await stored()).toHaveLength(1);
  });

  test('is repeated as often without the SDK’s pauses', async () => {
    await skipRetryPauses(db);
    const fault = attachFault(db, { at: 'throttled' });
    await expect(db.send(put())).rejects.toMatchObject({
      $metadata: { attempts: ATTEMPTS, totalRetryDelay: 0 },
    });
    expect(fault.injected).toHaveLength(ATTEMPTS);
  });
});

describe('the requests that are broken', () => {
  test('are those from a number on, as many as were asked for', async () => {
    const fault = attachFault(db, { at: 'before', operation: /^Put/, from: 2, times: 2 });
    const ends: string[] = [];
    for (const SK of ['1', '2', '3', '4']) {
      await db.send(new GetCommand({ TableName, Key: { PK, SK } }));
      const end = await db.send(put(SK)).then(
        () => 'done',
        () => 'broken',
      );
      ends.push(end);
    }
    expect(ends).toEqual(['done', 'broken', 'broken', 'done']);
    expect((await stored()).map(({ SK }) => SK)).toEqual(['1', '4']);
    expect([...new Set(fault.injected.map(({ request }) => request))]).toEqual([2, 3]);
  });

  test('leave the meter’s record with the attempts and the error', async () => {
    const { records } = attachMeter(db, 'embedded');
    attachFault(db, { at: 'before', times: 1 });
    attachFault(db, { at: 'throttled', from: 2, attempts: 1 });
    await expect(db.send(put())).rejects.toThrow();
    await db.send(put());
    expect(records).toMatchObject([
      {
        operation: 'PutItem',
        attempts: ATTEMPTS,
        error: 'TimeoutError',
        simulated: true,
        writeUnits: 0,
      },
      { operation: 'PutItem', attempts: 2, writeUnits: 1 },
    ]);
    expect(records[1]?.error).toBeUndefined();
  });

  test('are broken for the plain client as for the document client', async () => {
    const plain = plainClient();
    attachFault(plain, { at: 'before' });
    const command = new PutItemCommand({ TableName, Item: { PK: { S: PK }, SK: { S: '1' } } });
    await expect(plain.send(command)).rejects.toMatchObject({ code: 'ECONNRESET' });
    await plain.send(command);
    expect(await stored()).toHaveLength(1);
  });
});

function plainClient(): DynamoDBClient {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const { endpoint } = engine;
  const client = new DynamoDBClient({ endpoint, region: LOCAL_REGION, credentials });
  clients.push(client);
  return client;
}

describe('a write that meets a transaction', () => {
  const put = () => new PutCommand({ TableName, Item: { PK, SK: 'BILL#1' } });

  test('is refused with the SDK’s own exception, at once, and nothing is written', async () => {
    const fault = attachFault(db, { at: 'conflict' });
    await expect(db.send(put())).rejects.toThrow(TransactionConflictException);
    expect(fault.injected).toMatchObject([{ attempt: 1, reachedEngine: false }]);
    expect(await stored()).toEqual([]);
    await db.send(put());
    expect(await stored()).toHaveLength(1);
  });

  test('in a transaction cancels it, and the reasons name the action', async () => {
    const { records } = attachMeter(db, 'embedded');
    attachFault(db, { at: 'conflict' });
    const Put = { TableName, Item: { PK, SK: 'BILL#1' } };
    const TransactItems = [{ Put }, { Put: { ...Put, Item: { PK, SK: 'BILL#2' } } }];
    const ended = await db.send(new TransactWriteCommand({ TransactItems })).catch((one) => one);
    expect(ended).toBeInstanceOf(TransactionCanceledException);
    const reasons = ['TransactionConflict', 'None'];
    expect(ended.CancellationReasons.map(({ Code }: { Code: string }) => Code)).toEqual(reasons);
    expect(records).toMatchObject([{ error: 'TransactionCanceledException', reasons }]);
    expect(await stored()).toEqual([]);
  });

  test('by the action that is chosen names that one', async () => {
    attachFault(db, { at: 'conflict', action: 2 });
    const Put = { TableName, Item: { PK, SK: 'BILL#1' } };
    const TransactItems = [{ Put }, { Put: { ...Put, Item: { PK, SK: 'BILL#2' } } }];
    const ended = await db.send(new TransactWriteCommand({ TransactItems })).catch((one) => one);
    const codes = ended.CancellationReasons.map(({ Code }: { Code: string }) => Code);
    expect(codes).toEqual(['None', 'TransactionConflict']);
  });

  test('is no read and no batch: those pass', async () => {
    const fault = attachFault(db, { at: 'conflict', times: Infinity });
    await db.send(new GetCommand({ TableName, Key: { PK, SK: 'BILL#1' } }));
    const RequestItems = { [TableName]: [{ PutRequest: { Item: { PK, SK: 'BILL#1' } } }] };
    await db.send(new BatchWriteCommand({ RequestItems }));
    expect(fault.injected).toEqual([]);
  });
});

describe('pages that end early', () => {
  const KeyConditionExpression = 'PK = :pk';
  const ask = (input: object = {}) => {
    const ExpressionAttributeValues = { ':pk': PK };
    return { TableName, KeyConditionExpression, ExpressionAttributeValues, ...input };
  };

  test('have one item, then three times as many as the page before, and lose nothing', async () => {
    const items = Array.from({ length: 20 }, (_, at) => ({ PK, SK: `BILL#${10 + at}` }));
    await writeItems(sound, TableName, items);
    const { records } = attachMeter(db, 'embedded');
    const short = attachShortPages(db);
    expect(await queryItems(db, ask())).toEqual(items);
    expect(records.map(({ returned }) => returned)).toEqual([1, 3, 9, 7]);
    expect(short.pages()).toBe(4);
    // Another list begins with one item again.
    await db.send(new QueryCommand(ask({ ScanIndexForward: false })));
    expect(records.at(-1)?.returned).toBe(1);
  });

  test('have as many items as they may have at most', async () => {
    const items = Array.from({ length: 20 }, (_, at) => ({ PK, SK: `BILL#${10 + at}` }));
    await writeItems(sound, TableName, items);
    const { records } = attachMeter(db, 'embedded');
    attachShortPages(db, { atMost: 5 });
    expect(await queryItems(db, ask())).toEqual(items);
    expect(records.map(({ returned }) => returned)).toEqual([1, 3, 5, 5, 5, 1]);
  });

  test('leave a smaller Limit as it is, and a larger one where that is asked for', async () => {
    const items = Array.from({ length: 5 }, (_, at) => ({ PK, SK: `BILL#${at}` }));
    await writeItems(sound, TableName, items);
    attachShortPages(db, { keepsLimit: true });
    expect((await db.send(new QueryCommand(ask({ Limit: 4 })))).Items).toHaveLength(4);
    expect((await db.send(new QueryCommand(ask()))).Items).toHaveLength(1);
    const other = connect();
    attachShortPages(other);
    expect((await other.send(new QueryCommand(ask({ Limit: 4 })))).Items).toHaveLength(1);
  });
});

describe('a batch of which a part is left unprocessed', () => {
  const items = (number: number): Item[] =>
    Array.from({ length: number }, (_, at) => ({
      PK,
      SK: `BILL#${String(at).padStart(2, '0')}`,
      note: 'é'.repeat(at),
      hash: new Uint8Array([at, 255]),
    }));
  const requests = (number: number) => items(number).map((Item) => ({ PutRequest: { Item } }));
  const batch = (number: number) =>
    new BatchWriteCommand({ RequestItems: { [TableName]: requests(number) } });

  test('is in the table but for that part, which the answer holds whole', async () => {
    const { records } = attachMeter(db, 'embedded');
    const fault = attachFault(db, { at: 'unprocessed', share: 0.3 });
    const { UnprocessedItems } = await db.send(batch(20));
    const left = (UnprocessedItems?.[TableName] ?? []).map(({ PutRequest }) => PutRequest?.Item);
    expect(left).toHaveLength(6);
    expect(fault.injected).toMatchObject([{ unprocessed: 6, reachedEngine: true }]);
    const found = await stored();
    expect(found).toHaveLength(14);
    const all = [...found, ...left].sort((a, b) => (String(a?.SK) < String(b?.SK) ? -1 : 1));
    expect(all).toEqual(items(20));
    expect(records).toMatchObject([{ operation: 'BatchWriteItem', writeUnits: 14, attempts: 1 }]);
  });

  test('is a part chosen by the seed', async () => {
    const left = async (seed: number): Promise<string> => {
      const client = connect();
      attachFault(client, { at: 'unprocessed', random: new Random(seed) });
      return JSON.stringify((await client.send(batch(20))).UnprocessedItems);
    };
    expect(await left(1)).toBe(await left(1));
    expect(await left(1)).not.toBe(await left(2));
  });

  test('is written whole by a writer that resends it', async () => {
    const fault = attachFault(db, { at: 'unprocessed', times: 5 });
    expect(await writeItems(db, TableName, items(30))).toMatchObject({ written: 30 });
    expect(await stored()).toEqual(items(30));
    expect(fault.injected.length).toBeGreaterThan(1);
  });

  test('of one is sent whole: none at all is what throttling says', async () => {
    const fault = attachFault(db, { at: 'unprocessed', share: 0.99 });
    expect((await db.send(batch(1))).UnprocessedItems ?? {}).toEqual({});
    expect((await db.send(batch(2))).UnprocessedItems?.[TableName]).toHaveLength(1);
    expect(fault.injected).toMatchObject([{ request: 1 }]);
  });

  test('of keys leaves those unread, with their projection', async () => {
    await sound.send(batch(10));
    const Keys = items(10).map(({ SK }) => ({ PK, SK }));
    attachFault(db, { at: 'unprocessed', operation: 'BatchGetItem' });
    const asked = { Keys, ProjectionExpression: 'SK', ConsistentRead: true };
    const command = new BatchGetCommand({ RequestItems: { [TableName]: asked } });
    const { Responses, UnprocessedKeys } = await db.send(command);
    const { Keys: left, ...options } = UnprocessedKeys?.[TableName] ?? {};
    expect(options).toEqual({ ProjectionExpression: 'SK', ConsistentRead: true });
    const read = Responses?.[TableName] ?? [];
    expect([read.length, left?.length]).toEqual([5, 5]);
    const keys = [...read, ...(left ?? [])].map(({ SK }) => SK).sort();
    expect(keys).toEqual(Keys.map(({ SK }) => SK));
  });

  test('reaches a plain client in DynamoDB’s own JSON', async () => {
    const plain = plainClient();
    attachFault(plain, { at: 'unprocessed', times: 2 });
    const Item = (SK: string) => ({
      PK: { S: PK },
      SK: { S: SK },
      hash: { B: new Uint8Array([7]) },
    });
    const two = ['1', '2'].map((SK) => ({ PutRequest: { Item: Item(SK) } }));
    const { UnprocessedItems } = await plain.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: two } }),
    );
    const [left] = UnprocessedItems?.[TableName] ?? [];
    expect(two).toContainEqual(left);
    const Keys = ['1', '2'].map((SK) => ({ PK: { S: PK }, SK: { S: SK } }));
    const { UnprocessedKeys } = await plain.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }),
    );
    expect(Keys).toContainEqual(UnprocessedKeys?.[TableName]?.Keys?.[0]);
  });

  test('is the same part at the SDK’s retry', async () => {
    attachFault(db, { at: 'unprocessed' });
    attachFault(db, { at: 'throttled', attempts: 1 });
    const { UnprocessedItems } = await db.send(batch(10));
    const left = UnprocessedItems?.[TableName] ?? [];
    expect(left.length + (await stored()).length).toBe(10);
  });
});

describe('an answer that is late', () => {
  const get = (SK: string) => new GetCommand({ TableName, Key: { PK, SK } });

  test('comes after all that are sent meanwhile, also behind another answer', async () => {
    const order: string[] = [];
    const ask = (SK: string) => db.send(get(SK)).then(() => order.push(SK));
    attachLateAnswer(db, 2);
    await Promise.all([ask('1'), ask('2'), ask('3').then(() => ask('4')), ask('5')]);
    expect(order.at(-1)).toBe('2');
    expect(order.toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });

  test('comes in its turn where answers are in order, an error as well', async () => {
    const order: string[] = [];
    const ask = (SK: string) => db.send(get(SK)).finally(() => order.push(SK));
    attachOrderedAnswers(db);
    attachLateAnswer(db, 1);
    attachFault(db, { at: 'before', attempts: 3 });
    const [first, ...others] = await Promise.allSettled(['1', '2', '3'].map(ask));
    expect(first).toMatchObject({ reason: { code: 'ECONNRESET' } });
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(order).toEqual(['1', '2', '3']);
  });

  test('comes where nothing else is sent, and may be an error', async () => {
    attachLateAnswer(db, 1);
    attachFault(db, { at: 'before', attempts: 3 });
    await expect(db.send(get('1'))).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await db.send(get('2'))).toMatchObject({ $metadata: { httpStatusCode: 200 } });
  });
});
