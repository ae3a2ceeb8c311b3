/** The poller on real engines: their records come in order, and the facts by which they differ. */

import { UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import type { StreamCheckpoints } from '../../kit/stream/checkpoint-file.ts';
import { pollStream } from '../../kit/stream/poller.ts';
import { createStreamsClient, latestStreamArn } from '../../kit/stream/streams-client.ts';
import { createTable, dropTable, type StreamView } from '../../kit/table.ts';
import { ROOT } from '../tree-copy.ts';
import { KeptCheckpoints } from './scripted-streams.ts';

const jar = findJar(ROOT);
const ENGINES: Record<string, () => Promise<Engine>> = {
  embedded: startEmbedded,
  ...(jar && hasJava() && { 'DynamoDB Local': () => startDynamoDBLocal({ jar }) }),
};

describe.each(Object.entries(ENGINES))('The stream of a table on the %s engine', (name, start) => {
  let engine: Engine;
  let db: DynamoDBDocumentClient;
  let client: DynamoDBStreamsClient;
  beforeAll(async () => {
    engine = await start();
    db = createDocumentClient(engine);
    client = createStreamsClient(engine);
  });
  afterAll(async () => {
    client.destroy();
    db.destroy();
    await engine.stop();
  });

  async function make(table: string, stream: StreamView = 'NEW_AND_OLD_IMAGES'): Promise<void> {
    const keys = { name: table, partitionKey: 'PK', sortKey: 'SK', indexes: {} };
    await createTable(db, { ...keys, stream });
  }

  /** Polls until so many records have come, and twice in vain. */
  async function read(
    table: string,
    count: number,
    checkpoints: StreamCheckpoints = new KeptCheckpoints(),
  ): Promise<DynamoDBRecord[]> {
    const found: DynamoDBRecord[] = [];
    const ended = new AbortController();
    let idle = 0;
    await pollStream({
      client,
      checkpoints,
      from: 'TRIM_HORIZON',
      pageRecords: 7,
      streamArn: await latestStreamArn(db, table, engine.endpoint),
      consume: async ({ records }) => void found.push(...records),
      onGap: ({ cause }) => expect.unreachable(`a gap: ${cause}`),
      nowMs: () => 0,
      pause: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (found.length >= count) idle += 1;
        if (idle > 2) ended.abort();
      },
      signal: ended.signal,
    });
    return found;
  }

  const put = (table: string, Item: Record<string, unknown>) =>
    db.send(new PutCommand({ TableName: table, Item }));

  test('gives the changes of each item in their order, however many write at once', async () => {
    await make('Many');
    const items = Array.from({ length: 12 }, (_, item) => `item-${item}`);
    const writeAll = items.map(async (PK) => {
      for (let at = 0; at < 8; at += 1) await put('Many', { PK, SK: 'x', at });
      await db.send(new DeleteCommand({ TableName: 'Many', Key: { PK, SK: 'x' } }));
    });
    const [found] = await Promise.all([read('Many', 12 * 9), ...writeAll]);
    const names = ['INSERT', ...Array(7).fill('MODIFY'), 'REMOVE'];
    for (const PK of items) {
      const own = found.filter(({ dynamodb }) => dynamodb?.Keys?.PK?.S === PK);
      expect(own.map(({ eventName }) => eventName)).toEqual(names);
      const ats = own.map(({ dynamodb }) => dynamodb?.NewImage?.at?.N);
      expect(ats).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', undefined]);
      expect(own.at(-1)?.dynamodb?.OldImage?.at?.N).toBe('7');
    }
    expect(found).toHaveLength(12 * 9);
    const numbers = found.map(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0));
    expect(numbers).toEqual(numbers.toSorted((one, other) => (one < other ? -1 : 1)));
  });

  test('gives values of every type as Lambda does, and an attribute called __proto__', async () => {
    await make('Types');
    const proto = JSON.parse('{"__proto__":"kept"}') as Record<string, unknown>;
    const bytes = Uint8Array.from([0, 255]);
    const values = {
      n: 1.5,
      flag: true,
      none: null,
      list: [1, 'a'],
      map: { ...proto, deep: bytes },
    };
    await put('Types', { PK: 'a', SK: 'x', bytes, texts: new Set(['b']), ...values, ...proto });
    const [record] = await read('Types', 1);
    expect(record).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: await latestStreamArn(db, 'Types', engine.endpoint),
      dynamodb: {
        ApproximateCreationDateTime: expect.closeTo(Date.now() / 1_000, -4),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    const image = JSON.parse(JSON.stringify(record?.dynamodb?.NewImage));
    expect(Object.fromEntries(Object.entries(image).sort())).toStrictEqual(
      JSON.parse(`{
        "PK": {"S":"a"}, "SK": {"S":"x"}, "__proto__": {"S":"kept"}, "bytes": {"B":"AP8="},
        "flag": {"BOOL":true}, "list": {"L":[{"N":"1"},{"S":"a"}]},
        "map": {"M":{"__proto__":{"S":"kept"},"deep":{"B":"AP8="}}}, "n": {"N":"1.5"},
        "none": {"NULL":true}, "texts": {"SS":["b"]}
      }`),
    );
  });

  test('has no record of a write that changed nothing, failed or was cancelled', async () => {
    await make('Same');
    const item = { PK: 'a', SK: 'x', tags: new Set(['a', 'b', 'c']) };
    await put('Same', item);
    await put('Same', { ...item, tags: new Set(['c', 'b', 'a']) });
    await db.send(
      new UpdateCommand({
        TableName: 'Same',
        Key: { PK: 'a', SK: 'x' },
        UpdateExpression: 'ADD tags :tags',
        ExpressionAttributeValues: { ':tags': new Set(['b']) },
      }),
    );
    const Put = { TableName: 'Same', Item: { PK: 'b', SK: 'x' } };
    const fails = { ...Put, Item: item, ConditionExpression: 'attribute_not_exists(PK)' };
    const cancelled = new TransactWriteCommand({ TransactItems: [{ Put }, { Put: fails }] });
    await expect(db.send(cancelled)).rejects.toThrow('ConditionalCheckFailed');
    await put('Same', { PK: 'last', SK: 'x' });
    const found = await read('Same', 2);
    expect(found.map(({ dynamodb }) => dynamodb?.Keys?.PK?.S)).toEqual(['a', 'last']);
  });

  test.each<[StreamView, boolean, boolean]>([
    ['KEYS_ONLY', false, false],
    ['NEW_IMAGE', true, false],
    ['OLD_IMAGE', false, true],
    ['NEW_AND_OLD_IMAGES', true, true],
  ])('of %s shows the new image: %s, the old image: %s', async (view, hasNew, hasOld) => {
    await make(view, view);
    await put(view, { PK: 'a', SK: 'x', at: 1 });
    await put(view, { PK: 'a', SK: 'x', at: 2 });
    const { dynamodb } = (await read(view, 2))[1] ?? {};
    expect(dynamodb?.Keys).toEqual({ PK: { S: 'a' }, SK: { S: 'x' } });
    expect(dynamodb?.NewImage?.at?.N).toBe(hasNew ? '2' : undefined);
    expect(dynamodb?.OldImage?.at?.N).toBe(hasOld ? '1' : undefined);
  });

  test('is read on after its checkpoint by another poller', async () => {
    await make('Again');
    const checkpoints = new KeptCheckpoints();
    await put('Again', { PK: 'a', SK: 'x' });
    expect(await read('Again', 1, checkpoints)).toHaveLength(1);
    await put('Again', { PK: 'b', SK: 'x' });
    const found = await read('Again', 1, checkpoints);
    expect(found.map(({ dynamodb }) => dynamodb?.Keys?.PK?.S)).toEqual(['b']);
  });

  test('is read to its end when it is disabled, or is gone', async () => {
    await make('Disabled');
    await put('Disabled', { PK: 'a', SK: 'x' });
    const disabled = { TableName: 'Disabled', StreamSpecification: { StreamEnabled: false } };
    await db.send(new UpdateTableCommand(disabled));
    if (name === 'embedded') {
      await expect(read('Disabled', 1)).rejects.toMatchObject({ code: 'stream.none' });
    } else {
      expect(await read('Disabled', Number.POSITIVE_INFINITY)).toHaveLength(1);
    }
  });

  test('of a table that is made again is another; the embedded engine shows old changes in it', async () => {
    await make('Twice');
    await put('Twice', { PK: 'old', SK: 'x' });
    const before = await latestStreamArn(db, 'Twice', engine.endpoint);
    await dropTable(db, 'Twice');
    await make('Twice');
    await put('Twice', { PK: 'new', SK: 'x' });
    const found = await read('Twice', 1);
    const keys = found.map(({ dynamodb }) => dynamodb?.Keys?.PK?.S);
    expect(keys).toEqual(name === 'embedded' ? ['old', 'new'] : ['new']);
    expect(await latestStreamArn(db, 'Twice', engine.endpoint)).not.toBe(before);
  });

  test('is asked for by name, and a table without one is told how to get it', async () => {
    await createTable(db, { name: 'Plain', partitionKey: 'PK', sortKey: 'SK', indexes: {} });
    await expect(latestStreamArn(db, 'Plain', engine.endpoint)).rejects.toMatchObject({
      code: 'stream.none',
      message: expect.stringContaining('aws dynamodb update-table'),
    });
    await expect(latestStreamArn(db, 'Nowhere', engine.endpoint)).rejects.toMatchObject({
      code: 'stream.noTable',
    });
  });
});
