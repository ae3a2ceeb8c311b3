import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../tools/sample-request.ts';
import { LINE_WIDTH } from '../report/text.ts';
import type { RequestRecord } from './request-record.ts';
import { CERTAIN_SMELLS, smellsOf } from './smell.ts';

/** A trace from what matters of each request, numbered from 1. */
function trace(...requests: Partial<RequestRecord>[]): RequestRecord[] {
  return requests.map((request, at) => {
    return sampleRequest(at + 1, { itemsRead: 0, returned: 0, readUnits: 0, ...request });
  });
}

const Key = { PK: { S: 'INVOICE#1' }, SK: { S: 'INVOICE#1' } };
const OtherKey = { PK: { S: 'INVOICE#1' }, SK: { S: 'BILL#7' } };
const set = { SS: ['BILL#7'] };
const addToSet = {
  Key,
  UpdateExpression: 'ADD bills :b',
  ExpressionAttributeValues: { ':b': set },
};
const append = { Key, UpdateExpression: 'SET bills = list_append (bills, :bill)' };
const ConditionExpression = 'version = :version';
const comparing = 'SET isAdded = :yes, kinds = :b';

const get = { operation: 'GetItem', input: { Key } };
const otherGet = { operation: 'GetItem', input: { Key: OtherKey } };
const byKey = {
  input: {
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': { S: 'INVOICE#1' } },
  },
};
const bill = (id: number) => ({ PK: { S: 'INVOICE#1' }, SK: { S: `BILL#${id}` } });
const keyedGet = (id: number, keyedBy = 1) => {
  return { operation: 'GetItem', keyedBy, input: { Key: bill(id) } };
};
const keyedQuery = (id: string, from = {}) => ({
  keyedBy: 1,
  input: {
    KeyConditionExpression: 'PK = :pk',
    ExpressionAttributeValues: { ':pk': { S: id } },
    ...from,
  },
});
const page = { more: true };
const secondPage = { continues: 1, input: { ...byKey.input, ExclusiveStartKey: Key } };
const put = (input: object) => ({ operation: 'PutItem', input: { ...input } });
const update = (input: object) => ({ operation: 'UpdateItem', input: { ...input } });
const remove = (input: object) => ({ operation: 'DeleteItem', input: { ...input } });
const transact = (...TransactItems: object[]) => {
  return { operation: 'TransactWriteItems', input: { TransactItems } };
};
const batch = (...requests: object[]) => {
  return { operation: 'BatchWriteItem', input: { RequestItems: { graph: requests } } };
};
const inGraph = <T extends { input: object }>(request: T): T => {
  return { ...request, input: { ...request.input, TableName: 'graph' } };
};
const filtered = (itemsRead: number, returned: number) => {
  return { filter: 'currency = EUR', itemsRead, returned };
};

