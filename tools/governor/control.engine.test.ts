import { afterEach, describe, expect, test } from 'vitest';
import {
  type GovernorServerOptions,
  type RunningGovernor,
  startGovernor,
} from '../../kit/governor/proxy/server.ts';
import { engine } from '../test-engine.ts';
import { CountingProxy } from './counting-proxy.ts';
import { WireClient } from './virtual-load.ts';

let tables = 0;
const open: RunningGovernor[] = [];
afterEach(async () => {
  for (const governor of open.splice(0)) await governor.stop();
});

/** A governor whose clock stands still, and a table of its own with an index. */
async function govern(options: Partial<GovernorServerOptions> = {}, more: object = {}) {
  const governor = await startGovernor({ target: engine.endpoint, clock: 'manual', ...options });
  open.push(governor);
  const client = new WireClient(governor.endpoint);
  const name = `Control-${++tables}`;
  await client.sendWell('CreateTable', { ...definitionOf(name), ...more });
  return { governor, client, name };
}

function definitionOf(TableName: string) {
  return {
    TableName,
    AttributeDefinitions: [
      { AttributeName: 'id', AttributeType: 'S' },
      { AttributeName: 'day', AttributeType: 'S' },
    ],
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      {
        IndexName: 'byDay',
        KeySchema: [{ AttributeName: 'day', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'ALL' },
      },
    ],
  };
}

const put = (TableName: string, id: string): object => ({
  TableName,
  Item: { id: { S: id }, day: { S: 'Monday' } },
});
const get = (TableName: string, id: string): object => ({ TableName, Key: { id: { S: id } } });

