/** Claims about indexes: overloaded or dedicated, what they copy, and which items they hold. */

import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { US_EAST_1 } from '../../kit/aws/price.ts';
import type { IndexProjection } from '../../kit/index-projection.ts';
import type { Item } from '../../kit/item/item.ts';
import { itemBytes } from '../../kit/item/item-size.ts';
import { isInIndex, keyNamesOf } from '../../kit/key-attributes.ts';
import { INDEXES_MAX } from '../../kit/limits.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import { grouped } from '../../kit/report/text.ts';
import { bytes, type Claim, type ClaimBench, unitsOf } from './claim.ts';

const AWS = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide';

/** An order of a user, an order line and a review of a product: each is asked for by one key. */
const KINDS = [
  { kind: 'Order', key: 'USER#ada', own: ['orderedBy', 'orderedAt'], shared: ['userId', 'at'] },
  {
    kind: 'Line',
    key: 'PRODUCT#p7',
    own: ['boughtProduct', 'boughtAt'],
    shared: ['productId', 'at'],
  },
  {
    kind: 'Review',
    key: 'PRODUCT#p7',
    own: ['reviewedProduct', 'reviewedAt'],
    shared: ['productId', 'at'],
  },
] as const;
type Kind = (typeof KINDS)[number];

/** The index that answers for a kind, and its key attributes. */
type KindIndex = readonly [name: string, partitionKey: string, sortKey: string];

const DESIGNS: Readonly<Record<string, (kind: Kind) => KindIndex>> = {
  'one overloaded index': () => ['GSI1', 'GSI1PK', 'GSI1SK'],
  'an index for each question': ({ kind, own }) => [`${kind}s`, ...own],
  'the same, with a shared name': ({ kind, shared }) => [`${kind}s`, ...shared],
};

/** Writes one item of each kind, and asks the question of each kind. */
async function storeAndAsk(
  { db, load, cost }: ClaimBench,
  TableName: string,
  indexOf: (kind: Kind) => KindIndex,
): Promise<(string | number)[]> {
  const indexes = Object.fromEntries(
    KINDS.map(indexOf).map(([name, partitionKey, sortKey]) => [
      name,
      { partitionKey, sortKey, projection: 'ALL' as const },
    ]),
  );
  await load(TableName, indexes);
  const spent: ChargedReceipt[] = [];
  let stored = 0;
  for (const kind of KINDS) {
    const [, partition, sort] = indexOf(kind);
    const id = `${kind.kind}#1`;
    const own = { PK: id, SK: id, Type: kind.kind, note: bytes(200) };
    const Item = { ...own, [partition]: kind.key, [sort]: '2026-11-28' };
    spent.push(await cost(() => db.send(new PutCommand({ TableName, Item }))));
    const copies = Object.values(indexes).filter((index) => isInIndex(keyNamesOf(index), Item));
    stored += (1 + copies.length) * itemBytes(Item);
  }
  for (const kind of KINDS) {
    const [IndexName, partition] = indexOf(kind);
    const query = new QueryCommand({
      TableName,
      IndexName,
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': partition },
      ExpressionAttributeValues: { ':key': kind.key },
    });
    spent.push(await cost(() => db.send(query)));
  }
  const sum = (of: (one: ChargedReceipt) => number) => spent.reduce((all, one) => all + of(one), 0);
  const units = [sum(({ writeUnits }) => writeUnits), sum(({ readUnits }) => readUnits)];
  return [Object.keys(indexes).length, ...units, stored];
}

export const overloadedIndex: Claim = {
  says: 'One overloaded index costs less than a dedicated index for each question.',
  sources: [`${AWS}/bp-gsi-overloading.html`, `${AWS}/GSI.DesignPattern.MultiAttributeKeys.html`],
  setup:
    'An order, an order line and a review, each of some 260 bytes, are written and asked for by their user or their product: with GSI1PK and GSI1SK for all three, and with one index for each, whose key attributes only that kind of item has. In the third design lines and reviews share the names of theirs: productId and at.',
  async run(bench) {
    const rows: (string | number)[][] = [];
    for (const [name, indexOf] of Object.entries(DESIGNS)) {
      rows.push([name, ...(await storeAndAsk(bench, `Design-${rows.length}`, indexOf))]);
    }
    const [overloaded, dedicated, shared] = rows.map(([, , ...figures]) => figures as number[]) as [
      number[],
      number[],
      number[],
    ];
    const [written = 0, read = 0] = overloaded;
    const isSame = written === dedicated[0] && read === dedicated[1];
    return {
      verdict: isSame ? 'fails' : 'holds',
      rows: {
        columns: [
          { title: '' },
          { title: 'indexes' },
          { title: 'WCU', decimals: 1 },
          { title: 'RCU', decimals: 1 },
          { title: 'bytes stored' },
        ],
        rows,
      },
      because: [
        `Each item is in one index either way: both designs write ${grouped(written, 1)} WCU and read ${grouped(read, 1)} RCU.`,
        `An overloaded index saves indexes, of which a table may have ${INDEXES_MAX}. It does not save units. It stores ${grouped((dedicated[2] ?? 0) - (overloaded[2] ?? 0))} bytes less here, because its attribute names are shorter.`,
        `A dedicated index is dearer where items of another kind have its key attributes too: then lines and reviews are in two indexes each, and the writes cost ${grouped(shared[0] ?? 0, 1)} WCU.`,
      ],
    };
  },
};

