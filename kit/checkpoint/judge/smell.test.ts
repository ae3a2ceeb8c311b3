import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../meter/request-record.ts';
import { LINE_WIDTH } from '../../report/line.ts';
import { smellsOf } from './smell.ts';

/** A trace from what matters of each request, numbered from 1. */
function trace(...requests: Partial<RequestRecord>[]): RequestRecord[] {
  return requests.map((request, at) => ({
    ...{ number: at + 1, operation: 'Query', tables: ['graph'], input: {}, more: false },
    ...{ itemsRead: 0, returned: 0, readUnits: 0, writeUnits: 0, unitsByIndex: {} },
    ...{ underWay: 1, attempts: 1, durationMs: 1, ...request },
  }));
}

const Key = { PK: { S: 'INVOICE#1' }, SK: { S: 'INVOICE#1' } };
const OtherKey = { PK: { S: 'INVOICE#1' }, SK: { S: 'BILL#7' } };
const list = { L: [{ S: 'BILL#7' }] };
const set = { SS: ['BILL#7'] };
const append = { Key, UpdateExpression: 'SET bills = list_append (bills, :bill)' };
const ConditionExpression = 'version = :version';

const get = { operation: 'GetItem', input: { Key } };
const otherGet = { operation: 'GetItem', input: { Key: OtherKey } };
const byKey = { keyCondition: 'PK = INVOICE#1' };
const keyedGet = { operation: 'GetItem', keyedBy: 1 };
const keyedQuery = { operation: 'Query', keyedBy: 1 };
const page = { more: true };
const secondPage = { ...byKey, continues: 1, input: { ExclusiveStartKey: Key } };
const put = (input: object) => ({ operation: 'PutItem', input: { ...input } });
const update = (input: object) => ({ operation: 'UpdateItem', input: { ...input } });
const remove = (input: object) => ({ operation: 'DeleteItem', input: { ...input } });
const transact = (...TransactItems: object[]) => {
  return { operation: 'TransactWriteItems', input: { TransactItems } };
};
const batch = (...requests: object[]) => {
  return { operation: 'BatchWriteItem', input: { RequestItems: { graph: requests } } };
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
    ['ASKED-TWICE', 'a Get of the same key', trace(get, otherGet, get)],
    ['ASKED-TWICE', 'a Query of the same collection', trace(byKey, get, byKey)],
    ['N+1', 'three keyed reads', trace({}, keyedGet, keyedQuery, keyedGet)],
    ['FILTER-WASTE', 'most of what was read filtered out', trace(filtered(21, 10))],
    ['FILTER-WASTE', 'ten items read for none', trace(filtered(10, 0))],
    ['FAT-ITEM', 'list_append', trace(update(append))],
    ['FAT-ITEM', 'list_append in a transaction', trace(transact({ Update: append }))],
    ['FAT-ITEM', 'an item with a list', trace(put({ Item: { ...Key, bills: list } }))],
    ['FAT-ITEM', 'a set by ADD', trace(update({ Key, ExpressionAttributeValues: { ':b': set } }))],
    ['FAT-ITEM', 'a set in a transaction', trace(transact({ Put: { Item: { ...Key, b: set } } }))],
    ['READ-MODIFY-WRITE', 'a Put after a Get', trace(get, put({ Item: Key }))],
    ['READ-MODIFY-WRITE', 'an Update after a Get', trace(get, {}, update({ Key }))],
    ['READ-MODIFY-WRITE', 'a Delete after a Get', trace(get, remove({ Key }))],
    ['READ-MODIFY-WRITE', 'a transaction after a Get', trace(get, transact({ Update: { Key } }))],
  ])('has %s: %s', (id, _what, requests) => {
    expect(smellsOf(requests).map((smell) => smell.id)).toEqual([id]);
  });

  test.each([
    ['FAT-ITEM', trace(batch({ PutRequest: { Item: { ...Key, bills: list } } }))],
    ['READ-MODIFY-WRITE', trace(get, batch({ PutRequest: { Item: Key } }))],
  ])('has %s by a BatchWriteItem as by a PutItem', (id, requests) => {
    expect(smellsOf(requests).map((smell) => smell.id)).toEqual([id]);
  });

  test('names first the smell that explains most', () => {
    const requests = trace({ operation: 'Scan', ...page, ...filtered(30, 1) });
    const smells = smellsOf(requests).map(({ id }) => id);
    expect(smells).toEqual(['SCAN', 'LOST-PAGE', 'FILTER-WASTE']);
  });
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
    ['two keyed reads', trace({}, keyedGet, keyedQuery)],
    ['three reads by keys of the caller’s own', trace(get, otherGet, byKey)],
    ['the same read after a write', trace(get, put({ Item: OtherKey, ConditionExpression }), get)],
    ['the same read after one that failed', trace({ ...get, error: 'TimeoutError' }, get)],
    ['the same collection, page by page', trace({ ...byKey, ...page }, secondPage)],
    ['the same collection by another index', trace(byKey, { ...byKey, index: 'GSI1' })],
    [
      'pages, each keyed by the one before',
      trace(
        page,
        ...[1, 2, 3].map((continues) => ({ ...keyedQuery, continues, more: continues < 3 })),
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
    ['a number set', trace(update({ Key, UpdateExpression: 'SET cents = :cents' }))],
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
    ...[keyedGet, keyedGet, keyedGet, get],
    update({ ...append }),
  );
  const smells = smellsOf(everything);
  expect(smells).toHaveLength(6);
  for (const { lines } of smells) {
    expect(lines.every((line) => line.length <= LINE_WIDTH)).toBe(true);
    expect(lines.at(-1)).toMatch(/[.?]$/);
  }
});
