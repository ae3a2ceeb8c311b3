import { describe, expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { GrowingLists, keptItem } from './record-book.ts';

const Key = { id: { S: '7' } };
const TableName = 'Orders';

function request(operation: string, input: object): Exchange {
  return { operation, input: { TableName, ...input } } as unknown as Exchange;
}

const list = (members: number): object => ({ L: Array(members).fill({ S: 'x' }) });
const put = (tags: object, more: object = {}): Exchange =>
  request('PutItem', { Item: { ...Key, tags, ...more } });
const set = (tags: object): Exchange =>
  request('UpdateItem', {
    Key,
    UpdateExpression: 'SET #t = :t, paid = :yes',
    ExpressionAttributeNames: { '#t': 'tags' },
    ExpressionAttributeValues: { ':t': tags, ':yes': { BOOL: true } },
  });

/** Lists of an order that was read with two tags. */
function afterRead(tags: unknown = ['a', 'b']): GrowingLists {
  const lists = new GrowingLists();
  lists.read(request('GetItem', { Key }), [{ id: '7', tags }]);
  return lists;
}

describe('a list grows if its item is written with more members than were read', () => {
  test.each([
    ['by a Put', put(list(3))],
    ['by an Update that sets it', set(list(3))],
    [
      'in a batch',
      request('BatchWriteItem', {
        RequestItems: { Orders: [{ PutRequest: { Item: { ...Key, tags: list(3) } } }] },
      }),
    ],
    [
      'in a transaction',
      request('TransactWriteItems', {
        TransactItems: [{ Put: { TableName, Item: { ...Key, tags: list(3) } } }],
      }),
    ],
  ])('%s', (_how, write) => {
    expect(afterRead().grownBy(write)).toEqual(['tags']);
  });

  test.each([
    ['a list of the document client', ['a', 'b']],
    ['a set of the document client', new Set(['a', 'b'])],
    ['a list of the plain client', list(2)],
    ['a set of the plain client', { SS: ['a', 'b'] }],
  ])('read as %s', (_how, tags) => {
    expect(afterRead(tags).grownBy(put(list(3)))).toEqual(['tags']);
    expect(afterRead(keptItem({ tags }).tags).grownBy(put(list(3)))).toEqual(['tags']);
  });
});

test.each([
  ['as long as it was', put(list(2))],
  ['shorter', set(list(1))],
  ['of another attribute', put(list(2), { notes: list(9) })],
  ['of an item of another key', request('PutItem', { Item: { id: { S: '8' }, tags: list(3) } })],
  ['of another table', request('PutItem', { TableName: 'Bills', Item: { ...Key, tags: list(3) } })],
])('a list %s does not grow', (_how, write) => {
  expect(afterRead().grownBy(write)).toEqual([]);
});

test('a list of an item that was not read does not grow', () => {
  expect(new GrowingLists().grownBy(put(list(3)))).toEqual([]);
});
