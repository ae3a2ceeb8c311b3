/** Claims about writes: conditions, transactions, and the shards of a hot key. */

import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { grouped } from '../../kit/report/text.ts';
import type { Keys } from '../../simulator/scenario.ts';
import { simulate } from '../../simulator/simulate.ts';
import { bytes, type Claim, unitsOf } from './claim.ts';

const AWS = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';

export const failedCondition: Claim = {
  says: 'A write whose condition fails is free.',
  sources: [`${AWS}/WorkingWithItems.html`],
  setup:
    'An item of 3 KB is put, then put again on the condition that there is none. The engine tells no cost of a failed write; the meter reckons it as AWS charges it.',
  async run({ db, load, cost }) {
    await load('Conditions', {});
    const Item = { PK: 'a', SK: 'b', note: bytes(2_900) };
    const put = new PutCommand({
      TableName: 'Conditions',
      Item,
      ConditionExpression: 'attribute_not_exists(PK)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    const first = await cost(() => db.send(put));
    const second = await cost(() => db.send(put).catch(() => undefined));
    const rows = Object.entries({
      'the put that is done': first,
      'the put that fails': second,
    }).map(([name, { requests, writeUnits }]) => [name, requests, writeUnits]);
    return {
      verdict: second.writeUnits > 0 ? 'fails' : 'holds',
      rows: {
        columns: [{ title: '' }, { title: 'requests' }, { title: 'WCU', decimals: 1 }],
        rows,
      },
      because: [
        `A write whose condition fails costs what the write would have cost: ${grouped(second.writeUnits, 1)} WCU, as the one that was done.`,
      ],
    };
  },
};

export const transactionsDouble: Claim = {
  says: 'A transaction doubles the cost.',
  sources: [`${AWS}/transaction-apis.html#transaction-capacity-handling`],
  setup: 'An item of 100 bytes is put and read, by itself and in a transaction.',
  async run({ db, load, cost }) {
    await load('Transactions', {});
    const TableName = 'Transactions';
    const Key = { PK: 'a', SK: 'b' };
    const Put = { TableName, Item: { ...Key, note: bytes(80) } };
    const costs = {
      PutItem: await cost(() => db.send(new PutCommand(Put))),
      'TransactWriteItems of one': await cost(() =>
        db.send(new TransactWriteCommand({ TransactItems: [{ Put }] })),
      ),
      'GetItem, eventual': await cost(() => db.send(new GetCommand({ TableName, Key }))),
      'GetItem, strong': await cost(() =>
        db.send(new GetCommand({ TableName, Key, ConsistentRead: true })),
      ),
      'TransactGetItems of one': await cost(() =>
        db.send(new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key } }] })),
      ),
    };
    const [put = 0, inWrite = 0, eventual = 0, strong = 0, inRead = 0] = Object.values(costs).map(
      (receipt) => unitsOf([receipt]),
    );
    return {
      verdict: inWrite === 2 * put && inRead === 2 * strong ? 'holds' : 'fails',
      rows: {
        columns: [{ title: '' }, { title: 'RCU', decimals: 1 }, { title: 'WCU', decimals: 1 }],
        rows: Object.entries(costs).map(([name, { readUnits, writeUnits }]) => [
          name,
          readUnits,
          writeUnits,
        ]),
      },
      because: [
        `A write costs ${grouped(inWrite, 1)} WCU in place of ${grouped(put, 1)}, and a read ${grouped(inRead, 1)} RCU in place of the ${grouped(strong, 1)} of a strongly consistent one.`,
        `Beside an eventually consistent read, which costs ${grouped(eventual, 1)} RCU, a transactional read costs ${grouped(inRead / eventual)} times as much.`,
      ],
    };
  },
};

const SECONDS = 60;
const OFFERED = 20_000;
const SHARDS = 10;

