/** An attribute called `__proto__`, on the wire: raw JSON through the governor to the engine and back. */

import { ScanCommand as PlainScan } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeItems } from '../../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { attachFault } from '../../kit/fault/fault.ts';
import { startGovernor } from '../../kit/governor/proxy/server.ts';
import { attachMeter } from '../../kit/meter/recording-meter.ts';
import { Random } from '../../kit/random.ts';
import { engine } from '../test-engine.ts';
import { operationRequest } from './wire-request.ts';

/** At the top, in a map, in a map of a list; 8 bytes of other names and values, and the text. */
const item = (id: string, text = 'x'): string =>
  `{"id":{"S":"${id}"},"__proto__":{"S":"${text}"},"m":{"M":{"__proto__":{"B":"AAE="},"l":{"L":[{"M":{"__proto__":{"NULL":true}}}]}}}}`;
const native = (id: string): string =>
  `{"id":"${id}","__proto__":"x","m":{"__proto__":{"a":1},"l":[{"__proto__":null}]}}`;
/** The names of a document, in order, however deep; engines answer in any order. */
const inOrder = (json: string): unknown => sorted(JSON.parse(json));

const governor = await startGovernor({ target: engine.endpoint, clock: () => now });
let now = 0;

beforeAll(async () => {
  await send('CreateTable', table('Proto'));
});
afterAll(async () => {
  await governor.stop();
});
beforeEach(() => {
  now += 1;
});

function table(name: string): string {
  return `{"TableName":"${name}","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],"BillingMode":"PAY_PER_REQUEST"}`;
}

/** Sends a body as it is written here, and returns the text of the answer. */
async function send(operation: string, body: string, endpoint = governor.endpoint) {
  const { method, path, headers } = operationRequest(operation, {});
  const answer = await fetch(endpoint + path, { method, headers, body });
  return { status: answer.status, text: await answer.text() };
}

async function stored(id: string, endpoint = governor.endpoint): Promise<unknown> {
  const got = await send('GetItem', `{"TableName":"Proto","Key":{"id":{"S":"${id}"}}}`, endpoint);
  return sorted(JSON.parse(got.text).Item);
}

const consumed = (): number =>
  governor.state().tables[0]?.metrics.ConsumedWriteCapacityUnits as number;

describe('an attribute called __proto__', () => {
  test('passes the governor to the engine and back, by PutItem, a batch and a transaction', async () => {
    await send('PutItem', `{"TableName":"Proto","Item":${item('put')}}`);
    await send(
      'BatchWriteItem',
      `{"RequestItems":{"Proto":[{"PutRequest":{"Item":${item('batch')}}}]}}`,
    );
    const put = `{"Put":{"TableName":"Proto","Item":${item('transaction')}}}`;
    await send('TransactWriteItems', `{"TransactItems":[${put}]}`);
    for (const id of ['put', 'batch', 'transaction']) {
      expect(await stored(id)).toEqual(inOrder(item(id)));
      expect(await stored(id, engine.endpoint)).toEqual(inOrder(item(id)));
    }
  });

  test('is paid for: with 1,900 bytes of value it takes two write units', async () => {
    const before = consumed();
    await send('PutItem', `{"TableName":"Proto","Item":${item('long', 'x'.repeat(1_900))}}`);
    expect(consumed() - before).toBe(2);
  });

  test('is no way to change what every object inherits', async () => {
    const bodies = [
      'PutItem',
      'Query',
      'BatchWriteItem',
      'BatchGetItem',
      'TransactWriteItems',
      'UpdateItem',
    ];
    for (const operation of bodies) {
      await send(
        operation,
        '{"__proto__":{"polluted":1},"RequestItems":{"__proto__":{"polluted":1}}}',
      );
      await send(operation, '{"constructor":{"prototype":{"polluted":1}}}');
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.each([
    '__proto__',
    'constructor',
    'toString',
  ])('operation %s is the engine’s to refuse, as is a table of that name', async (name) => {
    const batch = `{"RequestItems":{"${name}":[{"PutRequest":{"Item":${item('a')}}}]}}`;
    const keys = `{"RequestItems":{"${name}":{"Keys":[{"id":{"S":"a"}}]}}}`;
    for (const [operation, body] of [
      [name, '{}'],
      ['BatchWriteItem', batch],
      ['BatchGetItem', keys],
    ] as const) {
      const straight = await send(operation, body, engine.endpoint);
      expect(await send(operation, body)).toMatchObject({ status: straight.status });
      expect(straight.status).toBe(400);
    }
  });

  test('a batch to a table of that name is written', async () => {
    expect((await send('CreateTable', table('__proto__'))).status).toBe(200);
    const puts = `[{"PutRequest":{"Item":${item('one')}}},{"PutRequest":{"Item":${item('two')}}}]`;
    const answer = await send('BatchWriteItem', `{"RequestItems":{"__proto__":${puts}}}`);
    expect(answer.status).toBe(200);
    const scan = await send('Scan', '{"TableName":"__proto__"}');
    expect(JSON.parse(scan.text).Count).toBe(2);
  });
});

describe('the document client of this kit', () => {
  test('writes and reads it, through the governor, and the meter sees the caller’s names', async () => {
    const db = createDocumentClient(governor);
    const meter = attachMeter(db);
    const given = JSON.parse(native('document'));
    await db.send(new PutCommand({ TableName: 'Proto', Item: given }));
    const key = { TableName: 'Proto', Key: { id: 'document' } };
    const { Item } = await db.send(new GetCommand(key));
    expect(sorted(Item)).toEqual(inOrder(native('document')));
    expect(JSON.stringify(Item)).toContain('"__proto__":"x"');
    expect(JSON.stringify(meter.records[0]?.input)).toContain('"__proto__":{"S":"x"}');
    const update = {
      UpdateExpression: 'SET #p = :v',
      ExpressionAttributeNames: { '#p': '__proto__' },
    };
    const values = {
      ExpressionAttributeValues: { ':v': given.m },
      ReturnValues: 'ALL_NEW',
    } as const;
    const { Attributes } = await db.send(new UpdateCommand({ ...key, ...update, ...values }));
    expect(
      sorted(Object.entries(Attributes ?? {}).find(([name]) => name === '__proto__')?.[1]),
    ).toEqual(sorted(given.m));
    db.destroy();
  });

  test('passes what the bulk writer writes, its unprocessed items too', async () => {
    const db = createDocumentClient(governor);
    attachFault(db, { at: 'unprocessed', share: 0.5, random: new Random(1) });
    const items = Array.from({ length: 30 }, (_, at) => JSON.parse(native(`bulk${at}`)));
    await writeItems(db, 'Proto', items);
    db.destroy();
    const sound = createDocumentClient(engine);
    const { Items = [] } = await sound.send(new ScanCommand({ TableName: 'Proto' }));
    const plain = await sound.send(new PlainScan({ TableName: 'Proto' }));
    sound.destroy();
    const bulk = Items.filter(({ id }) => String(id).startsWith('bulk'));
    expect(bulk).toHaveLength(30);
    for (const one of bulk) expect(sorted(one)).toEqual(inOrder(native(one.id)));
    const raw = plain.Items?.find(({ id }) => id?.S === 'bulk7');
    expect(JSON.stringify(raw)).toContain('"__proto__":{"S":"x"}');
  });
});

/** Members in the order of their names, as pairs: nothing here is lost on a prototype. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, member]) => [name, sorted(member)]);
}