async function control(
  { endpoint }: RunningGovernor,
  method: string,
  page: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: the members of an answer are what the tests ask about
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${endpoint}/_governor/${page}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('An index that is full', () => {
  // A queue of 20 units, and a clock that stands still: an index key takes a bucketful, then no more.
  const SMALL = { scale: 0.02, parameters: { backlogUnits: 1_000 } };
  // Forty partitions: the table itself refuses none of them.
  const WIDE = { WarmThroughput: { ReadUnitsPerSecond: 12_000, WriteUnitsPerSecond: 40_000 } };

  test('lets as many writes pass that come at once as one after the other', async () => {
    const counts: number[] = [];
    const link = await CountingProxy.start(engine.endpoint);
    link.delayMs = 20;
    for (const isAtOnce of [false, true]) {
      const { client, name } = await govern({ ...SMALL, target: link.endpoint }, WIDE);
      const puts = Array.from({ length: 60 }, (_, nth) => put(name, `${nth}`));
      const statuses: number[] = [];
      const send = async (one: object): Promise<void> => {
        statuses.push((await client.send('PutItem', one)).status);
      };
      if (isAtOnce) await Promise.all(puts.map(send));
      else for (const one of puts) await send(one);
      counts.push(statuses.filter((status) => status === 200).length);
    }
    await link.stop();
    expect(counts[0]).toBeLessThan(40);
    expect(counts[1]).toBe(counts[0]);
  });

  test('is given back what a write that was not done would have written there', async () => {
    const { governor, client, name } = await govern(SMALL);
    await client.sendWell('PutItem', put(name, 'taken'));
    const refused = { ...put(name, 'taken'), ConditionExpression: 'attribute_not_exists(id)' };
    // A key of the table that has no bucket left would refuse them: a few at a time.
    for (let nth = 0; nth < 40; nth++) {
      expect(await client.send('PutItem', refused)).toMatchObject({
        body: { __type: expect.stringContaining('ConditionalCheckFailed') },
      });
      governor.advance(1);
    }
    const [index] = governor.state().tables[0]?.indexes ?? [];
    const written = index?.partitions.reduce((sum, { writeUnits }) => sum + writeUnits, 0);
    expect({ written, queued: index?.backlog.queuedUnits }).toEqual({ written: 1, queued: 0 });
  });
});

describe('A throttle rule', () => {
  test('with a limit that its table cannot meet is refused', async () => {
    const { governor, client, name } = await govern();
    const rule = { table: name, reason: 'TableWriteProvisionedThroughputExceeded' };
    const sentence = `Expected a reason that the on-demand table ${name} can have, got \`${rule.reason}\`.`;
    expect(() => governor.throttle(rule)).toThrow(sentence);
    const { status, body } = await control(governor, 'POST', 'throttle', rule);
    expect([status, body.code]).toEqual([400, 'governor.badRule']);
    const provisioned = { ...definitionOf(`${name}-paid`), BillingMode: 'PROVISIONED' };
    const [index] = definitionOf(name).GlobalSecondaryIndexes;
    const paid = { ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 5 } };
    await client.sendWell('CreateTable', {
      ...provisioned,
      ...paid,
      GlobalSecondaryIndexes: [{ ...index, ...paid }],
    });
    governor.throttle({ ...rule, table: `${name}-paid` });
    expect(() =>
      governor.throttle({
        table: `${name}-paid`,
        reason: 'TableReadMaxOnDemandThroughputExceeded',
      }),
    ).toThrow('the provisioned table');
  });

  test('refuses so many writes of its key, as AWS would, and no other request', async () => {
    const { governor, client, name } = await govern();
    governor.throttle({ table: name, key: 'star', operation: 'write', times: 2 });
    expect((await client.send('PutItem', put(name, 'other'))).status).toBe(200);
    expect((await client.send('GetItem', get(name, 'star'))).status).toBe(200);
    const first = await client.send('PutItem', put(name, 'star'));
    expect(first).toMatchObject({
      status: 400,
      body: {
        __type: 'com.amazon.coral.availability#ThrottlingException',
        throttlingReasons: [{ reason: 'TableWriteKeyRangeThroughputExceeded' }],
      },
    });
    expect((await client.send('DeleteItem', get(name, 'star'))).status).toBe(400);
    expect((await client.send('GetItem', get(name, 'star'))).body.Item).toBeUndefined();
    expect((await client.send('PutItem', put(name, 'star'))).status).toBe(200);
  });

  test('leaves the rest of a batch to pass', async () => {
    const { governor, client, name } = await govern();
    governor.throttle({ table: name, key: 'b', times: 1 });
    const requests = ['a', 'b', 'c'].map((id) => ({ PutRequest: { Item: { id: { S: id } } } }));
    const { body } = await client.sendWell('BatchWriteItem', {
      RequestItems: { [name]: requests },
    });
    expect(body.UnprocessedItems).toEqual({ [name]: [requests[1]] });
    const Keys = ['a', 'b', 'c'].map((id) => ({ id: { S: id } }));
    const read = await client.sendWell('BatchGetItem', { RequestItems: { [name]: { Keys } } });
    expect(read.body.Responses[name].map(({ id }: { id: object }) => id)).toEqual(
      expect.arrayContaining([{ S: 'a' }, { S: 'c' }]),
    );
    expect(read.body.Responses[name]).toHaveLength(2);
  });

  test('refuses a batch that fits it as a whole', async () => {
    const { governor, client, name } = await govern();
    governor.throttle({ table: name, operation: 'write' });
    const requests = ['a', 'b'].map((id) => ({ PutRequest: { Item: { id: { S: id } } } }));
    const answer = await client.send('BatchWriteItem', { RequestItems: { [name]: requests } });
    expect(answer.status).toBe(400);
    expect(answer.body.__type).toMatch(/#ThrottlingException$/);
  });

  test('cancels a transaction by its member, and nothing of it is written', async () => {
    const { governor, client, name } = await govern();
    governor.throttle({ table: name, key: 'b', operation: 'write', times: 1 });
    const TransactItems = ['a', 'b'].map((id) => ({ Put: put(name, id) }));
    const { body } = await client.send('TransactWriteItems', { TransactItems });
    expect(body.CancellationReasons).toMatchObject([{ Code: 'None' }, { Code: 'ThrottlingError' }]);
    expect((await client.sendWell('GetItem', get(name, 'a'))).body.Item).toBeUndefined();
    await client.sendWell('TransactWriteItems', { TransactItems });
  });

  test('of an index refuses its reads, or the writes that it cannot follow', async () => {
    const { governor, client, name } = await govern();
    const query = {
      TableName: name,
      IndexName: 'byDay',
      KeyConditionExpression: '#day = :day',
      ExpressionAttributeNames: { '#day': 'day' },
      ExpressionAttributeValues: { ':day': { S: 'Monday' } },
    };
    const rule = { table: name, index: 'byDay' };
    governor.throttle({ ...rule, key: 'Monday', operation: 'read', times: 1 });
    expect((await client.send('Query', query)).body.throttlingReasons).toEqual([
      {
        reason: 'IndexReadKeyRangeThroughputExceeded',
        resource: expect.stringMatching(/\/index\/byDay$/),
      },
    ]);
    await client.sendWell('Query', query);
    governor.throttle({ ...rule, reason: 'IndexWriteMaxOnDemandThroughputExceeded', times: 1 });
    await client.sendWell('Query', query);
    expect((await client.send('PutItem', put(name, 'a'))).body.throttlingReasons).toMatchObject([
      { reason: 'IndexWriteMaxOnDemandThroughputExceeded' },
    ]);
  });

  test('is counted by itself: no limit and no key has refused anything', async () => {
    const { governor, client, name } = await govern();
    governor.throttle({ table: name, operation: 'write', times: 1 });
    await client.send('PutItem', put(name, 'a'));
    const { tables: [table] = [], throttleRules } = governor.state();
    expect(throttleRules).toEqual([
      { id: 1, table: name, operation: 'write', times: 1, refused: 1 },
    ]);
    expect(table?.throttledUnits).toEqual({});
    expect(table?.metrics).toEqual({
      ConsumedReadCapacityUnits: 0,
      ConsumedWriteCapacityUnits: 0,
      ConsumedThroughputUnits: 0,
    });
    expect(table?.contributors.throttledPartitionKeys).toEqual([]);
    const metrics = await (await fetch(`${governor.endpoint}/_governor/metrics`)).text();
    expect(metrics).toContain(`RuleThrottleEvents{TableName="${name}",Operation="Write"} 1`);
  });

  test('comes and goes over HTTP, one by one, by table, or all', async () => {
    const { governor, client, name } = await govern();
    const rule = { table: name, key: 'a', times: 9 };
    const made = await control(governor, 'POST', 'throttle', rule);
    expect(made).toEqual({ status: 200, body: { id: 1, ...rule, refused: 0 } });
    expect((await client.send('PutItem', put(name, 'a'))).status).toBe(400);
    await control(governor, 'DELETE', 'throttle', { id: 1 });
    await client.sendWell('PutItem', put(name, 'a'));
    for (const table of [name, 'Other']) await control(governor, 'POST', 'throttle', { table });
    await control(governor, 'DELETE', 'throttle', { table: name });
    expect(governor.state().throttleRules).toMatchObject([{ id: 3, table: 'Other' }]);
    await control(governor, 'DELETE', 'throttle');
    expect(governor.state().throttleRules).toEqual([]);
  });

  test('is in force from the first request where it came with the start', async () => {
    const { client, name } = await govern({ throttle: [{ table: `Control-${tables + 1}` }] });
    expect((await client.send('PutItem', put(name, 'a'))).status).toBe(400);
  });
});

describe('A manual clock', () => {
  test('admits what a second of model time admits, and moves only when it is told to', async () => {
    const { governor, client, name } = await govern({ scale: 0.05 });
    const puts = async (count: number): Promise<number> => {
      const answers = [];
      for (let at = 0; at < count; at++) answers.push(await client.send('PutItem', put(name, 'a')));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await puts(40)).toBe(15);
    expect(await puts(5)).toBe(0);
    expect(governor.advance(0.1)).toBe(0.1);
    expect(await puts(40)).toBe(5);
    expect(await control(governor, 'POST', 'advance', { seconds: 0.9 })).toEqual({
      status: 200,
      body: { nowSeconds: 1 },
    });
    expect(await puts(40)).toBe(15);
  });

  test.each([0, -1, 86_401, '1', undefined])('is not moved by %j seconds', async (seconds) => {
    const { governor } = await govern();
    expect(await control(governor, 'POST', 'advance', { seconds })).toMatchObject({
      status: 400,
      body: { code: 'governor.badSeconds' },
    });
    expect(governor.state().nowSeconds).toBe(0);
  });

  test('is the only one that can be moved', async () => {
    const governor = await startGovernor({ target: engine.endpoint });
    open.push(governor);
    expect(() => governor.advance(1)).toThrow(/clock=manual/);
    const { status, body } = await control(governor, 'POST', 'advance', { seconds: 1 });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'governor.clockRuns' });
  });
});

