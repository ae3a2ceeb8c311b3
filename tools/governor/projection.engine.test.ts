/** What an index costs by what it copies: on the engines, by AWS's arithmetic, and for the governor. */

import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indexWrites } from '../../kit/capacity/index-write.ts';
import { createDocumentClient } from '../../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import type { ResourceState } from '../../kit/governor/proxy/state.ts';
import type { IndexProjection } from '../../kit/index-projection.ts';
import type { Item } from '../../kit/item/item.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import { keyNamesOf } from '../../kit/key-attributes.ts';
import { createTable, dropTable } from '../../kit/table.ts';
import { ROOT } from '../tree-copy.ts';
import { VirtualClock } from './virtual-load.ts';

const jar = findJar(ROOT);
const ENGINES: Record<string, () => Promise<Engine>> = {
  embedded: startEmbedded,
  ...(jar && hasJava() && { 'DynamoDB Local': () => startDynamoDBLocal({ jar }) }),
};

const TableName = 'Projected';
const keys = { partitionKey: 'G', sortKey: 'SK' };
const projections = {
  keysOnly: 'KEYS_ONLY',
  withName: { include: ['name'] },
  whole: 'ALL',
} as const satisfies Record<string, IndexProjection>;
const definition = {
  name: TableName,
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: Object.fromEntries(
    Object.entries(projections).map(([name, projection]) => [name, { ...keys, projection }]),
  ),
};
const held = { keysOnly: ['PK', 'SK', 'G'], withName: ['PK', 'SK', 'G', 'name'], whole: undefined };

/** Of a little below 5 KB, its name of 1 byte. */
const item: Item = { PK: 'a', SK: 'b', G: 'g', name: 'n', note: 'x', bulk: 'x'.repeat(5_000) };
const { G: _, ...outside } = item;

type Units = Partial<Record<keyof typeof projections, number>>;

const WRITES: readonly [title: string, before: Item, changes: Item, units: Units][] = [
  ['an attribute that only the whole copies', item, { note: 'y' }, { whole: 5 }],
  ['an included attribute', item, { name: 'o' }, { whole: 5, withName: 1 }],
  [
    'an included attribute that grows to 3 KB',
    item,
    { name: 'o'.repeat(3_000) },
    { whole: 8, withName: 3 },
  ],
  ['nothing: the same value again', item, { name: 'n' }, {}],
  [
    'a key: out of one item collection, into another',
    item,
    { G: 'h' },
    { whole: 10, withName: 2, keysOnly: 2 },
  ],
  ['the key that it lacked', outside, { G: 'g' }, { whole: 5, withName: 1, keysOnly: 1 }],
  ['an attribute of an item that is in no index', outside, { name: 'o' }, {}],
];