describe('a trace that smells', () => {
  test.each([
    ['SCAN', 'one Scan', trace({ operation: 'Scan' })],
    ['LOST-PAGE', 'a page that nobody continues', trace(page)],
    ['LOST-PAGE', 'a second page that nobody continues', trace(page, { ...page, continues: 1 })],
    ['LOST-PAGE', 'a page continued from another', trace(page, page, { continues: 2 })],
    [
      'LOST-PAGE',
      'a page, and a page of another collection from a key of its own',
      trace(
        { ...byKey, ...page },
        keyedQuery('INVOICE#2', { ExclusiveStartKey: { PK: { S: 'INVOICE#2' }, SK: { S: 'B' } } }),
      ),
    ],
    ['ASKED-TWICE', 'a Get of the same key', trace(get, otherGet, get)],
    ['ASKED-TWICE', 'a Query of the same collection', trace(byKey, get, byKey)],
    ['N+1', 'three keyed Gets', trace({}, keyedGet(1), keyedGet(2), keyedGet(3))],
    ['N+1', 'three keyed Queries', trace({}, keyedQuery('A'), keyedQuery('B'), keyedQuery('C'))],
    [
      'N+1',
      'two kinds of reads for each of three items',
      trace({}, ...[1, 2, 3].flatMap((id) => [keyedGet(id), keyedQuery(`BILL#${id}`)])),
    ],
    [
      'N+1',
      'Gets keyed by the pages of one list',
      trace(page, secondPage, keyedGet(1), keyedGet(2), keyedGet(3, 2)),
    ],
    ['FILTER-WASTE', 'most of what was read filtered out', trace(filtered(21, 10))],
    ['FILTER-WASTE', 'ten items read for none', trace(filtered(10, 0))],
    ['FAT-ITEM', 'list_append', trace(update(append))],
    ['FAT-ITEM', 'list_append in a transaction', trace(transact({ Update: append }))],
    ['FAT-ITEM', 'a list longer than before', trace({ ...put({ Item: Key }), grows: ['bills'] })],
    ['FAT-ITEM', 'a set by ADD', trace(update(addToSet))],
    ['FAT-ITEM', 'a set in a transaction', trace(transact({ Update: addToSet }))],
    ['READ-MODIFY-WRITE', 'a Put after a Get', trace(get, put({ Item: Key }))],
    ['READ-MODIFY-WRITE', 'an Update after a Get', trace(get, {}, update({ Key }))],
    ['READ-MODIFY-WRITE', 'a Delete after a Get', trace(get, remove({ Key }))],
    ['READ-MODIFY-WRITE', 'a transaction after a Get', trace(get, transact({ Update: { Key } }))],
    ['READ-MODIFY-WRITE', 'a Put after a Query', trace(byKey, put({ Item: Key }))],
    [
      'READ-MODIFY-WRITE',
      'a Put in a batch after a Get',
      trace(inGraph(get), batch({ PutRequest: { Item: Key } })),
    ],
    [
      'READ-MODIFY-WRITE',
      'an Update that adds and sets after a Get',
      trace(get, update({ Key, UpdateExpression: 'ADD n :one SET paid = :paid' })),
    ],
  ])('has %s: %s', (id, _what, requests) => {
    expect(smellsOf(requests).map((smell) => smell.id)).toEqual([id]);
  });

  test('names first the smell that explains most', () => {
    const requests = trace({ operation: 'Scan', ...page, ...filtered(30, 1) });
    const smells = smellsOf(requests).map(({ id }) => id);
    expect(smells).toEqual(['SCAN', 'LOST-PAGE', 'FILTER-WASTE']);
  });
});

describe('a trace of a table whose keys have other names', () => {
  const inOrders = { TableName: 'Orders' };
  const keys: Record<string, object>[] = [
    { id: { S: '7' } },
    { id: { N: '7' } },
    { id: { B: new Uint8Array([7]) } },
    { customer: { S: 'C1' }, at: { N: '20260115' } },
  ];
  const orderGet = (key: object) => ({ operation: 'GetItem', input: { ...inOrders, Key: key } });
  const orderPut = (Item: object) => put({ ...inOrders, Item });
  const sets = { UpdateExpression: 'SET paid = :paid' };

  test.each(keys)('ASKED-TWICE and READ-MODIFY-WRITE know the key %j', (key) => {
    const item = { total: { N: '1' }, ...key };
    const twice = trace(orderGet(key), orderGet(reversed(key)));
    expect(smellsOf(twice).map(({ id }) => id)).toEqual(['ASKED-TWICE']);
    for (const write of [orderPut(item), update({ ...inOrders, ...sets, Key: key })]) {
      const smells = smellsOf(trace(orderGet(key), write));
      expect(smells.map(({ id }) => id)).toEqual(['READ-MODIFY-WRITE']);
    }
  });

  test.each(keys)('another key than %j, or another table, is another item', (key) => {
    for (const other of keys.filter((one) => one !== key)) {
      expect(smellsOf(trace(orderGet(key), orderGet(other)))).toEqual([]);
      expect(smellsOf(trace(orderGet(key), orderPut(other)))).toEqual([]);
    }
    const elsewhere = { TableName: 'Invoices' };
    const otherTable = { operation: 'GetItem', input: { ...elsewhere, Key: key } };
    expect(smellsOf(trace(orderGet(key), otherTable))).toEqual([]);
    expect(smellsOf(trace(orderGet(key), put({ ...elsewhere, Item: key })))).toEqual([]);
  });

  test('two Queries are one question only if every value of theirs is equal', () => {
    const query = (...bytes: number[]) => ({
      input: {
        ...inOrders,
        KeyConditionExpression: '#c = :c AND at > :from',
        ExpressionAttributeNames: { '#c': 'customer' },
        ExpressionAttributeValues: { ':c': { B: new Uint8Array(bytes) }, ':from': { N: '7' } },
      },
    });
    const [long, other] = [Array(40).fill(1), [...Array(39).fill(1), 2]];
    expect(smellsOf(trace(query(...long), query(...long)))).toHaveLength(1);
    expect(smellsOf(trace(query(...long), query(...other)))).toEqual([]);
    const item = (last: number) => ({
      customer: { B: new Uint8Array([...Array(39).fill(1), last]) },
    });
    expect(smellsOf(trace(query(...long), orderPut(item(1))))).toHaveLength(1);
    expect(smellsOf(trace(query(...long), orderPut(item(2))))).toEqual([]);
  });
});