describe('A reset', () => {
  test('fills the buckets and forgets counts, keys and rules; items stay', async () => {
    const { governor, client, name } = await govern({ scale: 0.05 });
    for (let at = 0; at < 20; at++) await client.send('PutItem', put(name, 'a'));
    governor.throttle({ table: name, key: 'b' });
    expect((await client.send('PutItem', put(name, 'a'))).status).toBe(400);
    expect(await control(governor, 'POST', 'reset')).toEqual({ status: 200, body: {} });
    const { tables: [table] = [], throttleRules } = governor.state();
    expect(table?.metrics.ConsumedWriteCapacityUnits).toBe(0);
    expect(table?.throttledUnits).toEqual({});
    expect(table?.contributors.accessedPartitionKeys).toEqual([]);
    expect(throttleRules).toEqual([]);
    expect((await client.sendWell('GetItem', get(name, 'a'))).body.Item).toBeDefined();
    await client.sendWell('PutItem', put(name, 'b'));
  });

  test('of one table leaves the others as they are', async () => {
    const { governor, client, name } = await govern();
    const other = `${name}-other`;
    await client.sendWell('CreateTable', definitionOf(other));
    for (const table of [name, other]) {
      await client.sendWell('PutItem', put(table, 'a'));
      governor.throttle({ table, key: 'b' });
    }
    await control(governor, 'POST', 'reset', { table: name });
    const units = governor
      .state()
      .tables.map((table) => [table.name, table.metrics.ConsumedWriteCapacityUnits]);
    expect(Object.fromEntries(units)).toEqual({ [name]: 0, [other]: 1 });
    expect(governor.state().throttleRules).toMatchObject([{ table: other }]);
  });

  test('is told as a table that is gone and made anew by the events', async () => {
    const { governor, client, name } = await govern();
    const answer = await fetch(`${governor.endpoint}/_governor/events`);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await client.sendWell('PutItem', put(name, 'a'));
    governor.advance(1);
    governor.reset();
    await client.sendWell('PutItem', put(name, 'a'));
    governor.advance(1);
    let text = '';
    while (!/event: load.*event: dropped.*event: layout.*event: load/s.test(text)) {
      text += Buffer.from((await reader.read()).value ?? []).toString();
    }
    expect(text).toMatch(/"partitions":\[\[\d+,1,0,0,0\]\]/);
    expect(text).not.toMatch(/\[\d+,-/);
    await reader.cancel();
  });
});

describe('Settings of a table', () => {
  test('hold for this table only, and for the next one of its name', async () => {
    const { governor, client, name } = await govern();
    const other = `${name}-other`;
    await client.sendWell('CreateTable', definitionOf(other));
    const own = await control(governor, 'PUT', `tables/${name}`, { scale: 0.02, split: 'off' });
    expect(own).toEqual({ status: 200, body: {} });
    const admitted = async (table: string): Promise<number> => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => client.send('PutItem', put(table, 'a'))),
      );
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await admitted(name)).toBe(6);
    expect(await admitted(other)).toBe(30);
    await client.sendWell('DeleteTable', { TableName: name });
    await client.sendWell('CreateTable', definitionOf(name));
    expect(await admitted(name)).toBe(6);
    const scales = governor.state().tables.map((table) => [table.name, table.settings.scale]);
    expect(Object.fromEntries(scales)).toEqual({ [name]: 0.02, [other]: 1 });
    await control(governor, 'PUT', `tables/${name}`, {});
    expect(await admitted(name)).toBe(30);
  });

  test.each([
    [{ scale: 0.001 }, 'governor.badScale'],
    [{ scale: 'small' }, 'governor.badSettings'],
    [{ seed: 2 }, 'governor.badSettings'],
    [{ split: 'never' }, 'governor.badSettings'],
  ])('that are %j are refused', async (settings, code) => {
    const { governor, name } = await govern();
    const answer = await control(governor, 'PUT', `tables/${name}`, settings);
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });
});

