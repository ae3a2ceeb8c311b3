import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../tools/sample-request.ts';
import { requestLines } from './request-lines.ts';
import type { RequestRecord } from './request-record.ts';

const record = (number: number, operation: string, more: Partial<RequestRecord> = {}) =>
  sampleRequest(number, { operation, itemsRead: 0, returned: 0, ...more });
const key = (PK: string) => ({ PK: { S: PK }, SK: { S: PK } });
const put = (number: number, PK: string, more: Partial<RequestRecord> = {}): RequestRecord =>
  record(number, 'PutItem', { input: { Item: key(PK) }, readUnits: 0, writeUnits: 1, ...more });
const query = (number: number, keyedBy?: number): RequestRecord =>
  record(number, 'Query', {
    itemsRead: 3,
    keyCondition: `PK = N#${number}`,
    ...(keyedBy !== undefined && { keyedBy }),
  });

describe('the requests of a call', () => {
  test('a write of an item that the failure names is listed before other writes', () => {
    const trace = ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => put(at + 1, name));
    const said = ['The right items are there, but F', '  / F is not as it should be:'];
    expect(requestLines({ trace, said }).join('\n')).toContain('6. PutItem, 1.0 WCU\n    F / F');
    expect(requestLines({ trace }).join('\n')).not.toContain('F / F');
  });

  test('none', () => {
    expect(requestLines({ trace: [] })).toEqual(['What ran: no request at all.']);
  });

  test('a few stand one below the other', () => {
    expect(requestLines({ trace: [query(1), put(2, 'A')] })).toEqual([
      'What ran:',
      '  Query table, 3 items read, 0.5 RCU',
      '    where PK = N#1',
      '  PutItem, 1.0 WCU',
      '    A / A',
    ]);
  });

  test('a Query that reads backwards says so', () => {
    const read = { ...query(1), input: { ScanIndexForward: false } };
    expect(requestLines({ trace: [read] })[1]).toBe(
      '  Query table, 3 items read backwards, 0.5 RCU',
    );
  });

  test('a strongly consistent read says so, and a batch shows its keys', () => {
    const Keys = ['A', 'B', 'C', 'D', 'E'].map(key);
    const input = { RequestItems: { Table: { Keys, ConsistentRead: true } } };
    const trace = [record(1, 'BatchGetItem', { input, itemsRead: 5, readUnits: 5 })];
    expect(requestLines({ trace })).toEqual([
      'What ran:',
      '  BatchGetItem, strongly consistent, 5 items read, 5.0 RCU',
      ...['A', 'B', 'C', 'D'].map((name) => `    ${name} / ${name}`),
      '    and 1 more',
    ]);
  });

  test('items of a table whose keys have other names are counted', () => {
    const puts = [1, 2, 3].map((id) => ({ PutRequest: { Item: { id: { N: `${id}` } } } }));
    const input = { RequestItems: { Table: puts } };
    const [, , line] = requestLines({ trace: [record(1, 'BatchWriteItem', { input })] });
    expect(line).toBe('    (3 items)');
  });

  test('a condition says of a long list that it is one', () => {
    const questions = Array.from({ length: 9 }, () => ({ S: 'how tall is it' }));
    const update = record(1, 'UpdateItem', {
      input: {
        Key: key('A'),
        ConditionExpression: 'questions = :read AND sizes = :two',
        ExpressionAttributeValues: { ':read': { L: questions }, ':two': { NS: ['1', '2'] } },
      },
    });
    expect(requestLines({ trace: [update] }).at(-1)).toBe(
      '    if questions = (a list of 9) AND sizes = ["1","2"]',
    );
  });

  test('a write tells its condition, with the values in it', () => {
    const condition = {
      ConditionExpression: '#s = :p AND attribute_exists(PK)',
      ExpressionAttributeNames: { '#s': 'state' },
      ExpressionAttributeValues: { ':p': { S: 'pending' } },
    };
    const alone = put(1, 'A', { input: { Item: key('A'), ...condition } });
    expect(requestLines({ trace: [alone] }).at(-1)).toBe(
      '    if state = pending AND attribute_exists(PK)',
    );
    const actions = [{ Update: { Key: key('A'), ...condition } }, { Put: { Item: key('B') } }];
    const together = record(1, 'TransactWriteItems', { input: { TransactItems: actions } });
    expect(requestLines({ trace: [together] }).slice(-2)).toEqual([
      '    Update A / A, if state = pending AND attribute_exists(PK)',
      '    Put B / B',
    ]);
  });

  test('of many, the one that failed is always there, then the writes', () => {
    const reads = Array.from({ length: 9 }, (_, index) => query(index + 1));
    const refused = put(11, 'B', { error: 'ConditionalCheckFailedException' });
    const lines = requestLines({ trace: [...reads, put(10, 'A'), refused] });
    expect(lines).toEqual([
      'What ran:',
      '  1. Query table, 3 items read, 0.5 RCU',
      '    where PK = N#1',
      '  2. Query table, 3 items read, 0.5 RCU',
      '    where PK = N#2',
      '  10. PutItem, 1.0 WCU',
      '    A / A',
      '  11. PutItem, ConditionalCheckFailedException, on AWS 1.0 WCU or more',
      '    B / B',
      '  and 7 more: Query table x7',
    ]);
  });

  test('one that alone is hidden between those that are shown is shown as well', () => {
    const trace = [put(1, 'A'), query(2), ...[3, 4, 5].map((number) => put(number, `A${number}`))];
    const shown = requestLines({ trace: [...trace, query(6)] });
    expect(shown.filter((line) => /^ {2}\S/.test(line))).toEqual([
      '  PutItem, 1.0 WCU',
      '  Query table, 3 items read, 0.5 RCU',
      ...Array.from({ length: 3 }, () => '  PutItem, 1.0 WCU'),
      '  and 1 more: Query table',
    ]);
    expect(requestLines({ trace }).at(-1)).toBe('    A5 / A5');
    const apart = [put(1, 'A'), query(2), query(3), ...[4, 5, 6].map((one) => put(one, `A${one}`))];
    expect(requestLines({ trace: apart }).at(-1)).toBe('  and 2 more: Query table x2');
  });

  test('an operation that the failure names is among them, the first of its kind', () => {
    const writes = Array.from({ length: 5 }, (_, at) => put(at + 1, `A${at}`));
    const trace = [...writes, record(6, 'BatchGetItem'), record(7, 'Scan', { itemsRead: 1 })];
    const said = ['The table holds A4 / A4.', 'Your BatchGetItem asks for an item twice.'];
    const lines = requestLines({ trace, said });
    expect(lines).toContain('  6. BatchGetItem, 0.5 RCU');
    expect(lines).toContain('    A4 / A4');
    expect(lines.join()).not.toContain('7. Scan');
  });

  test('those that are told in the same words are told once', () => {
    const refused = (number: number) => put(number, 'A', { error: 'ThrottlingException' });
    expect(requestLines({ trace: [1, 2, 3, 4, 5].map(refused) })).toEqual([
      'What ran:',
      '  PutItem x5, each ThrottlingException',
      '    A / A',
    ]);
    expect(requestLines({ trace: [refused(1), put(2, 'B'), refused(3)] })).toHaveLength(7);
    const numbered = requestLines({ trace: [refused(1), refused(2), put(3, 'B')] });
    expect(numbered).toContain('  1. PutItem x2, each ThrottlingException');
    expect(numbered).toContain('  3. PutItem, 1.0 WCU');
  });

  test('a walk stands hop by hop, its look-ups before it', () => {
    const trace = [
      record(1, 'GetItem', { itemsRead: 1 }),
      query(2),
      query(3, 2),
      query(4, 2),
      query(5, 3),
      query(6, 4),
    ];
    expect(requestLines({ trace })).toEqual([
      'What ran, hop by hop:',
      '  start   GetItem, 1 item read, 0.5 RCU',
      '  hop 1   Query table, 3 items read, 0.5 RCU',
      '  hop 2   Query table x2, 6 items read, 1.0 RCU',
      '  hop 3   Query table x2, 6 items read, 1.0 RCU',
    ]);
  });

  test('of a race, those of every client', () => {
    const lines = requestLines({ trace: [], clients: [[put(1, 'A')], []] });
    expect(lines).toEqual([
      'What ran, of 2 clients at once:',
      '  client 1:',
      '    PutItem, 1.0 WCU',
      '      A / A',
      '  client 2:',
      '    no request at all',
    ]);
  });

  test('a read has the writes of earlier calls before it', () => {
    const written = [{ function: 'follow', writes: [put(1, 'A')] }];
    const lines = requestLines({ trace: [query(1)], written });
    expect(lines.slice(0, 3)).toEqual([
      'Before this call, follow wrote:',
      '  PutItem, 1.0 WCU',
      '    A / A',
    ]);
  });
});

describe('a transaction', () => {
  const actions = [
    { ConditionCheck: { Key: key('A') } },
    { Update: { Key: key('B') } },
    { Put: { Item: key(`C${'c'.repeat(60)}`) } },
  ];
  const transaction = (more: Partial<RequestRecord>): string[] =>
    requestLines({
      trace: [
        record(1, 'TransactWriteItems', {
          input: { TransactItems: actions },
          readUnits: 0,
          writeUnits: 6,
          ...more,
        }),
      ],
    });

  test('has each action with its key', () => {
    expect(transaction({}).slice(0, 4)).toEqual([
      'What ran:',
      '  TransactWriteItems, 6.0 WCU',
      '    ConditionCheck A / A',
      '    Update B / B',
    ]);
  });

  test('that was cancelled has each reason beside its action, however long the key', () => {
    const reasons = ['None', 'None', 'ConditionalCheckFailed'];
    const lines = transaction({ error: 'TransactionCanceledException', reasons });
    expect(lines[1]).toBe('  TransactWriteItems, TransactionCanceledException');
    expect(lines[2]).toBe('    ConditionCheck A / A: None');
    expect(lines.at(-1)).toContain('ConditionalCheckFailed');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(73);
  });
});
