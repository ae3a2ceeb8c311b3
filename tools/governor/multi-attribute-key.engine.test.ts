/**
 * Indexes whose keys have several attributes, by AWS's rules, each with its source: an engine that uses the first
 * attribute alone changes nothing about where the governor places, what it charges and what it refuses.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findJar, hasJava, type Jar, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import type { IndexState } from '../../kit/governor/proxy/state.ts';
import { type AskEngine, hasMultiAttributeKeys } from '../../kit/multi-attribute-probe.ts';
import { engine } from '../test-engine.ts';
import { ROOT } from '../tree-copy.ts';
import { VirtualClock, WireClient } from './virtual-load.ts';

const GUIDE = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';
const PATTERN = `${GUIDE}/GSI.DesignPattern.MultiAttributeKeys.html`;
const WRITES = `${GUIDE}/GSI.html#GSI.ThroughputConsiderations.Writes`;
const SCHEMA = `${GUIDE}/GSI.html#GSI.MultiAttributeKeys`;
const NUMBERS = `${GUIDE}/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number`;
/** Answers of AWS of October 2026. */
const ANSWERS =
  'https://github.com/paritysuite/dynamodb-conformance/tree/3aebbc9c55a20dc8b83d32b104ee279f4af6a0c7/tests/tier3/error-messages';

const KEY = { HASH: ['tenant', 'user'], RANGE: ['year', 'at'] };
const TYPES = { id: 'S', tenant: 'S', user: 'S', year: 'N', at: 'S' };
type KeyType = keyof typeof KEY;

const jar = findJar(ROOT);
const clock = new VirtualClock();
const notices: string[] = [];
let governor: RunningGovernor;
let client: WireClient;

beforeAll(async () => {
  const onNotice = (sentence: string): void => void notices.push(sentence);
  governor = await startGovernor({ target: engine.endpoint, clock: clock.read, onNotice });
  client = new WireClient(governor.endpoint);
});
afterAll(async () => {
  await governor.stop();
});

const schema = (keys: readonly (readonly [name: string, type: KeyType])[]): object[] =>
  keys.map(([AttributeName, KeyType]) => ({ AttributeName, KeyType }));
const OWN_KEY = Object.entries(KEY).flatMap(([type, names]) =>
  names.map((name) => [name, type as KeyType] as const),
);

function create(
  TableName: string,
  keys = OWN_KEY,
  to = client,
): Promise<{ status: number; body: { message?: string } }> {
  const names = new Set(['id', ...keys.map(([name]) => name)]);
  return to.send('CreateTable', {
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: schema([['id', 'HASH']]),
    AttributeDefinitions: [...names].map((AttributeName) => ({
      AttributeName,
      AttributeType: TYPES[AttributeName as keyof typeof TYPES] ?? 'S',
    })),
    GlobalSecondaryIndexes: [
      { IndexName: 'ByUser', Projection: { ProjectionType: 'ALL' }, KeySchema: schema(keys) },
    ],
  });
}

const item = (id: string, changes: object = {}): object => ({
  id: { S: id },
  tenant: { S: 'ACME' },
  user: { S: `user-${id}` },
  year: { N: '2026' },
  at: { S: '11-28' },
  ...changes,
});

/** The index as it is once its queue is empty. */
function index(TableName: string): IndexState {
  clock.now += 60;
  governor.governor.advance(clock.now);
  const table = governor.state().tables.find(({ name }) => name === TableName);
  return table?.indexes[0] as IndexState;
}

/** Units that the index has written so far. */
function written(TableName: string): number {
  return index(TableName).metrics.ConsumedWriteCapacityUnits ?? 0;
}

test(`2,000 pairs of one tenant lie on all partitions of the index (${PATTERN})`, async () => {
  await create('Pairs');
  for (let nth = 0; nth < 2_000; nth++) {
    clock.now += 0.01;
    await client.sendWell('PutItem', { TableName: 'Pairs', Item: item(`${nth}`) });
  }
  const shares = index('Pairs').partitions.map(({ writeUnits }) => writeUnits / 2_000);
  expect(shares).toHaveLength(4);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  for (const share of shares) expect(Math.abs(share - 0.25)).toBeLessThan(0.04);
});

