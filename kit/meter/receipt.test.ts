import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../tools/sample-request.ts';
import { receiptOf, unitsText, wayOf, wayText } from './receipt.ts';
import type { RequestRecord } from './request-record.ts';

const record = (more: Partial<RequestRecord>): RequestRecord =>
  sampleRequest(1, { operation: 'GetItem', itemsRead: 0, returned: 0, readUnits: 0, ...more });

describe('a receipt', () => {
  test('adds up the requests of one call', () => {
    const trace = [
      record({ operation: 'Query', index: 'GSI1', itemsRead: 9, returned: 3, readUnits: 1.5 }),
      record({ operation: 'GetItem', itemsRead: 1, returned: 1, readUnits: 0.5 }),
      record({ operation: 'PutItem', writeUnits: 2 }),
    ];
    expect(receiptOf('bills of an invoice', trace)).toEqual({
      name: 'bills of an invoice',
      way: ['Query GSI1', 'GetItem', 'PutItem'],
      requests: 3,
      itemsRead: 10,
      returned: 4,
      readUnits: 2,
      writeUnits: 2,
    });
  });

  test('of no request costs nothing', () => {
    expect(receiptOf('nothing', [])).toMatchObject({ way: [], requests: 0, readUnits: 0 });
  });
});

describe('the way of a request', () => {
  test.each([
    ['Query', undefined, 'Query table'],
    ['Query', 'GSI1', 'Query GSI1'],
    ['Scan', undefined, 'Scan table'],
    ['Scan', 'GSI1', 'Scan GSI1'],
    ['GetItem', undefined, 'GetItem'],
    ['TransactWriteItems', undefined, 'TransactWriteItems'],
  ])('%s of index %s is shown as %3$s', (operation, index, way) => {
    expect(wayOf(record({ operation, ...(index !== undefined && { index }) }))).toBe(way);
  });

  test.each([
    [[], ''],
    [['GetItem'], 'GetItem'],
    [['Query table', 'GetItem', 'GetItem', 'GetItem'], 'Query table, GetItem x3'],
    [['GetItem', 'PutItem', 'GetItem'], 'GetItem, PutItem, GetItem'],
  ])('%j reads `%s`', (way, text) => {
    expect(wayText(way)).toBe(text);
  });
});

describe('units in words', () => {
  test.each([
    [0.5, 0, '0.5 RCU'],
    [0, 2, '2.0 WCU'],
    [0.5, 4, '0.5 RCU + 4.0 WCU'],
    [0, 0, '0.0 RCU'],
    [1_030, 0, '1,030.0 RCU'],
  ])('%d read and %d write units are `%s`', (readUnits, writeUnits, text) => {
    expect(unitsText({ readUnits, writeUnits })).toBe(text);
  });
});
