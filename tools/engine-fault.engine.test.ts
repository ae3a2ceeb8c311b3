/** What docs/engines.md says of the embedded engine is so: each row has a probe. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type WireAnswer, WireClient } from './governor/virtual-load.ts';
import { engine } from './test-engine.ts';
import { ROOT } from './tree-copy.ts';

const attributes = (...names: string[]): object[] =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
const keys = (...names: string[]): object[] =>
  names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));
const ALL = { Projection: { ProjectionType: 'ALL' } };
const ON_DEMAND = { BillingMode: 'PAY_PER_REQUEST' };

const client = new WireClient(engine.endpoint);
beforeAll(async () => {
  await client.sendWell('CreateTable', {
    TableName: 'Table',
    AttributeDefinitions: attributes('PK', 'SK', 'L'),
    KeySchema: keys('PK', 'SK'),
    ...ON_DEMAND,
    LocalSecondaryIndexes: [
      {
        IndexName: 'local',
        KeySchema: keys('PK', 'L'),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  });
  for (const SK of ['a', 'b', 'c']) await put({ PK: 'p', SK, L: SK, d: 'text' });
});

async function put(texts: Record<string, string>, more: object = {}): Promise<void> {
  const Item = Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }]));
  await client.sendWell('PutItem', { TableName: 'Table', Item: { ...Item, ...more } });
}

const QUERY = {
  TableName: 'Table',
  KeyConditionExpression: 'PK = :p',
  ExpressionAttributeValues: { ':p': { S: 'p' } },
};

/** An item's members after an update, which may fail. */
async function updated(value: object, update: object): Promise<unknown> {
  await put({ PK: 'u', SK: 'a' }, { x: value });
  const Key = { PK: { S: 'u' }, SK: { S: 'a' } };
  await client.send('UpdateItem', { TableName: 'Table', Key, ...update });
  const { body } = await client.sendWell('GetItem', { TableName: 'Table', Key });
  return body.Item.x;
}