describe('a write costs the index', () => {
  const set = (name: string, value: object) => ({
    UpdateExpression: 'SET #name = :value',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':value': value },
  });
  const remove = (name: string) => ({
    UpdateExpression: 'REMOVE #name',
    ExpressionAttributeNames: { '#name': name },
  });
  const UPDATES: readonly [what: string, source: string, update: object, units: number][] = [
    ['two, when the first partition attribute changes', WRITES, set('tenant', { S: 'Other' }), 2],
    ['two, when the second partition attribute changes', WRITES, set('user', { S: 'other' }), 2],
    ['two, when the first sort attribute changes', WRITES, set('year', { N: '2027' }), 2],
    ['two, when the last sort attribute changes', WRITES, set('at', { S: '11-29' }), 2],
    ['none, when a number is spelled in another way', NUMBERS, set('year', { N: '2026.0' }), 0],
    ['one, when another attribute changes', WRITES, set('note', { S: 'x' }), 1],
    ['one, when a key attribute goes, and with it the entry', WRITES, remove('at'), 1],
  ];

  beforeAll(() => create('Updates'));

  test.each(UPDATES)('%s (%s)', async (id, _source, update, units) => {
    await client.sendWell('PutItem', { TableName: 'Updates', Item: item(id) });
    const before = written('Updates');
    await client.sendWell('UpdateItem', {
      TableName: 'Updates',
      Key: { id: { S: id } },
      ...update,
    });
    expect(written('Updates') - before).toBe(units);
  });

  test.each(
    Object.keys(TYPES).slice(1),
  )(`nothing, for an item without %s: it is not in the index (${PATTERN})`, async (name) => {
    const before = written('Updates');
    const { [name]: _, ...without } = item(`without-${name}`) as Record<string, object>;
    await client.sendWell('PutItem', { TableName: 'Updates', Item: without });
    expect(written('Updates') - before).toBe(0);
  });
});

test(`a Query is admitted at the key of all its partition attributes, in whatever order they stand (${SCHEMA})`, async () => {
  await create('Queries');
  governor.throttle({ table: 'Queries', index: 'ByUser', key: 'ACME, hot', operation: 'read' });
  const query = (user: string) =>
    client.send('Query', {
      TableName: 'Queries',
      IndexName: 'ByUser',
      KeyConditionExpression: '#user = :user AND tenant = :tenant AND #year >= :year',
      ExpressionAttributeNames: { '#user': 'user', '#year': 'year' },
      ExpressionAttributeValues: {
        ':user': { S: user },
        ':tenant': { S: 'ACME' },
        ':year': { N: '2026' },
      },
    });
  const reason = 'IndexReadKeyRangeThroughputExceeded';
  expect((await query('hot')).body).toMatchObject({ throttlingReasons: [{ reason }] });
  // The embedded engine takes no such Query; what counts here is that it was asked.
  expect((await query('cold')).body.throttlingReasons).toBeUndefined();
});