describe('Conflicts', () => {
  const conditional = (table: string, id: string): object => ({
    ...put(table, id),
    ConditionExpression: 'attribute_not_exists(id)',
  });

  test('cancel a transaction by the member that met one, and refuse a conditional write', async () => {
    const { governor, client, name } = await govern({ conflicts: 1 });
    const TransactItems = ['a', 'b'].map((id) => ({ Put: put(name, id) }));
    const canceled = await client.send('TransactWriteItems', { TransactItems });
    expect(canceled.body.__type).toMatch(/#TransactionCanceledException$/);
    expect(canceled.body.CancellationReasons).toEqual(
      expect.arrayContaining([
        { Code: 'None' },
        { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
      ]),
    );
    const refused = await client.send('PutItem', conditional(name, 'a'));
    expect(refused.body.__type).toMatch(/#TransactionConflictException$/);
    const { body } = await client.sendWell('Scan', { TableName: name });
    expect(body.Count).toBe(0);
    await client.sendWell('PutItem', put(name, 'a'));
    const metrics = await (await fetch(`${governor.endpoint}/_governor/metrics`)).text();
    expect(metrics).toContain(`TransactionConflict{TableName="${name}"} 2`);
  });

  test('are drawn by the seed: a reset draws the same again', async () => {
    const { governor, client, name } = await govern({ conflicts: 0.5 });
    const drawn = async (): Promise<number[]> => {
      const places = [];
      for (let at = 0; at < 20; at++) {
        const { status } = await client.send('PutItem', {
          ...put(name, String(at)),
          ConditionExpression: 'id <> :none',
          ExpressionAttributeValues: { ':none': { S: 'none' } },
        });
        if (status === 400) places.push(at);
      }
      return places;
    };
    const first = await drawn();
    governor.reset();
    expect(await drawn()).toEqual(first);
    expect(first.length).toBeGreaterThan(2);
    expect(first.length).toBeLessThan(18);
  });

  test.each([-0.1, 1.1, Number.NaN])('of a share of %j are refused', async (conflicts) => {
    await expect(startGovernor({ target: engine.endpoint, conflicts })).rejects.toMatchObject({
      code: 'governor.badConflicts',
    });
  });
});

describe('Stale reads', () => {
  const item = (id: string, n: number): object => ({ id: { S: id }, n: { N: String(n) } });
  const putOf = (TableName: string, id: string, n: number): object => ({
    TableName,
    Item: item(id, n),
  });

  /** Writes `a` in one of the ways there are: 1, then 2. */
  const WAYS: Readonly<Record<string, (table: string) => readonly (readonly [string, object])[]>> =
    {
      PutItem: (table) => [['PutItem', putOf(table, 'a', 2)]],
      UpdateItem: (table) => [
        [
          'UpdateItem',
          {
            ...get(table, 'a'),
            UpdateExpression: 'SET n = :n',
            ExpressionAttributeValues: { ':n': { N: '2' } },
          },
        ],
      ],
      BatchWriteItem: (table) => [
        ['BatchWriteItem', { RequestItems: { [table]: [{ PutRequest: { Item: item('a', 2) } }] } }],
      ],
      TransactWriteItems: (table) => [
        ['TransactWriteItems', { TransactItems: [{ Put: putOf(table, 'a', 2) }] }],
      ],
      ExecuteStatement: (table) => [
        ['ExecuteStatement', { Statement: `UPDATE "${table}" SET n = 2 WHERE id = 'a'` }],
      ],
    };

  test.each(Object.keys(WAYS))('find an item as it was before %s, for a second', async (way) => {
    const { governor, client, name } = await govern({ stale: 1 });
    await client.sendWell('PutItem', putOf(name, 'a', 1));
    governor.advance(5);
    for (const [operation, input] of WAYS[way]?.(name) ?? []) {
      await client.sendWell(operation, input);
    }
    const read = async (more: object = {}): Promise<unknown> =>
      (await client.sendWell('GetItem', { ...get(name, 'a'), ...more })).body.Item;
    expect(await read()).toEqual(item('a', 1));
    expect(await read({ ConsistentRead: true })).toEqual(item('a', 2));
    const { body } = await client.sendWell('BatchGetItem', {
      RequestItems: { [name]: { Keys: [{ id: { S: 'a' } }] } },
    });
    expect(body.Responses[name]).toEqual([item('a', 1)]);
    governor.advance(1.01);
    expect(await read()).toEqual(item('a', 2));
  });

  test('find no item that is new, and one that is deleted', async () => {
    const { governor, client, name } = await govern({ stale: 1 });
    await client.sendWell('PutItem', putOf(name, 'a', 1));
    expect((await client.sendWell('GetItem', get(name, 'a'))).body).toEqual({});
    governor.advance(5);
    await client.sendWell('DeleteItem', get(name, 'a'));
    expect((await client.sendWell('GetItem', get(name, 'a'))).body.Item).toEqual(item('a', 1));
    const { body } = await client.sendWell('BatchGetItem', {
      RequestItems: { [name]: { Keys: [{ id: { S: 'a' } }] } },
    });
    expect(body.Responses[name]).toEqual([item('a', 1)]);
  });

  test('are not there after a write that was refused, nor after a reset', async () => {
    const { governor, client, name } = await govern({ stale: 1 });
    await client.sendWell('PutItem', putOf(name, 'a', 1));
    governor.advance(5);
    const refused = { ...putOf(name, 'a', 2), ConditionExpression: 'attribute_not_exists(id)' };
    expect((await client.send('PutItem', refused)).status).toBe(400);
    expect((await client.sendWell('GetItem', get(name, 'a'))).body.Item).toEqual(item('a', 1));
    await client.sendWell('PutItem', putOf(name, 'a', 3));
    governor.reset();
    expect((await client.sendWell('GetItem', get(name, 'a'))).body.Item).toEqual(item('a', 3));
  });
});

describe('A control', () => {
  test.each([
    ['POST', 'nothing', undefined, 404],
    ['PUT', 'throttle', {}, 404],
    ['POST', 'reset', { tabel: 'Orders' }, 400],
    ['POST', 'reset', '[]', 400],
    ['POST', 'throttle', '{', 400],
    ['DELETE', 'throttle', { id: 'one' }, 400],
  ])('%s %s with %j is answered with a sentence', async (method, page, body, status) => {
    const { governor } = await govern();
    governor.throttle({ table: 'Orders' });
    const answer = await control(governor, method, page, body);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/^(Expected|Controls)/);
    expect(governor.state().throttleRules).toHaveLength(1);
  });

  test('of a web page is refused at the door', async () => {
    const { governor } = await govern();
    const answer = await fetch(`${governor.endpoint}/_governor/throttle`, {
      method: 'POST',
      headers: { origin: 'http://localhost:5173' },
      body: JSON.stringify({ table: 'Orders' }),
    });
    expect(answer.status).toBe(403);
    expect(governor.state().throttleRules).toEqual([]);
  });
});
