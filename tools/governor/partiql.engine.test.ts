import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import type { TableState } from '../../kit/governor/proxy/state.ts';
import { engine } from '../test-engine.ts';
import { CountingProxy } from './counting-proxy.ts';
import { VirtualClock, WireClient } from './virtual-load.ts';

const link = await CountingProxy.start(engine.endpoint);
let governor: RunningGovernor;
let client: WireClient;
const clock = new VirtualClock();

const attribute = (AttributeName: string): object => ({ AttributeName, AttributeType: 'S' });
const schema = (...names: string[]): object[] =>
  names.map((AttributeName, place) => ({ AttributeName, KeyType: ['HASH', 'RANGE'][place] }));
const definition = (TableName: string): object => ({
  TableName,
  AttributeDefinitions: ['PK', 'SK', 'G'].map(attribute),
  KeySchema: schema('PK', 'SK'),
  BillingMode: 'PAY_PER_REQUEST',
  GlobalSecondaryIndexes: [
    { IndexName: 'byGroup', KeySchema: schema('G'), Projection: { ProjectionType: 'ALL' } },
  ],
});

afterAll(async () => {
  await link.stop();
});

/** A governor in front of an empty table; its rates are those of one partition. */
async function govern(options: { scale?: number } = {}): Promise<void> {
  governor = await startGovernor({ target: link.endpoint, clock: clock.read, ...options });
  client = new WireClient(governor.endpoint);
  await client.sendWell('CreateTable', definition('Ledger'));
  link.forget();
}

async function endGovern(): Promise<void> {
  await client.sendWell('DeleteTable', { TableName: 'Ledger' });
  await governor.stop();
}

/** Longer than AWS takes: the governor leaves it to the engine, and this engine carries it out. */
const unread = (PK: string): string =>
  `SELECT * FROM Ledger WHERE PK = '${PK}'${' '.repeat(8_192)}`;
const s = (text: string): object => ({ S: text });
const TableName = 'Ledger';
/** An item of a little below that many KB. */
const item = (PK: string, SK: string, kb: number, more: object = {}): object => ({
  PK: s(PK),
  SK: s(SK),
  x: s('x'.repeat(kb * 1_024 - 60)),
  ...more,
});
const run = (Statement: string, Parameters?: readonly object[], more: object = {}) =>
  client.send('ExecuteStatement', { Statement, ...(Parameters && { Parameters }), ...more });

function table(): TableState {
  governor.governor.advance(clock.now);
  return governor.state().tables.find(({ name }) => name === TableName) as TableState;
}

/** Units since the governor began: of the table and of its index. */
function consumed() {
  const { metrics, indexes } = table();
  return {
    read: metrics.ConsumedReadCapacityUnits as number,
    write: metrics.ConsumedWriteCapacityUnits as number,
    indexRead: indexes[0]?.metrics.ConsumedReadCapacityUnits as number,
    indexWrite: indexes[0]?.metrics.ConsumedWriteCapacityUnits as number,
  };
}

