import { describe, expect, test } from 'vitest';
import { sampleRequest } from '../../../tools/sample-request.ts';
import { receiptOf } from '../../meter/receipt.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import type { CalledRequest, FactReport } from '../report/fact-report.ts';
import { indexesOf, refusedTwice, sentRequests } from './sent-requests.ts';

/** A request of a call, as a fact reports it. */
const request = (call: number, more: Partial<CalledRequest> = {}): CalledRequest => ({
  ...sampleRequest(1),
  call,
  ...more,
});

const fact = (step: string, requests: CalledRequest[], patterns: string[] = []): FactReport => ({
  step,
  fact: 'a fact',
  outcome: 'pass',
  answerBytes: {},
  notes: [],
  answered: [],
  requests,
  receipts: patterns.map((name) =>
    receiptOf(
      name,
      requests.filter(({ pattern }) => pattern === name),
    ),
  ),
});

describe('the requests that a guess stands beside', () => {
  const first = request(2, { pattern: 'a list', index: 'GSI1' });
  const next = request(2, { pattern: 'a list', index: 'GSI1', number: 2, continues: 1 });
  const facts = [
    fact('3.1', [request(1, { pattern: 'a user' })], ['a user']),
    fact('3.2', [request(1)]),
    fact(
      '3.2',
      [request(1), first, next, request(3, { pattern: 'a write' })],
      ['a list', 'a write'],
    ),
  ];

  test('are those of its access pattern, and of no other call', () => {
    expect(sentRequests('3.2', 'a list', facts)).toEqual([first, next]);
  });

  test('are none where no fact came to its cost', () => {
    expect(sentRequests('3.3', 'a list', facts)).toBeUndefined();
    expect(sentRequests('3.1', 'a list', facts)).toBeUndefined();
    expect(sentRequests('3.2', 'a list', facts.slice(0, 2))).toBeUndefined();
  });

  test('are none where only another access pattern of the step came to its cost', () => {
    const failed = fact('3.4', [request(1)]);
    const put = request(1, { operation: 'PutItem', pattern: 'a write' });
    const added = fact('3.4', [put], ['a write']);
    expect(sentRequests('3.4', 'a list', [failed, added])).toBeUndefined();
    expect(sentRequests('3.4', 'a write', [failed, added])).toEqual([put]);
  });

  test('go to the table, to indexes, or to both, each told once', () => {
    expect(indexesOf([first, request(2), next])).toEqual(['GSI1', 'table']);
    expect(indexesOf([])).toEqual([]);
  });
});

const Key = { PK: { S: 'USER#ada' }, SK: { S: 'PROFILE' } };
const refused = {
  operation: 'DeleteItem',
  input: { Key },
  error: 'ConditionalCheckFailedException',
};
const read = { operation: 'GetItem', input: { Key } };
const cancelled = (reason: string, ClientRequestToken: string) => ({
  operation: 'TransactWriteItems',
  error: 'TransactionCanceledException',
  input: { TransactItems: [{ Delete: { Key } }], ClientRequestToken },
  reasons: [reason],
});

function found(...records: Partial<RequestRecord>[]): string | undefined {
  return refusedTwice(records.map((one, at) => ({ ...one, number: at + 1 }) as RequestRecord));
}

describe('a write that was refused', () => {
  test('and is sent again is found, whatever its token', () => {
    expect(found(read, refused, refused)).toMatch(/^request 3 is the same as request 2, which/);
    const reason = 'ConditionalCheckFailed';
    expect(found(cancelled(reason, 'a'), cancelled(reason, 'b'))).toMatch(/^request 2 /);
  });

  test('is not, behind a read, of another item, or where it met a transaction', () => {
    expect(found(refused, read, refused)).toBeUndefined();
    expect(
      found(refused, { ...refused, input: { Key: { ...Key, SK: { S: 'x' } } } }),
    ).toBeUndefined();
    const reason = 'TransactionConflict';
    expect(found(cancelled(reason, 'a'), cancelled(reason, 'b'))).toBeUndefined();
    expect(found(read, read)).toBeUndefined();
  });
});
