/** Claims about reads: consistency, a Scan of a small table, batches, and one table or several. */

import { BatchGetCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../kit/item/item.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import { grouped } from '../../kit/report/text.ts';
import { bytes, type Claim } from './claim.ts';

const AWS = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';
const API = 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference';

const COSTS = [
  { title: '' },
  { title: 'requests' },
  { title: 'items read' },
  { title: 'RCU', decimals: 1 },
] as const;

/** An item of so many bytes. */
function itemOf(PK: string, SK: string, size: number): Item {
  return { PK, SK, note: bytes(size - itemBytes({ PK, SK, note: '' })) };
}

export const strongReads: Claim = {
  says: 'Strongly consistent reads cost nothing more when the table is small.',
  sources: [`${AWS}/HowItWorks.ReadConsistency.html`, `${AWS}/read-write-operations.html`],
  setup: 'One item of 100 bytes, and one of 20 KB, are read from a table of two items, both ways.',
  async run({ db, load, cost }) {
    const sizes = { '100 bytes': 100, '20 KB': 20_000 };
    const items = Object.entries(sizes).map(([name, size]) => itemOf('a', name, size));
    await load('Small', {}, items);
    const rows: (string | number)[][] = [];
    for (const name of Object.keys(sizes)) {
      for (const ConsistentRead of [false, true]) {
        const get = new GetCommand({
          TableName: 'Small',
          Key: { PK: 'a', SK: name },
          ConsistentRead,
        });
        const { requests, itemsRead, readUnits } = await cost(() => db.send(get));
        rows.push([
          `${name}, ${ConsistentRead ? 'strong' : 'eventual'}`,
          requests,
          itemsRead,
          readUnits,
        ]);
      }
    }
    const [small = 0, smallStrong = 0, large = 0, largeStrong = 0] = rows.map((row) =>
      Number(row[3]),
    );
    return {
      verdict: smallStrong > small ? 'fails' : 'holds',
      rows: { columns: COSTS, rows },
      because: [
        `A strongly consistent read costs twice as much in a table of two items too: ${grouped(smallStrong, 1)} RCU in place of ${grouped(small, 1)} for the small item, ${grouped(largeStrong, 1)} in place of ${grouped(large, 1)} for the large one.`,
      ],
    };
  },
};

/** A collection that is asked for, and the others of the table: so many in all. */
const TABLES = [10, 40, 41, 160, 640];
const ITEM_BYTES = 100;

export const smallScan: Claim = {
  says: 'A Scan is fine for a small table.',
  sources: [`${AWS}/bp-query-scan.html`],
  setup: `The ten items of one key are found in tables of 10 to 640 items of ${ITEM_BYTES} bytes: by a Query, and by a Scan with a filter.`,
  async run({ db, load, cost }) {
    const rows: (string | number)[][] = [];
    let upTo = '';
    for (const count of TABLES) {
      const TableName = `Scanned-${count}`;
      const items = Array.from({ length: count }, (_, nth) => {
        const collection = nth < 10 ? 'USER#ada' : `USER#${nth}`;
        return itemOf(collection, `POST#${1_000 + nth}`, ITEM_BYTES);
      });
      await load(TableName, {}, items);
      const ExpressionAttributeValues = { ':pk': 'USER#ada' };
      const asked = { TableName, ExpressionAttributeValues };
      const query = await cost(() =>
        db.send(new QueryCommand({ ...asked, KeyConditionExpression: 'PK = :pk' })),
      );
      const scan = await cost(() =>
        db.send(new ScanCommand({ ...asked, FilterExpression: 'PK = :pk' })),
      );
      if (scan.readUnits <= query.readUnits)
        upTo = `${grouped(count)} items of ${ITEM_BYTES} bytes`;
      rows.push([`${grouped(count)} items`, query.readUnits, scan.readUnits, scan.itemsRead]);
    }
    const [last = []] = rows.slice(-1);
    return {
      verdict: upTo === '' ? 'fails' : `holds up to ${upTo}`,
      rows: {
        columns: [
          { title: '' },
          { title: 'RCU, Query', decimals: 1 },
          { title: 'RCU, Scan', decimals: 1 },
          { title: 'items that the Scan read' },
        ],
        rows,
      },
      because: [
        `Half a unit pays for 4 KB: up to there, ${upTo}, a Scan costs the same.`,
        `After that it grows with the table, and the Query does not: ${grouped(Number(last[2]), 1)} RCU in place of ${grouped(Number(last[1]), 1)} at ${last[0]}.`,
      ],
    };
  },
};

const GETS = 10;

export const batchGet: Claim = {
  says: 'BatchGetItem is cheaper than single GetItems.',
  sources: [`${API}/API_BatchGetItem.html`],
  setup: `${GETS} items of 100 bytes, each of a partition key of its own, are read one by one, and in one batch.`,
  async run({ db, load, cost }) {
    const keys = Array.from({ length: GETS }, (_, nth) => ({ PK: `p${nth}`, SK: 's' }));
    await load(
      'Batch',
      {},
      keys.map(({ PK, SK }) => itemOf(PK, SK, 100)),
    );
    const single = await cost(async () => {
      for (const Key of keys) await db.send(new GetCommand({ TableName: 'Batch', Key }));
    });
    const RequestItems = { Batch: { Keys: keys } };
    const batch = await cost(() => db.send(new BatchGetCommand({ RequestItems })));
    const rows = Object.entries({ [`${GETS} GetItems`]: single, 'one BatchGetItem': batch }).map(
      ([name, { requests, itemsRead, readUnits }]) => [name, requests, itemsRead, readUnits],
    );
    return {
      verdict: batch.readUnits < single.readUnits ? 'holds' : 'fails',
      rows: { columns: COSTS, rows },
      because: [
        `Each item is rounded up by itself in a batch too: ${grouped(batch.readUnits, 1)} RCU either way.`,
        `A batch saves requests: ${batch.requests} in place of ${single.requests}.`,
      ],
    };
  },
};

export const oneTable: Claim = {
  says: 'An order and its lines cost less in one table than in two.',
  sources: [
    'https://aws.amazon.com/blogs/database/single-table-vs-multi-table-design-in-amazon-dynamodb/',
  ],
  setup:
    'An order of 200 bytes with 3, 30 and 300 lines of 200 bytes is read: order and lines in one item collection by one Query, or the order by a GetItem from one table and its lines by a Query of another.',
  async run({ db, load, cost }) {
    const rows: (string | number)[][] = [];
    for (const count of [3, 30, 300]) {
      const order = itemOf('ORDER#1', 'ORDER#1', 200);
      const lines = Array.from({ length: count }, (_, nth) =>
        itemOf('ORDER#1', `LINE#${1_000 + nth}`, 200),
      );
      const [together, orders, apart] = ['Together', 'Orders', 'Lines'].map(
        (name) => `${name}-${count}`,
      ) as [string, string, string];
      await load(together, {}, [order, ...lines]);
      await load(orders, {}, [order]);
      await load(apart, {}, lines);
      const queryOf = (TableName: string) =>
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'PK = :pk',
          ExpressionAttributeValues: { ':pk': 'ORDER#1' },
        });
      const one = await cost(() => db.send(queryOf(together)));
      const two = await cost(async () => {
        await db.send(new GetCommand({ TableName: orders, Key: { PK: 'ORDER#1', SK: 'ORDER#1' } }));
        await db.send(queryOf(apart));
      });
      rows.push([`${count} lines`, one.requests, one.readUnits, two.requests, two.readUnits]);
    }
    const more = rows.map((row) => Number(row[4]) - Number(row[2]));
    return {
      verdict: more.every((units) => units > 0) ? 'holds' : 'fails',
      rows: {
        columns: [
          { title: '' },
          { title: 'one table: requests' },
          { title: 'RCU', decimals: 1 },
          { title: 'two tables: requests' },
          { title: 'RCU', decimals: 1 },
        ],
        rows,
      },
      because: [
        `Two tables cost one request more, and ${[...new Set(more.map((units) => grouped(units, 1)))].join(' or ')} RCU more, because each read is rounded up by itself.`,
        `The difference does not grow with the order: at ${rows.at(-1)?.[0]} it is ${grouped(more.at(-1) ?? 0, 1)} of ${grouped(Number(rows.at(-1)?.[4]), 1)} RCU.`,
      ],
    };
  },
};