/** The same key, its attributes in another order. */
function reversed(key: object): object {
  return Object.fromEntries(Object.entries(key).reverse());
}

describe('a trace of PartiQL statements', () => {
  const statement = (Statement: string) => ({
    operation: 'ExecuteStatement',
    input: { Statement },
  });
  test('has SCAN if a SELECT has no condition', () => {
    const smells = smellsOf(trace(statement('SELECT * FROM "Orders"')));
    expect(smells.map(({ id }) => id)).toEqual(['SCAN']);
  });

  test.each([
    'SELECT * FROM Orders WHERE id = ?',
    `INSERT INTO Orders VALUE {'id': '7'}`,
  ])('does not smell: %s', (text) => {
    expect(smellsOf(trace(statement(text)))).toEqual([]);
  });
});

test('only the smells that are asked for are looked for', () => {
  const requests = trace({ operation: 'Scan' }, get, get);
  const smells = smellsOf(requests, [], CERTAIN_SMELLS).map(({ id }) => id);
  expect(smells).toEqual(['SCAN']);
});

test('what a step asks for is no smell', () => {
  const requests = trace({ operation: 'Scan', ...page });
  expect(smellsOf(requests, ['SCAN']).map(({ id }) => id)).toEqual(['LOST-PAGE']);
});

