import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { TableDefinition } from '../../table.ts';
import { traceHints } from './trace-hint.ts';

const table: TableDefinition = {
  name: 'Invoicing',
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: { GSI1: { partitionKey: 'SK', sortKey: 'PK', projection: 'ALL' } },
};

/** A trace from what matters of each request, numbered from 1. */
function trace(...requests: Partial<RequestRecord>[]): RequestRecord[] {
  return requests.map((request, at) => {
    return sampleRequest(at + 1, { itemsRead: 0, returned: 0, readUnits: 0, ...request });
  });
}

const Key = { PK: { S: 'INVOICE#1' }, SK: { S: 'INVOICE#1' } };
const ConditionExpression = 'attribute_exists(PK)';
const byInvoice = { KeyConditionExpression: 'PK = :invoice' };
const asked = { keyCondition: 'PK = INVOICE#1', input: byInvoice };
const scan = (input: object, itemsRead = 2_067, returned = 25) => ({
  operation: 'Scan',
  ...('FilterExpression' in input && { filter: 'filled in' }),
  input: { ...input },
  itemsRead,
  returned,
});
const get = (bill: number, keyedBy: number) => ({
  operation: 'GetItem',
  keyedBy,
  returned: 1,
  input: { Key: { PK: { S: `BILL#${bill}` } } },
});
const write = (operation: string, input: object) => ({ operation, input: { ...input } });

describe('a hint from the last run tells with its own figures', () => {
  test.each<[string, RequestRecord[], string[]]>([
    ['that nothing was asked', trace(), ['Your function returned without sending a request.']],
    [
      'what a Scan read, its pages together',
      trace({ ...scan({}, 1_500, 0), more: true }, { ...scan({}, 567, 25), continues: 1 }),
      ['Your Scan read 2,067 items and returned 25.'],
    ],
    [
      'that a Scan’s filter names a key of an index',
      trace(
        scan({
          FilterExpression: 'begins_with(#to, :bill) AND #type = :type',
          ExpressionAttributeNames: { '#to': 'SK', '#type': 'Type' },
        }),
      ),
      [
        'Your Scan read 2,067 items and returned 25. Its filter names SK, the partition key of GSI1: a Query can go straight there.',
      ],
    ],
    [
      'that a Scan’s filter names the table’s own key',
      trace(scan({ FilterExpression: 'PK = :invoice' })),
      [
        'Your Scan read 2,067 items and returned 25. Its filter names PK, the partition key of the table: a Query can go straight there.',
      ],
    ],
    [
      'nothing of keys where a Scan filters by another attribute',
      trace(scan({ FilterExpression: 'billId = :bill' })),
      ['Your Scan read 2,067 items and returned 25.'],
    ],
    [
      'which page nobody continued',
      trace({
        more: true,
        index: 'GSI1',
        itemsRead: 1_200,
        input: { KeyConditionExpression: 'SK = :b AND PK > :i' },
      }),
      [
        'Request 1, a Query GSI1, read 1,200 items and ended with a LastEvaluatedKey. No request after it has that as its ExclusiveStartKey.',
      ],
    ],
    [
      'which request asks again what another had asked',
      trace(asked, {}, asked),
      ['Request 3, a Query table, asks what request 1 asked: PK = INVOICE#1.'],
    ],
    [
      'how many requests took their key out of one answer',
      trace({ returned: 25, itemsRead: 1 }, get(1, 1), get(2, 1), get(3, 1), get(4, 2)),
      [
        'Request 1, a Query table, returned 25 items; 3 further requests each took a key out of that answer.',
      ],
    ],
    [
      'what a filter threw away, and what it and the key condition name',
      trace({
        filter: 'filled in',
        itemsRead: 40,
        returned: 5,
        input: {
          ...byInvoice,
          FilterExpression: 'attribute_exists(billId) and amountCents > :low',
        },
      }),
      [
        'Your Query table read 40 items and its filter kept 5. The filter names billId, amountCents, the key condition only PK.',
      ],
    ],
    [
      'which item a list grows in',
      trace(write('UpdateItem', { Key, UpdateExpression: 'SET bills = list_append(bills, :b)' })),
      ['Request 1 writes a list into the item INVOICE#1 / INVOICE#1.'],
    ],
    [
      'which write did not know what had been read',
      trace(write('GetItem', { Key }), write('PutItem', { Item: Key })),
      [
        'Request 1 reads, request 2, a PutItem, writes without a ConditionExpression. Nothing tells DynamoDB what you had read.',
      ],
    ],
    [
      'which request was refused',
      trace({ ...write('PutItem', { Item: Key }), error: 'ConditionalCheckFailedException' }),
      ['Request 1, a PutItem, was answered with ConditionalCheckFailedException.'],
    ],
    [
      'which action of a transaction was refused',
      trace({
        operation: 'TransactWriteItems',
        error: 'TransactionCanceledException',
        reasons: ['None', 'ConditionalCheckFailed'],
      }),
      [
        'Request 1, a TransactWriteItems, was answered with TransactionCanceledException [None, ConditionalCheckFailed].',
      ],
    ],
    [
      'that a Query read the whole item collection',
      trace({ itemsRead: 26, returned: 26, input: byInvoice }),
      ['Your Query table names no SK: it read the whole item collection, 26 items.'],
    ],
    [
      'that a Query of an index did, by that index’s sort key',
      trace({ index: 'GSI1', itemsRead: 26, input: { KeyConditionExpression: 'SK = :bill' } }),
      ['Your Query GSI1 names no PK: it read the whole item collection, 26 items.'],
    ],
  ])('%s', (_what, requests, hints) => {
    expect(traceHints(requests, table)).toEqual(hints);
  });

  test('the most telling first', () => {
    const refused = { ...write('PutItem', { Item: Key }), error: 'ValidationException' };
    const hints = traceHints(trace(scan({}), refused, { itemsRead: 3, input: byInvoice }), table);
    expect(hints.map((hint) => hint.split(' ').slice(0, 3).join(' '))).toEqual([
      'Your Scan read',
      'Request 2, a',
      'Your Query table',
    ]);
  });
});

describe('a hint from the last run tells nothing', () => {
  test.each([
    ['of a GetItem', trace({ operation: 'GetItem', input: { Key }, itemsRead: 1 })],
    [
      'of a Query that names its sort key',
      trace({
        itemsRead: 9,
        input: { KeyConditionExpression: 'PK = :p AND begins_with (SK, :s)' },
      }),
    ],
    ['of a Query that read one item', trace({ itemsRead: 1, input: byInvoice })],
    [
      'of a conditional write after a read',
      trace(write('GetItem', { Key }), write('PutItem', { Item: Key, ConditionExpression })),
    ],
  ])('%s', (_what, requests) => {
    expect(traceHints(requests, table)).toEqual([]);
  });
});