const list = (...texts: string[]): object => ({ L: texts.map((S) => ({ S })) });
const valid = ({ status }: WireAnswer): boolean => status === 200;
const errorOf = ({ body }: WireAnswer): string => String(body.__type).replace(/.*#/, '');

/** The first cell of each row, and a probe that is `true` as long as the engine has the fault. */
const PROBES: Readonly<Record<string, () => Promise<boolean>>> = {
  'a Query whose cursor (`ExclusiveStartKey`) is of another partition': async () => {
    const ExclusiveStartKey = { PK: { S: 'q' }, SK: { S: 'a' } };
    return valid(await client.send('Query', { ...QUERY, ExclusiveStartKey }));
  },
  '`SET l[9]` on a list of one element': async () => {
    const ExpressionAttributeValues = { ':v': { S: 'new' } };
    const update = { UpdateExpression: 'SET x[9] = :v', ExpressionAttributeValues };
    return JSON.stringify(await updated(list('old'), update)).includes('NULL');
  },
  '`REMOVE l[0], l[1]`': async () => {
    const left = await updated(list('0', '1', '2', '3'), { UpdateExpression: 'REMOVE x[0], x[1]' });
    return JSON.stringify(left) === JSON.stringify(list('1', '3'));
  },
  '`ADD` of the number `1.0` to a set that has `1`': async () => {
    const ExpressionAttributeValues = { ':v': { NS: ['1.0', '3'] } };
    const update = { UpdateExpression: 'ADD x :v', ExpressionAttributeValues };
    return !JSON.stringify(await updated({ NS: ['1', '2'] }, update)).includes('3');
  },
  '`DELETE` of the number `2.0` from a set that has `2`': async () => {
    const ExpressionAttributeValues = { ':v': { NS: ['2.0'] } };
    const update = { UpdateExpression: 'DELETE x :v', ExpressionAttributeValues };
    return JSON.stringify(await updated({ NS: ['1', '2'] }, update)).includes('2');
  },
  '`REMOVE` of an attribute of an item that is not there': async () => {
    const one = { TableName: 'Table', Key: { PK: { S: 'none' }, SK: { S: 'a' } } };
    await client.sendWell('UpdateItem', { ...one, UpdateExpression: 'REMOVE d' });
    return (await client.sendWell('GetItem', one)).body.Item !== undefined;
  },
  'a Query of a local index with a `ProjectionExpression` that the index does not hold':
    async () => {
      const fetched = { ...QUERY, IndexName: 'local', ProjectionExpression: 'd' };
      return (await client.sendWell('Query', fetched)).body.Items[0].d === undefined;
    },
  'an UPDATE in PartiQL with `ReturnValuesOnConditionCheckFailure`, whose condition fails':
    async () => {
      const { body } = await client.send('ExecuteStatement', {
        Statement: `UPDATE "Table" SET d='x' WHERE PK='p' AND SK='a' AND d='no'`,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      return body.Item === undefined;
    },
  'a table’s ARN as `TableName`': async () => {
    const TableName = 'arn:aws:dynamodb:us-east-1:000000000000:table/Table';
    return !valid(await client.send('Query', { ...QUERY, TableName }));
  },
  'a JSON number as the value of `N`': async () => {
    const Item = { PK: { S: 'n' }, SK: { S: 'a' }, x: { N: 1 } };
    return /TRUE_VALUE/.test(
      JSON.stringify(await client.send('PutItem', { TableName: 'Table', Item })),
    );
  },
  'an index with two partition key attributes': async () => {
    const KeySchema = ['a', 'b'].map((AttributeName) => ({ AttributeName, KeyType: 'HASH' }));
    await client.send('CreateTable', {
      TableName: 'Many',
      AttributeDefinitions: attributes('PK', 'a', 'b'),
      ...ON_DEMAND,
      KeySchema: keys('PK'),
      GlobalSecondaryIndexes: [{ IndexName: 'both', KeySchema, ...ALL }],
    });
    const both = {
      TableName: 'Many',
      IndexName: 'both',
      KeyConditionExpression: 'a = :p AND b = :p',
      ExpressionAttributeValues: QUERY.ExpressionAttributeValues,
    };
    return !valid(await client.send('Query', both));
  },
  'two new indexes in one UpdateTable': async () => {
    const create = (name: string): object => {
      return { Create: { IndexName: `by-${name}`, KeySchema: keys(name), ...ALL } };
    };
    return valid(
      await client.send('UpdateTable', {
        TableName: 'Table',
        AttributeDefinitions: attributes('b', 'c'),
        GlobalSecondaryIndexUpdates: ['b', 'c'].map(create),
      }),
    );
  },
  'an index without ProvisionedThroughput on a provisioned table': async () =>
    valid(
      await client.send('CreateTable', {
        TableName: 'Paid',
        AttributeDefinitions: attributes('PK', 'a'),
        ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 },
        KeySchema: keys('PK'),
        GlobalSecondaryIndexes: [{ IndexName: 'unpaid', KeySchema: keys('a'), ...ALL }],
      }),
    ),
  'an UpdateTable with `WarmThroughput` alone': async () => {
    const WarmThroughput = { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 8_000 };
    const update = { TableName: 'Table', WarmThroughput };
    return errorOf(await client.send('UpdateTable', update)) === 'ValidationException';
  },
  'a Query of a local index that fetches from the table': async () => {
    const fetching = { ...QUERY, IndexName: 'local', Select: 'ALL_ATTRIBUTES' };
    const asked = { ...fetching, ReturnConsumedCapacity: 'TOTAL' };
    // Of the index half a unit, of each of three items another half.
    return (await client.sendWell('Query', asked)).body.ConsumedCapacity.CapacityUnits < 2;
  },
  'a write whose condition fails': async () => {
    const { body } = await client.send('PutItem', {
      TableName: 'Table',
      Item: { PK: { S: 'p' }, SK: { S: 'a' } },
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnConsumedCapacity: 'TOTAL',
    });
    return body.ConsumedCapacity === undefined;
  },
};

describe('docs/engines.md', () => {
  const [, differences = ''] = readFileSync(join(ROOT, 'docs', 'engines.md'), 'utf8')
    .replaceAll("'", '’')
    .split('\n## Where the embedded engine differs');
  const rows = [...differences.matchAll(/^\| (?!request|---)(.+?) \| .+ \| .+ \|$/gm)];

  test('has a probe for each row, and a row for each probe', () => {
    expect(rows.map(([, request]) => request)).toEqual(Object.keys(PROBES));
  });

  test.each(Object.entries(PROBES))('is right: %s', async (_, isSo) => {
    expect(await isSo()).toBe(true);
  });
});
