import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import type { ResourceState, TableState } from '../../kit/governor/proxy/state.ts';
import { engine } from '../test-engine.ts';
import { VirtualClock, WireClient } from './virtual-load.ts';

const clock = new VirtualClock();
let governor: RunningGovernor;
let client: WireClient;

const TableName = 'Cost';
const attribute = (AttributeName: string): object => ({ AttributeName, AttributeType: 'S' });
const schema = (...names: string[]): object[] =>
  names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));

beforeAll(async () => {
  const target = engine.endpoint;
  governor = await startGovernor({ target, scale: 1_000, clock: clock.read });
  client = new WireClient(governor.endpoint);
  const definition = {
    AttributeDefinitions: ['PK', 'SK', 'G'].map(attribute),
    KeySchema: schema('PK', 'SK'),
    BillingMode: 'PAY_PER_REQUEST',
  };
  const index = (IndexName: string, ProjectionType: string, ...names: string[]): object => ({
    IndexName,
    KeySchema: schema(...names),
    Projection: { ProjectionType },
  });
  await client.sendWell('CreateTable', {
    ...definition,
    TableName,
    GlobalSecondaryIndexes: [
      index('inverted', 'ALL', 'SK', 'PK'),
      index('byGroup', 'KEYS_ONLY', 'G', 'PK'),
    ],
  });
  await client.sendWell('CreateTable', {
    ...definition,
    TableName: 'Local',
    LocalSecondaryIndexes: [index('local', 'ALL', 'PK', 'G')],
  });
  await client.sendWell('CreateTable', {
    TableName: 'Alone',
    AttributeDefinitions: [attribute('PK')],
    KeySchema: schema('PK'),
    BillingMode: 'PAY_PER_REQUEST',
  });
});
afterAll(async () => {
  await governor.stop();
});

const s = (text: string): object => ({ S: text });
const Key = { PK: s('a'), SK: s('b') };
/** Items of a little below that many KB. */
const item = (kb: number, more: object = {}): object => ({
  ...Key,
  x: s('x'.repeat(Math.max(0, kb * 1_024 - 60))),
  ...more,
});
const alone = (PK: string, kb = 0): object => ({
  PK: s(PK),
  ...(kb > 0 && { x: s('x'.repeat(kb * 1_024 - 10)) }),
});
const moved = { UpdateExpression: 'SET G = :g', ExpressionAttributeValues: { ':g': s('two') } };
const touched = { UpdateExpression: 'SET note = :n', ExpressionAttributeValues: { ':n': s('x') } };

/** Units of reads and writes, of the table and of its two indexes. */
interface Units {
  read?: number;
  write?: number;
  inverted?: number;
  byGroup?: number;
}

interface Row {
  readonly title: string;
  /** What is there before; it goes to the engine itself. */
  readonly before?: readonly object[];
  readonly table?: string;
  readonly operation: string;
  readonly members: object;
  readonly units: Units;
}

const put = (Item: object, more: object = {}): object => ({ TableName, Item, ...more });
const onKey = (more: object = {}): object => ({ TableName, Key, ...more });
const absent = { ConditionExpression: 'attribute_not_exists(PK)' };