/** Follows a second that an index admits in the long run, by the partition model at AWS's scale. */
function admitted(keys: Keys): { perSecond: number; fullest: number } {
  const { seconds } = simulate({
    title: 'everybody follows one account',
    tables: [{ name: 'Follows', mode: 'on-demand', indexes: [{ name: 'inverted' }] }],
    split: 'off',
    phases: [
      {
        name: 'rush',
        seconds: SECONDS,
        loads: [
          {
            table: 'Follows',
            operation: 'write',
            sortKey: 'fixed',
            itemBytes: 200,
            keys: { distribution: 'even', name: 'FOLLOWER', count: 1_000_000 },
            open: { itemsPerSecond: OFFERED },
            indexWrites: [{ index: 'inverted', keys }],
          },
        ],
      },
    ],
  });
  const last = seconds.slice(-SECONDS / 2);
  const units = last.reduce((sum, { flows }) => sum + (flows.Follows?.write?.admitted ?? 0), 0);
  const parts = new Map<string, number>();
  for (const { flows } of last) {
    for (const [id, { write }] of Object.entries(flows['Follows/inverted']?.partitions ?? {}))
      parts.set(id, (parts.get(id) ?? 0) + write);
  }
  const written = [...parts.values()];
  const all = written.reduce((sum, one) => sum + one, 0);
  return { perSecond: units / last.length, fullest: Math.max(...written) / all };
}

export const tenShards: Claim = {
  says: 'Ten shards admit ten times as many writes.',
  sources: [`${AWS}/bp-partition-key-sharding.html`],
  setup: `Everybody follows one account, ${grouped(OFFERED)} follows a second. The model of DynamoDB's partitions says how many its inverted index admits in the long run: with one key, and with ten shards of it on four partitions. The first page of ten followers is then read from an engine.`,
  async run({ db, load, cost }) {
    const star = 'USER#star';
    const one = admitted({ distribution: 'one', name: star });
    const ten = admitted({ distribution: 'even', name: star, count: SHARDS });
    const keys = Array.from({ length: SHARDS }, (_, shard) => `${star}#${shard}`);
    const followers = Array.from({ length: 200 }, (_, nth) => `FOLLOWER#${1_000 + nth}`);
    await load(
      'One',
      {},
      followers.map((SK) => ({ PK: star, SK })),
    );
    await load(
      'Ten',
      {},
      followers.map((SK, nth) => ({ PK: keys[nth % SHARDS] as string, SK })),
    );
    const page = (TableName: string, pk: string) =>
      db.send(
        new QueryCommand({
          TableName,
          Limit: 10,
          KeyConditionExpression: 'PK = :pk',
          ExpressionAttributeValues: { ':pk': pk },
        }),
      );
    const fromOne = await cost(() => page('One', star));
    const fromTen = await cost(() => Promise.all(keys.map((key) => page('Ten', key))));
    const times = ten.perSecond / one.perSecond;
    return {
      verdict: times >= SHARDS * 0.9 ? 'holds' : 'fails',
      rows: {
        columns: [
          { title: '' },
          { title: 'follows/s' },
          { title: 'fullest, %' },
          { title: 'requests, a page' },
          { title: 'RCU, a page', decimals: 1 },
        ],
        rows: [
          ['one key', one.perSecond, 100 * one.fullest, fromOne.requests, fromOne.readUnits],
          ['ten shards', ten.perSecond, 100 * ten.fullest, fromTen.requests, fromTen.readUnits],
        ],
      },
      because: [
        `Ten shards admit ${grouped(times, 1)} times as many: they lie on four partitions, and the fullest, which gets ${grouped(100 * ten.fullest)} % of the writes, sets the pace of all.`,
        `The reader pays for it: a page costs ${fromTen.requests} requests and ${grouped(fromTen.readUnits, 1)} RCU in place of ${fromOne.requests} and ${grouped(fromOne.readUnits, 1)}.`,
        `Which shards share a partition is the model's lot. AWS's hash is secret, so your keys fall otherwise.`,
      ],
    };
  },
};
