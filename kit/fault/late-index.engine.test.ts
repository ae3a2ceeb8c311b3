/** A late index on real engines: what it shows, when, and what the table and the meter know of it. */

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../engine/dynamodb-local.ts';
import { startEmbedded } from '../engine/embedded.ts';
import type { Engine } from '../engine/engine.ts';
import { queryItems } from '../item/query-items.ts';
import { attachMeter } from '../meter/recording-meter.ts';
import { createTable, dropTable, type TableDefinition } from '../table.ts';
import { attachFault } from './fault.ts';
import { LateIndex } from './late-index.ts';

const jar = findJar(fileURLToPath(new URL('../../', import.meta.url)));
const ENGINES: Record<string, () => Promise<Engine>> = {
  embedded: startEmbedded,
  ...(jar && hasJava() && { 'DynamoDB Local': () => startDynamoDBLocal({ jar }) }),
};

const TableName = 'Followed';
const twin = `late-${TableName}`;
const definition: TableDefinition = {
  name: TableName,
  partitionKey: 'PK',
  sortKey: 'SK',
  stream: 'NEW_IMAGE',
  indexes: {
    Likes: { partitionKey: 'SK', sortKey: 'likes', numbers: ['likes'], projection: 'ALL' },
  },
};
const SK = 'POST';

const put = (PK: string, likes = 0): PutCommand =>
  new PutCommand({ TableName, Item: { PK, SK, likes } });
const update = (PK: string, more: Partial<UpdateCommandInput> = {}): UpdateCommandInput => ({
  TableName,
  Key: { PK, SK },
  UpdateExpression: 'ADD #likes :one',
  ExpressionAttributeNames: { '#likes': 'likes' },
  ExpressionAttributeValues: { ':one': 1 },
  ...more,
});
const like = (PK: string): UpdateCommand => new UpdateCommand(update(PK));
const remove = (PK: string): DeleteCommand => new DeleteCommand({ TableName, Key: { PK, SK } });
const query: QueryCommandInput = {
  TableName,
  IndexName: 'Likes',
  KeyConditionExpression: 'SK = :sk',
  ExpressionAttributeValues: { ':sk': SK },
};
/** A condition that no item meets. */
const failing = {
  ConditionExpression: 'likes = :none',
  ExpressionAttributeValues: { ':one': 1, ':none': -1 },
};