describe(`CreateTable refuses in AWS's words, before the engine is asked (${SCHEMA}),`, () => {
  const named = (count: number, type: KeyType) =>
    Array.from({ length: count }, (_, nth) => [`${type}${nth}`, type] as const);
  const REFUSED: readonly [what: string, keys: typeof OWN_KEY, message: string][] = [
    [
      'a fifth partition attribute',
      [...named(5, 'HASH'), ...named(1, 'RANGE')],
      'The KeySchema exceeds the maximum allowed number of HASH key attributes',
    ],
    [
      'a fifth sort attribute',
      [...named(1, 'HASH'), ...named(5, 'RANGE')],
      'The KeySchema exceeds the maximum allowed number of RANGE key attributes',
    ],
    [
      'a partition attribute behind a sort attribute',
      [...named(1, 'HASH'), ...named(1, 'RANGE'), ['tenant', 'HASH']],
      'All HASH key attributes must precede RANGE key attributes in the KeySchema',
    ],
    [
      'a sort attribute that is first',
      [...named(1, 'RANGE'), ...named(1, 'HASH')],
      'The first KeySchemaElement is not a HASH key type',
    ],
    [
      'an attribute that comes twice',
      [...named(1, 'HASH'), ...named(1, 'RANGE'), ...named(1, 'RANGE')],
      'The KeySchema contains multiple key attributes with the same name',
    ],
  ];

  test.each(REFUSED)('%s', async (what, keys, message) => {
    const answer = await create(`Refused-${what.replaceAll(' ', '-')}`, keys);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test('and takes four of each', async () => {
    const { status } = await create('Four', [...named(4, 'HASH'), ...named(4, 'RANGE')]);
    expect(status).toBe(200);
  });
});

describe(`a write is refused in AWS's words, and nothing is written or charged (${ANSWERS}):`, () => {
  const TABLE = { TableName: 'Typed' };
  const mismatch = (name: string, expected: string, actual: string) =>
    `One or more parameter values were invalid: Type mismatch for Index Key ${name} Expected: ${expected} Actual: ${actual} IndexName: ByUser`;
  const empty = (name: string) =>
    `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ByUser, IndexKey: ${name}`;
  const EMPTY_UPDATE =
    'One or more parameter values are not valid. The update expression attempted to update a secondary index key to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value.';
  const update = (value: object, expression = 'SET note = :value, #user = :value') => ({
    ...TABLE,
    Key: { id: { S: 'new' } },
    UpdateExpression: expression,
    ExpressionAttributeNames: { '#user': 'user' },
    ExpressionAttributeValues: { ':value': value },
  });
  const put = (changes: object) => ({ ...TABLE, Item: item('new', changes) });
  const both = (...members: object[]) => ({ TransactItems: members });
  const canceled = (Message: string) => ({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError', Message }],
  });
  const other = { Put: { ...TABLE, Item: item('other') } };
  const insert = {
    Statement: `INSERT INTO "Typed" VALUE {'id': 'new', 'tenant': 'ACME', 'user': 7}`,
  };

  const REFUSED: readonly [what: string, operation: string, input: object, answer: object][] = [
    [
      'a number as the second partition attribute',
      'PutItem',
      put({ user: { N: '7' } }),
      { message: mismatch('user', 'S', 'N') },
    ],
    [
      'a text as the first sort attribute',
      'PutItem',
      put({ year: { S: '26' } }),
      { message: mismatch('year', 'N', 'S') },
    ],
    [
      'NULL as the last sort attribute',
      'PutItem',
      put({ at: { NULL: true } }),
      { message: mismatch('at', 'S', 'NULL') },
    ],
    ['an empty text', 'PutItem', put({ at: { S: '' } }), { message: empty('at') }],
    [
      'an attribute that is set to a number',
      'UpdateItem',
      update({ N: '7' }),
      { message: mismatch('user', 'S', 'N') },
    ],
    [
      'an attribute that is set to an empty text',
      'UpdateItem',
      update({ S: '' }),
      { message: EMPTY_UPDATE },
    ],
    [
      'a member of a batch',
      'BatchWriteItem',
      { RequestItems: { Typed: [{ PutRequest: { Item: item('new', { user: { N: '7' } }) } }] } },
      { message: mismatch('user', 'S', 'N') },
    ],
    [
      'a put of a transaction',
      'TransactWriteItems',
      both(other, { Put: put({ user: { N: '7' } }) }),
      canceled(mismatch('user', 'S', 'N')),
    ],
    [
      'an update of a transaction',
      'TransactWriteItems',
      both(other, { Update: update({ N: '7' }) }),
      canceled(mismatch('user', 'S', 'N')),
    ],
    [
      'an empty text in a transaction',
      'TransactWriteItems',
      both(other, { Put: put({ user: { S: '' } }) }),
      { message: empty('user') },
    ],
    [
      'an item that is inserted',
      'ExecuteStatement',
      insert,
      { message: mismatch('user', 'S', 'N') },
    ],
  ];

  beforeAll(() => create('Typed'));

  test.each(REFUSED)('%s, of %s', async (_what, operation, input, body) => {
    const before = governor.state();
    expect(await client.send(operation, input)).toMatchObject({ status: 400, body });
    expect(governor.state().tables).toEqual(before.tables);
    const found = await client.sendWell('Scan', { ...TABLE });
    expect(found.body.Count).toBe(0);
  });

  test('but not where the request itself gives a key attribute no value', async () => {
    for (const expression of [
      'SET note.#user = :value',
      'SET #user = if_not_exists(#user, :value)',
    ])
      expect(await client.send('UpdateItem', update({ S: '' }, expression))).not.toMatchObject({
        body: { message: EMPTY_UPDATE },
      });
  });
});

test('an engine that uses the first attribute alone is told of once, and keeps no probe', async () => {
  await expect.poll(() => notices.length).toBe(1);
  expect(notices[0]).toContain('This engine uses only the first attribute');
  const straight = new WireClient(engine.endpoint);
  const { body } = await straight.sendWell('ListTables', {});
  expect(body.TableNames.filter((name: string) => name.includes('probe'))).toEqual([]);
});

/** An engine that has such keys answers such a Query; the DynamoDB Local of 2020 refuses such a table. */
test.runIf(jar && hasJava())(
  'DynamoDB Local answers by all attributes, or refuses the table',
  async () => {
    const local = await startDynamoDBLocal({ jar: jar as Jar });
    const through = await startGovernor({ target: local.endpoint });
    const own = new WireClient(through.endpoint);
    try {
      const ask: AskEngine = async (operation, input) => {
        const { status, body } = await new WireClient(local.endpoint).send(operation, input);
        return status === 200 ? body : undefined;
      };
      const has = await hasMultiAttributeKeys(ask);
      const { status } = await create('Local', OWN_KEY, own);
      expect(status).toBe(has ? 200 : 400);
      if (!has) return;
      for (const id of ['1', '2'])
        await own.sendWell('PutItem', { TableName: 'Local', Item: item(id) });
      const { body } = await own.sendWell('Query', {
        TableName: 'Local',
        IndexName: 'ByUser',
        ReturnConsumedCapacity: 'TOTAL',
        KeyConditionExpression: 'tenant = :tenant AND #user = :user AND #year = :year',
        ExpressionAttributeNames: { '#user': 'user', '#year': 'year' },
        ExpressionAttributeValues: {
          ':tenant': { S: 'ACME' },
          ':user': { S: 'user-1' },
          ':year': { N: '2026' },
        },
      });
      expect(body).toMatchObject({ Count: 1, ConsumedCapacity: { CapacityUnits: 0.5 } });
    } finally {
      await through.stop();
      await local.stop();
    }
  },
);