describe('a trace that does not smell', () => {
  const conditional = { Key, ConditionExpression };
  const followed = [page, { ...page, continues: 1 }, { ...page, continues: 2 }];
  test.each([
    ['no request', trace()],
    ['a Query of its key', trace({ itemsRead: 25, returned: 25 })],
    ['a Query with Limit that stops early', trace({ ...page, input: { Limit: 10 } })],
    ['every page followed', trace(...followed, { continues: 3 })],
    ['two keyed reads', trace({}, keyedGet(1), keyedQuery('A'))],
    [
      'the first page of one collection, three times',
      trace({}, ...Array(3).fill({ ...page, ...keyedQuery('A', { Limit: 50 }) })),
    ],
    [
      'two keyed Gets, and a keyed Query of the collection',
      trace({}, keyedGet(1), keyedGet(2), keyedQuery('A')),
    ],
    [
      'keyed Queries of three indexes',
      trace({}, ...['A', 'B', 'C'].map((id) => ({ ...keyedQuery(id), index: `by${id}` }))),
    ],
    [
      'a chain: each Get keyed by the one before',
      trace({}, keyedGet(1, 1), keyedGet(2, 2), keyedGet(3, 3), keyedGet(4, 4)),
    ],
    [
      'Gets keyed by three lists, one by each',
      trace({}, {}, {}, keyedGet(1, 1), keyedGet(2, 2), keyedGet(3, 3)),
    ],
    [
      'a page of which only the first items are used, and the rest read from there',
      trace({ ...byKey, ...page }, { input: { ...byKey.input, ExclusiveStartKey: bill(10) } }),
    ],
    ['three reads by keys of the caller’s own', trace(get, otherGet, byKey)],
    ['the same read after a write', trace(get, put({ Item: OtherKey, ConditionExpression }), get)],
    ['the same read after one that failed', trace({ ...get, error: 'TimeoutError' }, get)],
    ['the same collection, page by page', trace({ ...byKey, ...page }, secondPage)],
    ['the same collection by another index', trace(byKey, { ...byKey, index: 'GSI1' })],
    [
      'pages, each keyed by the one before',
      trace(
        page,
        ...[1, 2, 3].map((continues) => {
          return { ...keyedQuery(`PAGE#${continues}`), continues, more: continues < 3 };
        }),
      ),
    ],
    ['three keyed writes', trace({}, ...Array(3).fill({ operation: 'PutItem', keyedBy: 1 }))],
    ['nine items filtered out', trace(filtered(9, 0))],
    ['less than half filtered out', trace(filtered(30, 20))],
    ['items counted, not filtered', trace({ itemsRead: 30, returned: 0 })],
    [
      'an item with a map',
      trace(put({ Item: { ...Key, address: { M: { city: { S: 'Bern' } } } } })),
    ],
    ['an item with a list', trace(put({ Item: { ...Key, bills: { L: [{ S: 'BILL#7' }] } } }))],
    ['an item with a set', trace(put({ Item: { ...Key, bills: set } }))],
    ['a set that is only compared', trace(update({ ...addToSet, UpdateExpression: comparing }))],
    ['a number set', trace(update({ Key, UpdateExpression: 'SET cents = :cents' }))],
    ['an ADD after a Get', trace(get, update({ Key, UpdateExpression: 'ADD votes :one' }))],
    ['a write in another item collection', trace(byKey, put({ Item: { PK: { S: 'INVOICE#2' } } }))],
    ['a conditional Put after a Get', trace(get, put({ Item: Key, ConditionExpression }))],
    ['a conditional Update after a Get', trace(get, update(conditional))],
    ['a conditional transaction after a Get', trace(get, transact({ Delete: conditional }))],
    ['a write of another item', trace(get, put({ Item: OtherKey }))],
    ['a Get after the write', trace(put({ Item: Key }), get)],
    [
      'a condition check beside a write',
      trace(get, transact({ ConditionCheck: conditional }, { Put: { Item: OtherKey } })),
    ],
  ])('%s', (_what, requests) => {
    expect(smellsOf(requests)).toEqual([]);
  });
});

test('what a smell means fits its screen and ends in a sentence', () => {
  const everything = trace(
    { operation: 'Scan', ...page, ...filtered(30, 1) },
    keyedGet(1),
    keyedGet(2),
    keyedGet(3),
    get,
    update({ ...append }),
  );
  const smells = smellsOf(everything);
  expect(smells).toHaveLength(6);
  for (const { lines } of smells) {
    expect(lines.every((line) => line.length <= LINE_WIDTH)).toBe(true);
    expect(lines.at(-1)).toMatch(/[.?]$/);
  }
});

test('a list that was followed for some pages and then lost is asked for its end', () => {
  const [first, second] = [page, { ...page, continues: 1 }];
  const linesOf = (...requests: Partial<RequestRecord>[]) =>
    smellsOf(trace(...requests)).map(({ lines }) => lines.join(' '));
  expect(linesOf(first, second)).toEqual([expect.stringContaining('when does your code stop')]);
  expect(linesOf(first)).toEqual([expect.stringContaining('What does the next request need')]);
});