describe('A statement costs', () => {
  beforeEach(async () => {
    await govern({ scale: 1_000 });
    return endGovern;
  });

  interface Case {
    readonly title: string;
    readonly before?: readonly object[];
    readonly statement: string;
    readonly parameters?: readonly object[];
    readonly more?: object;
    readonly units: Partial<ReturnType<typeof consumed>>;
  }

  const two = [item('a', '1', 3), item('a', '2', 3)];
  const whereOne = `WHERE PK = 'a' AND SK = '1'`;
  const CASES: readonly Case[] = [
    {
      title: 'as a put, where it inserts',
      statement: `INSERT INTO "Ledger" VALUE {'PK': ?, 'SK': '1', 'G': 'g', 'x': ?}`,
      parameters: [s('a'), s('x'.repeat(2_000))],
      units: { write: 2, indexWrite: 2 },
    },
    {
      title: 'the larger item, where what it inserts is there',
      before: [item('a', '1', 5)],
      statement: `INSERT INTO Ledger VALUE {'PK': 'a', 'SK': '1'}`,
      units: { write: 5 },
    },
    {
      title: 'the item, where it updates a part of it',
      before: [item('a', '1', 3)],
      statement: `UPDATE Ledger SET n = 1 ${whereOne}`,
      units: { write: 3 },
    },
    {
      title: 'two index writes, where it moves an entry',
      before: [item('a', '1', 1, { G: s('one') })],
      statement: `UPDATE Ledger SET G = 'two' WHERE "SK" = '1' AND ("PK" = 'a')`,
      units: { write: 1, indexWrite: 2 },
    },
    {
      title: 'the item that is there, where its condition fails',
      before: [item('a', '1', 4)],
      statement: `UPDATE Ledger SET n = 1 ${whereOne} AND n = 7`,
      units: { write: 4 },
    },
    {
      title: 'the least, where it updates an item that is missing',
      statement: `UPDATE Ledger SET n = 1 ${whereOne}`,
      units: { write: 1 },
    },
    {
      title: 'what was there, where it deletes',
      before: [item('a', '1', 3, { G: s('g') })],
      statement: `DELETE FROM Ledger ${whereOne}`,
      units: { write: 3, indexWrite: 3 },
    },
    {
      title: 'nothing, where the engine refuses it',
      before: two,
      statement: `DELETE FROM Ledger WHERE PK = 'a'`,
      units: {},
    },
    {
      title: 'as a Query, where it names the partition key: its items together, rounded once',
      before: two,
      statement: `SELECT SK FROM Ledger WHERE PK = 'a'`,
      units: { read: 1 },
    },
    {
      title: 'twice as much, where the read is strong',
      before: two,
      statement: `SELECT * FROM Ledger WHERE PK = ?`,
      parameters: [s('a')],
      more: { ConsistentRead: true },
      units: { read: 2 },
    },
    {
      title: 'the least in each collection, where it finds nothing in two',
      statement: `SELECT * FROM Ledger WHERE PK IN ['none', 'nobody']`,
      units: { read: 1 },
    },
    {
      title: 'each collection as a Query of it, where it names two: nothing of the others',
      before: [item('a', '1', 3), item('a', '2', 3), item('b', '1', 5), item('c', '1', 9)],
      statement: `SELECT SK FROM Ledger WHERE (PK = 'a' OR PK = 'b') AND n = 1`,
      units: { read: 1 + 1 },
    },
    {
      title: 'one item of each collection, where it names those',
      before: [item('a', '1', 3), item('a', '2', 9), item('b', '1', 5)],
      statement: `SELECT * FROM Ledger WHERE PK IN ['a', 'b'] AND SK = '1'`,
      more: { ConsistentRead: true },
      units: { read: 1 + 2 },
    },
    {
      title: 'as a Scan, where it names no key: also what its filter leaves out',
      before: [item('a', '1', 3), item('b', '1', 3), item('c', '1', 3)],
      statement: `SELECT * FROM Ledger WHERE n = 1`,
      units: { read: 1.5 },
    },
    {
      title: 'the index, where it reads one',
      before: [item('a', '1', 7, { G: s('g') })],
      statement: `SELECT * FROM "Ledger"."byGroup" WHERE G = 'g'`,
      units: { indexRead: 1 },
    },
  ];

  test.each(CASES)('$title', async ({ before = [], statement, parameters, more, units }) => {
    const straight = new WireClient(engine.endpoint);
    for (const Item of before) await straight.sendWell('PutItem', { TableName, Item });
    await run(statement, parameters, more);
    clock.now += 1;
    expect(consumed()).toEqual({ read: 0, write: 0, indexRead: 0, indexWrite: 0, ...units });
  });

  test('in a batch what each costs alone, also where it fails', async () => {
    const straight = new WireClient(engine.endpoint);
    for (const Item of two) await straight.sendWell('PutItem', { TableName, Item });
    const { body } = await client.sendWell('BatchExecuteStatement', {
      Statements: [
        `INSERT INTO Ledger VALUE {'PK': 'a', 'SK': '1'}`,
        `UPDATE Ledger SET n = 1 WHERE PK = 'a' AND SK = '2'`,
        `INSERT INTO Ledger VALUE {'PK': 'b', 'SK': '1'}`,
      ].map((Statement) => ({ Statement })),
    });
    expect(body.Responses[0].Error.Code).toBe('DuplicateItem');
    expect(consumed()).toMatchObject({ read: 0, write: 3 + 3 + 1 });
  });

  test('in a batch of reads the whole item each, also where it asks for a part', async () => {
    const straight = new WireClient(engine.endpoint);
    await straight.sendWell('PutItem', { TableName, Item: item('a', '1', 5) });
    await client.sendWell('BatchExecuteStatement', {
      Statements: [
        { Statement: `SELECT SK FROM Ledger ${whereOne}`, ConsistentRead: true },
        { Statement: `SELECT * FROM Ledger WHERE PK = 'a' AND SK = 'none'` },
      ],
    });
    expect(consumed()).toMatchObject({ read: 2 + 0.5, write: 0 });
  });

  test('twice in a transaction, and as a read where its token is used again', async () => {
    const transaction = {
      TransactStatements: [
        { Statement: `INSERT INTO Ledger VALUE {'PK': 'a', 'SK': '1'}` },
        { Statement: `INSERT INTO Ledger VALUE {'PK': 'b', 'SK': '1', 'G': 'g'}` },
      ],
      ClientRequestToken: 'once',
    };
    await client.sendWell('ExecuteTransaction', transaction);
    await client.sendWell('ExecuteTransaction', transaction);
    clock.now += 1;
    expect(consumed()).toMatchObject({ read: 4, write: 4, indexWrite: 1 });
  });

  test('twice a strong read in a transaction that reads', async () => {
    const straight = new WireClient(engine.endpoint);
    await straight.sendWell('PutItem', { TableName, Item: item('a', '1', 5) });
    await client.sendWell('ExecuteTransaction', {
      TransactStatements: [{ Statement: `SELECT SK FROM Ledger ${whereOne}` }],
    });
    expect(consumed()).toMatchObject({ read: 4, write: 0 });
  });

  test('what the engine has counted, where the governor cannot read it', async () => {
    await run(`INSERT INTO Ledger VALUE {'PK': 'a', 'SK': '1'}`);
    const { body } = await run(unread('a'));
    expect([body.Items?.length, consumed().read]).toEqual([1, 0.5]);
  });

  test('the same, without the capacity that only the governor asked for', async () => {
    const { body } = await run(`SELECT * FROM Ledger WHERE PK = 'a'`);
    expect(body).toEqual({ Items: [] });
    const asked = await run(`SELECT * FROM Ledger WHERE PK = 'a'`, undefined, {
      ReturnConsumedCapacity: 'TOTAL',
    });
    expect(asked.body.ConsumedCapacity).toMatchObject({ TableName, CapacityUnits: 0.5 });
  });
});