describe.each(Object.entries(ENGINES))('An index on the %s engine', (kind, start) => {
  const clock = new VirtualClock();
  let engine: Engine;
  let governor: RunningGovernor;
  /** Past the governor, and through it. */
  let straight: DynamoDBDocumentClient;
  let governed: DynamoDBDocumentClient;
  beforeAll(async () => {
    engine = await start();
    governor = await startGovernor({ target: engine.endpoint, scale: 1_000, clock: clock.read });
    straight = createDocumentClient(engine);
    governed = createDocumentClient(governor);
  });
  afterAll(async () => {
    straight.destroy();
    governed.destroy();
    await governor.stop();
    await engine.stop();
  });
  beforeEach(async () => {
    await dropTable(governed, TableName);
    await createTable(governed, definition);
  });

  /** Units of the indexes, as the governor has counted them. */
  function counted(units: (metrics: ResourceState['metrics']) => unknown): Record<string, number> {
    // The indexes' queues drain with the time.
    clock.now += 1;
    governor.governor.advance(clock.now);
    const table = governor.state().tables.find(({ name }) => name === TableName);
    const all = (table?.indexes ?? []).map(({ name, metrics }) => [name, Number(units(metrics))]);
    return Object.fromEntries(all.filter(([, sum]) => (sum as number) > 0));
  }

  describe('is written by an update of', () => {
    test.each(WRITES)('%s', async (_title, before, changes, units) => {
      const [[name, value]] = Object.entries(changes) as [[string, unknown]];
      const update = new UpdateCommand({
        TableName,
        Key: { PK: 'a', SK: 'b' },
        ReturnConsumedCapacity: 'INDEXES',
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':value': value },
      });
      await straight.send(new PutCommand({ TableName, Item: before }));
      const { ConsumedCapacity } = await governed.send(update);
      const charged = Object.entries(ConsumedCapacity?.GlobalSecondaryIndexes ?? {});
      expect(Object.fromEntries(charged.map(([index, one]) => [index, one.CapacityUnits]))).toEqual(
        units,
      );
      expect(counted((metrics) => metrics.ConsumedWriteCapacityUnits)).toEqual(units);
      const after = { ...before, ...changes };
      for (const [index, projected] of Object.entries(held)) {
        const shape = { keys: keyNamesOf(keys), ...(projected && { projected }) };
        const writes = indexWrites(shape, before, after, itemBytes);
        const sum = writes.reduce((all, one) => all + one.units, 0);
        expect([index, sum]).toEqual([index, units[index as keyof Units] ?? 0]);
      }
    });
  });

  describe('is read', () => {
    /** 20 items of 4.5 KB: a name of 500 bytes, and 4,000 bytes that are not copied. */
    beforeEach(async () => {
      for (let nth = 0; nth < 20; nth++) {
        const own = { PK: `p${nth}`, SK: `s${nth}`, G: 'g' };
        const Item = { ...own, name: 'n'.repeat(500), bulk: 'x'.repeat(4_000) };
        await straight.send(new PutCommand({ TableName, Item }));
      }
    });

    const ofGroup = (IndexName: string, more: Partial<QueryCommandInput> = {}): QueryCommand =>
      new QueryCommand({
        TableName,
        IndexName,
        ReturnConsumedCapacity: 'TOTAL',
        ...more,
        KeyConditionExpression: 'G = :g',
        ExpressionAttributeValues: { ':g': 'g' },
      });

    test.each([
      ['keysOnly', 0.5],
      ['withName', 1.5],
      ['whole', 11.5],
    ] as const)('by the size of what %s holds of an item', async (index, units) => {
      const { Items = [], ConsumedCapacity } = await governed.send(ofGroup(index));
      const names = held[index] ?? ['PK', 'SK', 'G', 'name', 'bulk'];
      expect(Items.map((one) => Object.keys(one).sort())).toEqual(
        Array.from({ length: 20 }, () => [...names].sort()),
      );
      expect(ConsumedCapacity?.CapacityUnits).toBe(units);
      expect(counted((metrics) => metrics.ConsumedReadCapacityUnits)).toEqual({ [index]: units });
    });

    test('at the same price where a projection expression asks for less', async () => {
      for (const [index, units] of [
        ['withName', 1.5],
        ['whole', 11.5],
      ] as const) {
        const part = { ProjectionExpression: 'PK' };
        const { Items, ConsumedCapacity } = await governed.send(ofGroup(index, part));
        expect([Items?.[0], ConsumedCapacity?.CapacityUnits]).toEqual([
          { PK: expect.any(String) },
          units,
        ]);
      }
    });

    // AWS refuses what the embedded engine refuses: an index has only what it copies.
    test(`as a whole item from keys alone: ${kind === 'embedded' ? 'refused' : 'answered, in this old build'}`, async () => {
      const asked = straight.send(ofGroup('keysOnly', { Select: 'ALL_ATTRIBUTES' }));
      if (kind === 'embedded') {
        await expect(asked).rejects.toMatchObject({ name: 'ValidationException' });
      } else {
        expect((await asked).Items?.[0]).toHaveProperty('bulk');
      }
    });

    test(`by a Scan at the price of ${kind === 'embedded' ? 'what it holds' : 'whole items, in this old build'}`, async () => {
      const scan = { TableName, IndexName: 'keysOnly', ReturnConsumedCapacity: 'TOTAL' } as const;
      const { ConsumedCapacity } = await straight.send(new ScanCommand(scan));
      expect(ConsumedCapacity?.CapacityUnits).toBe(kind === 'embedded' ? 0.5 : 11.5);
    });
  });
});