const ROWS: readonly Row[] = [
  {
    title: 'a new item of 2 KB: 2, and 2 in the index that holds all of it',
    operation: 'PutItem',
    members: put(item(2)),
    units: { write: 2, inverted: 2 },
  },
  {
    title: 'an item smaller than the one it replaces: the larger of the two',
    before: [item(5)],
    operation: 'PutItem',
    members: put(item(1)),
    units: { write: 5, inverted: 5 },
  },
  {
    title: 'an item whose index key changes: the old entry and the new one',
    before: [item(1, { G: s('one') })],
    operation: 'PutItem',
    members: put(item(1, { G: s('two') })),
    units: { write: 1, inverted: 1, byGroup: 2 },
  },
  {
    title: 'the same item again: nothing in the indexes',
    before: [item(1)],
    operation: 'PutItem',
    members: put(item(1)),
    units: { write: 1 },
  },
  {
    title: 'a failed condition: the larger of the stored item and the new one',
    before: [item(4)],
    operation: 'PutItem',
    members: put(item(1), absent),
    units: { write: 4 },
  },
  {
    title: 'an update that moves an index entry: two there',
    before: [item(1, { G: s('one') })],
    operation: 'UpdateItem',
    members: onKey(moved),
    units: { write: 1, inverted: 1, byGroup: 2 },
  },
  {
    title: 'an update of what one index does not hold: nothing there',
    before: [item(3, { G: s('one') })],
    operation: 'UpdateItem',
    members: onKey(touched),
    units: { write: 3, inverted: 3 },
  },
  {
    title: 'an update that asks for the changed attributes only: the same',
    before: [item(3, { G: s('one') })],
    operation: 'UpdateItem',
    members: onKey({ ...touched, ReturnValues: 'UPDATED_NEW' }),
    units: { write: 3, inverted: 3 },
  },
  {
    title: 'an update that takes an item out of a sparse index: one there',
    before: [item(1, { G: s('one') })],
    operation: 'UpdateItem',
    members: onKey({ UpdateExpression: 'REMOVE G' }),
    units: { write: 1, inverted: 1, byGroup: 1 },
  },
  {
    title: 'a delete: the size of what was there',
    before: [item(3, { G: s('one') })],
    operation: 'DeleteItem',
    members: onKey(),
    units: { write: 3, inverted: 3, byGroup: 1 },
  },
  {
    title: 'a delete of nothing: 1',
    operation: 'DeleteItem',
    members: onKey(),
    units: { write: 1 },
  },
  {
    title: 'a read, eventually consistent: half a unit for each 4 KB',
    before: [item(5)],
    operation: 'GetItem',
    members: onKey(),
    units: { read: 1 },
  },
  {
    title: 'a strong read of a part of an item: the whole item',
    before: [item(9)],
    operation: 'GetItem',
    members: onKey({ ConsistentRead: true, ProjectionExpression: 'PK' }),
    units: { read: 3 },
  },
  {
    title: 'a read of nothing: the least',
    operation: 'GetItem',
    members: onKey({ ConsistentRead: true }),
    units: { read: 1 },
  },
  {
    title: 'a Query: its items together, rounded once, also where it only counts them',
    before: [item(3), { ...item(3), SK: s('c') }, { ...item(3), SK: s('d') }],
    operation: 'Query',
    members: {
      TableName,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': s('a') },
      Select: 'COUNT',
    },
    units: { read: 1.5 },
  },
  {
    title: 'a Query that finds nothing: the least',
    operation: 'Query',
    members: {
      TableName,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': s('none') },
    },
    units: { read: 0.5 },
  },
  {
    title: 'a batch of puts and deletes: each by itself, larger old items as well',
    before: [item(3), { ...Key, SK: s('c') }],
    operation: 'BatchWriteItem',
    members: {
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: item(1) } },
          { PutRequest: { Item: { ...item(2), SK: s('new') } } },
          { DeleteRequest: { Key: { ...Key, SK: s('c') } } },
        ],
      },
    },
    units: { write: 3 + 2 + 1, inverted: 3 + 2 + 1 },
  },
  {
    title: 'a batch on a table without indexes: the same, from the answer alone',
    table: 'Alone',
    before: [alone('a', 3)],
    operation: 'BatchWriteItem',
    members: {
      RequestItems: {
        Alone: [{ PutRequest: { Item: alone('a') } }, { PutRequest: { Item: alone('b', 2) } }],
      },
    },
    units: { write: 5 },
  },
  {
    title: 'a batch of reads: each rounded, missing ones the least',
    before: [item(5)],
    operation: 'BatchGetItem',
    members: {
      RequestItems: {
        [TableName]: { Keys: [Key, { ...Key, SK: s('none') }], ProjectionExpression: 'PK' },
      },
    },
    units: { read: 1 + 0.5 },
  },
  {
    title: 'a transaction: twice, its index entries once',
    before: [item(2), { ...Key, SK: s('c') }],
    operation: 'TransactWriteItems',
    members: {
      TransactItems: [
        { Put: put({ ...Key, SK: s('new') }) },
        { Update: onKey(touched) },
        {
          ConditionCheck: {
            ...onKey(),
            Key: { ...Key, SK: s('c') },
            ConditionExpression: 'attribute_exists(PK)',
          },
        },
      ],
    },
    units: { write: 2 * (1 + 2 + 1), inverted: 1 + 2 },
  },
  {
    title: 'a transaction of reads: twice a strong one',
    before: [item(5)],
    operation: 'TransactGetItems',
    members: { TransactItems: [{ Get: onKey() }, { Get: onKey({ Key: { ...Key, SK: s('c') } }) }] },
    units: { read: 2 * 2 + 2 * 1 },
  },
  {
    title: 'a write to a table with a local index: the index write is the table’s',
    table: 'Local',
    before: [item(2, { G: s('one') })],
    operation: 'PutItem',
    members: { TableName: 'Local', Item: item(2, { G: s('two') }) },
    units: { write: 2 + 4 },
  },
  {
    title: 'an update of it: the same',
    table: 'Local',
    before: [item(2, { G: s('one') })],
    operation: 'UpdateItem',
    members: { TableName: 'Local', Key, ...moved },
    units: { write: 2 + 4 },
  },
  {
    title: 'what the engine refuses as no request: nothing',
    operation: 'PutItem',
    members: put(item(1), { ConditionExpression: 'nonsense(' }),
    units: {},
  },
];