export const allDoubles: Claim = {
  says: 'An index with the projection ALL doubles the cost of putting a new item.',
  sources: [`${AWS}/GSI.html#GSI.Projections`],
  setup:
    'A new item of 0.5, 2 and 5 KB is put into a table without an index, with an index that copies ALL, and with one that copies KEYS_ONLY.',
  async run({ db, load, cost }) {
    const sizes = [500, 2_000, 5_000];
    const put = async (TableName: string, size: number): Promise<number> => {
      const item = { PK: 'a', SK: `${size}`, by: 'b', at: 'c' };
      const Item = { ...item, note: bytes(size - itemBytes({ ...item, note: '' })) };
      return unitsOf([await cost(() => db.send(new PutCommand({ TableName, Item })))]);
    };
    const columns = [
      { title: '' },
      ...sizes.map((size) => ({ title: `WCU, ${size / 1_000} KB`, decimals: 1 })),
    ];
    const rows: (readonly [string, ...number[]])[] = [];
    for (const [name, projection] of Object.entries({
      'no index': undefined,
      ALL: 'ALL',
      KEYS_ONLY: 'KEYS_ONLY',
    })) {
      const table = `Copies-${name.replace(' ', '-')}`;
      const index = {
        partitionKey: 'by',
        sortKey: 'at',
        projection: projection as IndexProjection,
      };
      await load(table, projection === undefined ? {} : { ByAt: index });
      const units: number[] = [];
      for (const size of sizes) units.push(await put(table, size));
      rows.push([name, ...units]);
    }
    const [bare, all, keys] = rows.map(([, ...units]) => units) as [number[], number[], number[]];
    const doubles = bare.every((units, at) => all[at] === 2 * units);
    const last = sizes.length - 1;
    return {
      verdict: doubles ? 'holds' : 'fails',
      rows: { columns, rows },
      because: [
        `With ALL a write costs twice what it costs without the index, at each of the three sizes.`,
        `KEYS_ONLY costs ${grouped(keys[0] as number, 1)} WCU at 0.5 KB, as ALL does: a write to an index costs at least one unit. At 5 KB it costs ${grouped(keys[last] as number, 1)} WCU in place of ${grouped(all[last] as number, 1)}.`,
      ],
    };
  },
};

/** Dollars of a write unit in those of a read unit. */
const WRITE_TO_READ = US_EAST_1.writeDollarsPerMillion / US_EAST_1.readDollarsPerMillion;
const ORDERS = 100;
const OPEN = [10, 50, 90];

export const sparseHalf: Claim = {
  says: 'A sparse index pays when fewer than half of the items are in it.',
  sources: [`${AWS}/bp-indexes-general-sparse-indexes.html`],
  setup: `A customer has ${ORDERS} orders of some 400 bytes. The open ones are found by a Query with a filter, or in an index that holds only orders with the attribute openAt. Of 10, 50 and 90 open orders.`,
  async run({ db, load, cost }) {
    const rows: (string | number)[][] = [];
    for (const open of OPEN) {
      const TableName = `Open-${open}`;
      const items = Array.from({ length: ORDERS }, (_, nth) => ({
        PK: 'CUSTOMER#ada',
        SK: `ORDER#${1_000 + nth}`,
        Type: 'Order',
        note: bytes(340),
        ...(nth < open && { openAt: `2026-11-28T${1_000 + nth}` }),
      }));
      await load(
        TableName,
        { Open: { partitionKey: 'PK', sortKey: 'openAt', projection: 'ALL' } },
        items,
      );
      const asked = {
        TableName,
        KeyConditionExpression: 'PK = :pk',
        ExpressionAttributeValues: { ':pk': 'CUSTOMER#ada' },
      };
      const filtered = await cost(() =>
        db.send(new QueryCommand({ ...asked, FilterExpression: 'attribute_exists(openAt)' })),
      );
      const sparse = await cost(() => db.send(new QueryCommand({ ...asked, IndexName: 'Open' })));
      const note = { PK: 'CUSTOMER#bo', SK: 'ORDER#1', note: bytes(340) };
      const put = (Item: Item) => cost(() => db.send(new PutCommand({ TableName, Item })));
      const opened = await put({ ...note, openAt: '2026-11-28' });
      const closed = await put(note);
      // The table's own units would be paid without the index too: one for each put.
      const more = unitsOf([opened, closed]) - 2;
      const saved = filtered.readUnits - sparse.readUnits;
      rows.push([
        `${open} of ${ORDERS} open`,
        filtered.readUnits,
        sparse.readUnits,
        more,
        (more * WRITE_TO_READ) / saved,
      ]);
    }
    const needed = rows.map((row) => row[4] as number);
    const paysAbove = OPEN.some((open, at) => 2 * open >= ORDERS && (needed[at] as number) > 0);
    return {
      verdict: paysAbove ? 'fails' : 'holds',
      rows: {
        columns: [
          { title: '' },
          { title: 'RCU, filter', decimals: 1 },
          { title: 'RCU, sparse', decimals: 1 },
          { title: 'WCU more', decimals: 1 },
          { title: 'list reads an order', decimals: 1 },
        ],
        rows,
      },
      because: [
        `The column WCU more has the price of the index for one order that opens and closes. A write unit costs ${grouped(WRITE_TO_READ)} times as much as a read unit.`,
        `The index reads less at every share, so half is no border. The last column says how often the list must be read until the index has paid for itself: ${needed.map((one, at) => `${grouped(one, 1)} times for each new order with ${OPEN[at]} of ${ORDERS} open`).join(', ')}.`,
      ],
    };
  },
};
