import { randomUUID } from 'node:crypto';
import { DescribeTableCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { db } from '../tools/test-engine.ts';
import {
  createTable,
  dropTable,
  ensureTable,
  type IndexDefinition,
  type TableDefinition,
} from './table.ts';

const graph: TableDefinition = {
  name: `graph-${randomUUID()}`,
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    inverted: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' },
    byDate: { partitionKey: 'SK', sortKey: 'dueDate', projection: 'KEYS_ONLY' },
    withTotal: { partitionKey: 'SK', sortKey: 'PK', projection: { include: ['total'] } },
  },
};

async function describeTable(name: string) {
  const { Table } = await db.send(new DescribeTableCommand({ TableName: name }));
  return Table;
}

async function tableNames(): Promise<string[]> {
  const { TableNames = [] } = await db.send(new ListTablesCommand({}));
  return TableNames;
}

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

describe('creating a table', () => {
  test('it is ACTIVE, on demand, with the keys and indexes of its definition', async () => {
    await createTable(db, graph);
    const table = await describeTable(graph.name);
    expect(table).toMatchObject({ TableStatus: 'ACTIVE', KeySchema: keySchema('PK', 'SK') });
    expect(table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    const indexes = table?.GlobalSecondaryIndexes ?? [];
    expect(
      Object.fromEntries(
        indexes.map((index) => [
          index.IndexName,
          { keys: index.KeySchema, projection: index.Projection },
        ]),
      ),
    ).toEqual({
      inverted: { keys: keySchema('SK', 'PK'), projection: { ProjectionType: 'ALL' } },
      byDate: { keys: keySchema('SK', 'dueDate'), projection: { ProjectionType: 'KEYS_ONLY' } },
      withTotal: {
        keys: keySchema('SK', 'PK'),
        projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['total'] },
      },
    });
    const declared = table?.AttributeDefinitions?.map((one) => one.AttributeName);
    expect(declared?.sort()).toEqual(['PK', 'SK', 'dueDate']);
  });

  test('a second table of that name is refused, and the first keeps standing', async () => {
    await expect(createTable(db, graph)).rejects.toMatchObject({
      name: 'KitError',
      code: 'table.exists',
      message: expect.stringContaining(`no table \`${graph.name}\``),
      cause: { name: 'ResourceInUseException' },
    });
    expect(await describeTable(graph.name)).toMatchObject({ TableStatus: 'ACTIVE' });
  });

  test('a name given beside the definition takes its place', async () => {
    const name = `other-${randomUUID()}`;
    await createTable(db, { ...graph, indexes: {} }, name);
    expect(await describeTable(name)).toMatchObject({ KeySchema: keySchema('PK', 'SK') });
    expect((await describeTable(name))?.GlobalSecondaryIndexes ?? []).toEqual([]);
  });
});

describe('a table that may be there already', () => {
  test('is created once, and left as it is the second time', async () => {
    const name = `ensured-${randomUUID()}`;
    expect(await ensureTable(db, graph, name)).toBe('created');
    expect(await ensureTable(db, graph, name)).toBe('existing');
  });

  test('with other keys or other indexes is refused, naming both', async () => {
    const name = `other-keys-${randomUUID()}`;
    await createTable(db, { ...graph, indexes: {} }, name);
    await expect(ensureTable(db, graph, name)).rejects.toMatchObject({
      code: 'table.otherKeys',
      message: expect.stringContaining(
        'the keys PK, SK; byDate SK, dueDate; inverted SK, PK; withTotal SK, PK, but it has PK, SK.',
      ),
    });
  });

  test('with a sort attribute in place of a second partition attribute is refused', async () => {
    const name = `other-kinds-${randomUUID()}`;
    const ofKey = (key: Pick<IndexDefinition, 'partitionKey' | 'sortKey'>): TableDefinition => {
      return { ...graph, indexes: { byUser: { ...key, projection: 'ALL' } } };
    };
    await createTable(db, ofKey({ partitionKey: 'tenant', sortKey: 'user' }), name);
    const wanted = ofKey({ partitionKey: ['tenant', 'user'] });
    await expect(ensureTable(db, wanted, name)).rejects.toMatchObject({
      code: 'table.otherKeys',
      message: expect.stringContaining(
        'byUser tenant and user, but it has PK, SK; byUser tenant, user.',
      ),
    });
  });
});

describe('dropping a table', () => {
  test('it is gone when the call returns, and its name is free again', async () => {
    const name = `dropped-${randomUUID()}`;
    await createTable(db, graph, name);
    await dropTable(db, name);
    expect(await tableNames()).not.toContain(name);
    await createTable(db, graph, name);
    expect(await tableNames()).toContain(name);
  });

  test('a table that is not there is no error', async () => {
    const name = `twice-${randomUUID()}`;
    await createTable(db, graph, name);
    await dropTable(db, name);
    await expect(dropTable(db, name)).resolves.toBeUndefined();
  });
});
