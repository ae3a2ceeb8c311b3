import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { freePort } from '../../kit/engine/port.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import { answerOf, exchange, SIGNED } from '../http/raw-request.ts';
import { CountingProxy } from './counting-proxy.ts';
import { operationRequest } from './wire-request.ts';

let engine: Engine;
let link: CountingProxy;
let governor: RunningGovernor;
let now = 0;

beforeEach(async () => {
  now = 0;
  engine = await startEmbedded();
  link = await CountingProxy.start(engine.endpoint);
  governor = await startGovernor({ target: link.endpoint, clock: () => now });
  await send('CreateTable', {
    TableName: 'Once',
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
  link.forget();
});
afterEach(async () => {
  await governor.stop();
  await link.stop();
  await engine.stop();
});

const put = (id: string): object => ({ TableName: 'Once', Item: { id: { S: id } } });
type Id = { id: { S: string } };
const idOf = ({ PutRequest }: { PutRequest: { Item: Id } }): string => PutRequest.Item.id.S;
const add = {
  TableName: 'Once',
  Key: { id: { S: 'counter' } },
  UpdateExpression: 'ADD n :one',
  ExpressionAttributeValues: { ':one': { N: '1' } },
};

async function send(operation: string, members: object) {
  const { method, path, headers, body } = operationRequest(operation, { ...members });
  const answer = await fetch(governor.endpoint + path, { method, headers, body: String(body) });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

async function counter(): Promise<number> {
  const { TableName, Key } = add;
  const { body } = await send('GetItem', { TableName, Key, ConsistentRead: true });
  return Number(body.Item?.n?.N ?? 0);
}

const writeUnits = (): number =>
  governor.state().tables[0]?.metrics.ConsumedWriteCapacityUnits as number;

describe('A write that is throttled', () => {
  test('never reaches the engine, and an admitted one reaches it once', async () => {
    // 300 fit into a full bucket; the clock stands still.
    const answers = await Promise.all(Array.from({ length: 500 }, () => send('UpdateItem', add)));
    const admitted = answers.filter(({ status }) => status === 200).length;
    expect(admitted).toBe(300);
    expect(link.count('UpdateItem')).toBe(300);
    expect(await counter()).toBe(300);
    expect(writeUnits()).toBe(300);
  });

  test('of a batch comes back as unprocessed, and only the others are written', async () => {
    await Promise.all(Array.from({ length: 300 }, () => send('PutItem', put('full'))));
    const ids = ['full', ...Array.from({ length: 24 }, (_, at) => `other ${at}`)];
    const Once = ids.map((id) => ({ PutRequest: { Item: { id: { S: id } } } }));
    const { status, body } = await send('BatchWriteItem', { RequestItems: { Once } });
    expect(status).toBe(200);
    const left: string[] = body.UnprocessedItems.Once.map(idOf);
    expect(left).toContain('full');
    const written = await send('Scan', { TableName: 'Once', ConsistentRead: true });
    const others = written.body.Items.map(({ id }: Id) => id.S).filter(
      (id: string) => id !== 'full',
    );
    expect([...others, ...left].sort()).toEqual(ids.sort());
    // The partition of the full key is one of four: some of the others go to the rest.
    expect(others.length).toBeGreaterThan(6);
    expect(writeUnits()).toBe(300 + others.length);
  });

  test('is refused with the exception of a single one when a whole batch is', async () => {
    await Promise.all(Array.from({ length: 300 }, () => send('PutItem', put('full'))));
    link.forget();
    const Once = [{ PutRequest: { Item: { id: { S: 'full' } } } }];
    const { status, body } = await send('BatchWriteItem', { RequestItems: { Once } });
    expect([status, body.__type]).toEqual([
      400,
      'com.amazon.coral.availability#ThrottlingException',
    ]);
    expect(link.count('BatchWriteItem')).toBe(0);
  });

  test('cancels its transaction as a whole, and says which member it was', async () => {
    await Promise.all(Array.from({ length: 300 }, () => send('PutItem', put('full'))));
    link.forget();
    const free = { Put: put('other 2') };
    const { status, body } = await send('TransactWriteItems', {
      TransactItems: [free, { Put: put('full') }],
    });
    expect([status, body.__type]).toEqual([
      400,
      'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    ]);
    expect(body.CancellationReasons.map(({ Code }: { Code: string }) => Code)).toEqual([
      'None',
      'ThrottlingError',
    ]);
    expect(link.count('TransactWriteItems')).toBe(0);
  });
});

describe('A client that hangs up', () => {
  test('before its request is whole has sent none', async () => {
    const socket = await open();
    socket.write(`${head(500)}{"TableName":"Once"`);
    await untilClosed(socket);
    expect((await send('PutItem', put('after'))).status).toBe(200);
    expect(link.count('PutItem')).toBe(1);
    expect(writeUnits()).toBe(1);
  });

  test('before the answer has written once all the same', async () => {
    const body = JSON.stringify(add);
    const socket = await open();
    const reached = link.next('UpdateItem');
    socket.write(head(body.length, 'UpdateItem') + body);
    await reached;
    await untilClosed(socket);
    await expect.poll(counter).toBe(1);
    expect(link.count('UpdateItem')).toBe(1);
    await expect.poll(writeUnits).toBe(1);
  });
});

describe('An engine', () => {
  test('that cannot be reached gives a 503, takes no units, and serves again when it is back', async () => {
    await link.stop();
    const { status, body } = await send('PutItem', put('a'));
    expect(status).toBe(503);
    expect(body.__type).toContain('ServiceUnavailable');
    expect(body.message).toContain('cannot be reached');
    expect(writeUnits()).toBe(0);
    await link.restart();
    expect((await send('PutItem', put('a'))).status).toBe(200);
    expect(writeUnits()).toBe(1);
  });

  test('that breaks the connection gives a 500, and the request is not sent again', async () => {
    link.breakNext('UpdateItem', 'after');
    const { status, body } = await send('UpdateItem', add);
    expect(status).toBe(500);
    expect(body.__type).toContain('InternalServerError');
    expect(link.count('UpdateItem')).toBe(1);
    expect(await counter()).toBe(1);
    expect(writeUnits()).toBe(1);
  });

  test('that breaks a read before a write has written nothing, and no units are taken', async () => {
    const TransactItems = [{ Put: put('a') }];
    link.breakNext('BatchGetItem', 'before');
    expect((await send('TransactWriteItems', { TransactItems })).status).toBe(500);
    expect(link.count('TransactWriteItems')).toBe(0);
    expect(writeUnits()).toBe(0);
    expect((await send('TransactWriteItems', { TransactItems })).status).toBe(200);
    expect(writeUnits()).toBe(2);
  });

  test('that breaks a read after a write has written: the client is told so, and sends nothing again', async () => {
    const written = link.next('TransactWriteItems');
    const answer = send('TransactWriteItems', { TransactItems: [{ Update: add }] });
    await written;
    link.breakNext('BatchGetItem', 'before');
    expect((await answer).status).toBe(200);
    expect(link.count('BatchGetItem')).toBe(2);
    expect(await counter()).toBe(1);
    expect(writeUnits()).toBe(2);
  });

  test('that breaks a read behind a batch hides no member that was refused', async () => {
    for (const id of ['free', 'hot']) await send('PutItem', put(id));
    governor.throttle({ table: 'Once', key: 'hot' });
    const Keys = ['free', 'hot'].map((id) => ({ id: { S: id } }));
    const RequestItems = { Once: { Keys, ProjectionExpression: 'id' } };
    const read = link.next('BatchGetItem');
    const answer = send('BatchGetItem', { RequestItems });
    await read;
    link.breakNext('BatchGetItem', 'before');
    const { status, body } = await answer;
    expect([status, link.count('BatchGetItem')]).toEqual([200, 2]);
    expect(body.Responses.Once).toEqual([Keys[0]]);
    expect(body.UnprocessedKeys.Once.Keys).toEqual([Keys[1]]);
  });

  test('that dies and comes back has lost nothing of the count', async () => {
    const port = await freePort();
    const first = await startEmbedded({ port });
    const before = await startGovernor({ target: first.endpoint });
    await first.stop();
    const answer = await fetch(before.endpoint, {
      method: 'POST',
      headers: operationRequest('ListTables', {}).headers,
      body: '{}',
    });
    expect(answer.status).toBe(503);
    const second = await startEmbedded({ port });
    const again = await fetch(before.endpoint, {
      method: 'POST',
      headers: operationRequest('ListTables', {}).headers,
      body: '{}',
    });
    expect(again.status).toBe(200);
    await before.stop();
    await second.stop();
  });
});

describe('A request', () => {
  test('that comes in small pieces is one request', async () => {
    const body = JSON.stringify(put('slow'));
    const socket = await open();
    for (const piece of (head(body.length) + body).match(/.{1,40}/gs) ?? []) {
      socket.write(piece);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    expect(answer).toContain('200 OK');
    await untilClosed(socket);
    expect(link.count('PutItem')).toBe(1);
  });

  test('that announces more than 16 MB and sends nothing is refused, and holds no connection', async () => {
    const { host } = new URL(governor.endpoint);
    const head = ['POST / HTTP/1.1', `Host: ${host}`, ...SIGNED, 'content-length: 20000000'];
    const answer = answerOf(await exchange(governor.endpoint, `${head.join('\r\n')}\r\n\r\n`));
    expect(answer.status).toBe(413);
  });

  test('of more than 16 MB is refused with 413, and the next one is served', async () => {
    const big = { ...put('big'), x: 'x'.repeat(17_000_000) };
    const { status, body } = await send('PutItem', big);
    expect(status).toBe(413);
    expect(body.__type).toBe('com.amazon.coral.service#RequestEntityTooLargeException');
    expect(link.count('PutItem')).toBe(0);
    expect((await send('PutItem', put('small'))).status).toBe(200);
  });

  test('that is one of 500 at once is answered like any other', async () => {
    const sockets = await Promise.all(Array.from({ length: 500 }, open));
    const body = JSON.stringify(add);
    const answers = sockets.map(
      (socket) =>
        new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
    );
    for (const socket of sockets) socket.write(head(body.length, 'UpdateItem') + body);
    const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
    for (const socket of sockets) socket.destroy();
    expect(statuses.filter((status) => status === '200')).toHaveLength(300);
    expect(statuses.filter((status) => status === '400')).toHaveLength(200);
    expect(await counter()).toBe(300);
  });

  test('with an expression that would end the embedded engine is refused before it', async () => {
    const { status, body } = await send('UpdateItem', { ...add, UpdateExpression: 'SET é = :one' });
    expect(status).toBe(400);
    expect(body.__type).toContain('ValidationException');
    expect(link.count('UpdateItem')).toBe(0);
  });
});

function open(): Promise<Socket> {
  const { port } = new URL(governor.endpoint);
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => resolve(socket));
  });
}

function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    socket.destroy();
  });
}

function head(length: number, operation = 'PutItem'): string {
  const { headers } = operationRequest(operation, {});
  const { host } = new URL(governor.endpoint);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST / HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-length: ${length}\r\n\r\n`;
}