describe.each(Object.entries(ENGINES))('A late index on the %s engine', (_kind, start) => {
  let engine: Engine;
  /** Has no late index. */
  let sound: DynamoDBDocumentClient;
  let db: DynamoDBDocumentClient;
  let index: LateIndex;
  const clients: { destroy(): void }[] = [];
  beforeAll(async () => {
    engine = await start();
    sound = connect();
  });
  afterAll(async () => {
    for (const client of clients) client.destroy();
    await engine.stop();
  });
  beforeEach(async () => {
    await createTable(sound, definition);
    await sound.send(put('old', 5));
    index = await LateIndex.open({ db: sound, table: TableName, definition, twin, late: 2 });
    db = connect();
    index.attach(db);
  });
  afterEach(async () => {
    await index.close();
    await dropTable(sound, TableName);
  });

  function connect(): DynamoDBDocumentClient {
    const client = createDocumentClient(engine);
    clients.push(client);
    return client;
  }

  /** `PK likes`, by likes. */
  async function shown(client = db): Promise<string[]> {
    return (await queryItems(client, query)).map(({ PK, likes }) => `${PK} ${likes}`);
  }

  test('shows puts, updates and deletes so many writes later; the table has them at once', async () => {
    await db.send(put('new', 1));
    await db.send(like('new'));
    expect(await shown()).toEqual(['old 5']);
    expect(await shown(sound)).toEqual(['new 2', 'old 5']);
    await db.send(remove('old'));
    expect(await shown()).toEqual(['new 1', 'old 5']);
    const { Count } = await db.send(new ScanCommand({ TableName }));
    expect(Count).toBe(1);
    await index.catchUp();
    expect(await shown()).toEqual(['new 2']);
    await db.send(like('new'));
    expect(await shown()).toEqual(['new 2']);
  });

  test('has pages and units as an index of that time has', async () => {
    await index.catchUp();
    const meter = attachMeter(db);
    await db.send(
      new PutCommand({ TableName, Item: { PK: 'big', SK, likes: 1, text: 'x'.repeat(9_000) } }),
    );
    await db.send(like('old'));
    await db.send(put('third', 9));
    const first = await db.send(new QueryCommand({ ...query, Limit: 1 }));
    expect(first.Items?.map(({ PK }) => PK)).toEqual(['big']);
    const { LastEvaluatedKey: ExclusiveStartKey } = first;
    const rest = await db.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    expect(rest.Items).toEqual([{ PK: 'old', SK, likes: 5 }]);
    const scan = await db.send(new ScanCommand({ TableName, IndexName: 'Likes' }));
    expect(scan.Count).toBe(2);
    // 9 KB and a little; the item of the second page; both.
    expect(meter.records.slice(3).map(({ readUnits }) => readUnits)).toEqual([1.5, 0.5, 1.5]);
  });

  test('is the table’s own for the meter and for the caller', async () => {
    const meter = attachMeter(db);
    const asked = { ...query, ReturnConsumedCapacity: 'INDEXES' } as const;
    const { ConsumedCapacity } = await db.send(new QueryCommand(asked));
    expect(ConsumedCapacity?.TableName).toBe(TableName);
    const [record] = meter.records;
    expect(record).toMatchObject({ tables: [TableName], index: 'Likes', readUnits: 0.5 });
    expect(record?.input).toMatchObject({ TableName });
    expect(record?.unitsByIndex).toEqual({ Likes: 0.5 });
  });

  test('waits for no write that failed', async () => {
    await db.send(like('old'));
    for (const _ of [1, 2, 3]) {
      await expect(db.send(new UpdateCommand(update('old', failing)))).rejects.toMatchObject({
        name: 'ConditionalCheckFailedException',
      });
    }
    expect(await shown()).toEqual(['old 5']);
    await db.send(put('a'));
    await db.send(put('b'));
    expect(await shown()).toEqual(['old 6']);
  });

  test('shows a write whose answer was lost as often as the engine did it', async () => {
    attachFault(db, { at: 'after', operation: 'UpdateItem', attempts: 1 });
    await db.send(like('old'));
    await index.catchUp();
    expect(await shown()).toEqual(['old 7']);
    expect(await shown(sound)).toEqual(['old 7']);
  });

  test('shows a transaction late as a whole, and once where it was sent twice', async () => {
    const fault = attachFault(db, { at: 'after', operation: 'TransactWriteItems', attempts: 1 });
    const actions = [{ Update: update('old') as never }, { Put: put('new', 1).input as never }];
    await db.send(new TransactWriteCommand({ TransactItems: actions }));
    expect(fault.injected).toHaveLength(1);
    await db.send(put('a'));
    expect(await shown()).toEqual(['old 5']);
    await db.send(put('b'));
    expect(await shown()).toEqual(['new 1', 'old 6']);
  });

  test('shows of a batch what was processed, each member a write', async () => {
    attachFault(db, { at: 'unprocessed' });
    const member = (PK: string, likes: number) => ({ PutRequest: { Item: { PK, SK, likes } } });
    const batch = [
      member('a', 1),
      member('b', 2),
      member('c', 3),
      member('d', 4),
      member('e', 5),
      member('f', 6),
    ];
    const sent = new BatchWriteCommand({ RequestItems: { [TableName]: batch } });
    const { UnprocessedItems } = await db.send(sent);
    expect(UnprocessedItems?.[TableName]).toHaveLength(3);
    expect(await shown()).toHaveLength(2);
    await index.catchUp();
    expect(await shown()).toEqual(await shown(sound));
    expect(await shown()).toHaveLength(4);
  });

  test('gets writes in the order in which the table got them, also where an answer comes late', async () => {
    const other = connect();
    index.attach(other);
    // The table has the first write long before its client knows.
    const isDone = new Promise<void>((resolve) => {
      db.middlewareStack.add(
        (next) => async (args) => {
          const answer = await next(args);
          resolve();
          await wait(100);
          return answer;
        },
        { step: 'deserialize', priority: 'low' },
      );
    });
    const first = db.send(put('old', 6));
    await isDone;
    await Promise.all([first, other.send(put('old', 7))]);
    await index.catchUp();
    expect([await shown(sound), await shown(other)]).toEqual([['old 7'], ['old 7']]);
  });

  test('never goes back when it becomes later', async () => {
    index.setLate(0);
    await db.send(like('old'));
    expect(await shown()).toEqual(['old 6']);
    index.setLate(3);
    await db.send(like('old'));
    expect(await shown()).toEqual(['old 6']);
  });

  test('says so when it lacks what another client has written', async () => {
    index.setLate(0);
    await sound.send(put('unheard'));
    const both = { UpdateExpression: 'SET #likes = #likes + :one' };
    await db.send(new UpdateCommand(update('unheard', both)));
    await expect(shown()).rejects.toMatchObject({ code: 'lateIndex.notReplayed' });
    await expect(index.catchUp()).rejects.toThrow(`that table \`${TableName}\` has taken`);
  });

  test('is a table beside, without a stream, that is gone at the end', async () => {
    const names = async () => (await sound.send(new ListTablesCommand({}))).TableNames;
    const { Table } = await sound.send(new DescribeTableCommand({ TableName: twin }));
    expect(Table?.StreamSpecification).toBeUndefined();
    expect(await names()).toEqual([TableName, twin]);
    await index.close();
    expect(await names()).toEqual([TableName]);
  });

  test.each([-1, 0.5, Number.NaN])('is not %d writes late', (late) => {
    expect(() => index.setLate(late)).toThrow(
      expect.objectContaining({ code: 'lateIndex.badLate' }),
    );
  });

  test('shows after any writes what the table’s index showed that many writes ago', async () => {
    const node = fc.constantFrom('old', 'a', 'b');
    const write = fc.oneof(
      fc.tuple(node, fc.nat(9)).map(([PK, likes]) => put(PK, likes)),
      node.map(like),
      node.map(remove),
      node.map((PK) => new UpdateCommand(update(PK, failing))),
      fc.uniqueArray(node, { minLength: 2 }).map((nodes) => {
        const TransactItems = nodes.map((PK) => ({ Update: update(PK) as never }));
        return new TransactWriteCommand({ TransactItems });
      }),
    );
    const runs = fc.tuple(fc.array(write, { maxLength: 12 }), fc.nat(3));
    const property = fc.asyncProperty(runs, async ([writes, late]) => {
      await index.catchUp();
      index.setLate(late);
      const history = [await shown(sound)];
      for (const one of writes) {
        const isDone = await db.send(one as never).then(
          () => true,
          () => false,
        );
        if (isDone) history.push(await shown(sound));
        expect(await shown()).toEqual(history[Math.max(0, history.length - 1 - late)]);
      }
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