describe('A statement is throttled', () => {
  // 5 writes and 15 reads a second fit into a partition; the clock stands still.
  beforeEach(async () => {
    await govern({ scale: 0.02 });
    return endGovern;
  });

  /** Fills the write bucket of the partition that `hot` is on. */
  async function fillWrites() {
    for (;;) {
      const answer = await client.send('PutItem', { TableName, Item: item('hot', '1', 1) });
      if (answer.status !== 200) return answer;
    }
  }
  const update = `UPDATE Ledger SET n = 1 WHERE PK = 'hot' AND SK = '1'`;
  const other = (place: number): string =>
    `INSERT INTO Ledger VALUE {'PK': 'other ${place}', 'SK': '1'}`;

  test('as PutItem is, with the same error and reason, and does not reach the engine', async () => {
    const throttled = await fillWrites();
    const { status, body } = await run(update);
    expect({ status, body }).toEqual(throttled);
    expect(body.throttlingReasons[0].reason).toBe('TableWriteKeyRangeThroughputExceeded');
    expect(link.count('ExecuteStatement')).toBe(0);
    expect(table().contributors.throttledPartitionKeys).toEqual([{ key: 'hot', sum: 2 }]);
  });

  test('as a Query is, where it reads a hot key', async () => {
    const select = `SELECT * FROM Ledger WHERE PK = 'hot'`;
    let answer = await run(select);
    while (answer.status === 200) answer = await run(select);
    const query = await client.send('Query', {
      TableName,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': s('hot') },
    });
    expect(answer).toEqual(query);
    expect(answer.body.throttlingReasons[0].reason).toBe('TableReadKeyRangeThroughputExceeded');
    expect((await run(`SELECT * FROM Ledger WHERE PK IN ['cold', 'hot']`)).status).toBe(400);
  });

  test('in a batch with an error of its own, and the others are carried out', async () => {
    await fillWrites();
    const Statements = [other(1), update, other(2), other(3)].map((Statement) => ({ Statement }));
    const { body } = await client.sendWell('BatchExecuteStatement', { Statements });
    const codes = body.Responses.map(
      ({ Error: error }: { Error?: { Code: string } }) => error?.Code,
    );
    expect(codes[1]).toBe('ThrottlingError');
    expect(body.Responses[1]).toMatchObject({ TableName });
    const { body: scan } = await new WireClient(engine.endpoint).sendWell('Scan', { TableName });
    const written = scan.Items.map(({ PK }: { PK: { S: string } }) => PK.S);
    const others = [1, 2, 3].map((place) => `other ${place}`);
    const admitted = others.filter((_, place) => codes[[0, 2, 3][place] as number] === undefined);
    expect(admitted.length).toBeGreaterThan(0);
    expect(others.filter((one) => written.includes(one))).toEqual(admitted);
  });

  test('with the answer 200, where every statement of its batch is', async () => {
    await fillWrites();
    const { body } = await client.sendWell('BatchExecuteStatement', {
      Statements: [{ Statement: update }],
    });
    expect(body.Responses).toEqual([
      { Error: { Code: 'ThrottlingError', Message: expect.any(String) }, TableName },
    ]);
    expect(link.count('BatchExecuteStatement')).toBe(0);
  });

  test('with its transaction, which is cancelled by member', async () => {
    await fillWrites();
    const { status, body } = await client.send('ExecuteTransaction', {
      TransactStatements: [{ Statement: other(1) }, { Statement: update }],
    });
    expect(status).toBe(400);
    expect(body.__type).toContain('TransactionCanceledException');
    expect(body.CancellationReasons[1].Code).toBe('ThrottlingError');
    expect(link.count('ExecuteTransaction')).toBe(0);
  });

  test('later, where the governor cannot read it: what it has cost is a debt', async () => {
    await Promise.all(Array.from({ length: 200 }, () => run(unread('hot'))));
    expect(link.count('ExecuteStatement')).toBe(200);
    expect((await run('SELECT * FROM Ledger')).status).toBe(400);
  });
});