describe('It costs', () => {
  test.each(ROWS)('$title', async ({
    before = [],
    table = TableName,
    operation,
    members,
    units,
  }) => {
    await prepare(table, before);
    const then = consumed(table);
    await client.send(operation, members);
    // The indexes' queues drain with the time.
    clock.now += 1;
    const now = consumed(table);
    const none = { read: 0, write: 0, inverted: 0, byGroup: 0 };
    const spent = Object.entries(now).map(([name, sum]) => [name, sum - (then[name] ?? 0)]);
    expect({ ...none, ...Object.fromEntries(spent) }).toEqual({ ...none, ...units });
  });

  test('twice as a transaction, and as two reads when its token is used again', async () => {
    await prepare('Alone', []);
    const transaction = {
      TransactItems: [{ Put: { TableName: 'Alone', Item: alone('token') } }],
      ClientRequestToken: 'once',
    };
    const then = consumed('Alone');
    await client.sendWell('TransactWriteItems', transaction);
    await client.sendWell('TransactWriteItems', transaction);
    const now = consumed('Alone');
    expect(now.write as number).toBe((then.write as number) + 2);
    expect(now.read as number).toBe((then.read as number) + 2);
  });
});

/** Empties the table and puts the items there, past the governor. */
async function prepare(table: string, items: readonly object[]): Promise<void> {
  const straight = new WireClient(engine.endpoint);
  const { body } = await straight.sendWell('Scan', { TableName: table });
  for (const { PK, SK } of body.Items) {
    const key = { PK, ...(SK !== undefined && { SK }) };
    await straight.sendWell('DeleteItem', { TableName: table, Key: key });
  }
  for (const one of items) await straight.sendWell('PutItem', { TableName: table, Item: one });
}

function consumed(name: string): Record<string, number> {
  governor.governor.advance(clock.now);
  const table = governor.state().tables.find((one) => one.name === name) as TableState;
  return {
    read: readUnits(table),
    write: writeUnits(table),
    ...Object.fromEntries(table.indexes.map((index) => [index.name, writeUnits(index)])),
  };
}

function readUnits({ metrics }: ResourceState): number {
  return metrics.ConsumedReadCapacityUnits as number;
}

function writeUnits({ metrics }: ResourceState): number {
  return metrics.ConsumedWriteCapacityUnits as number;
}
