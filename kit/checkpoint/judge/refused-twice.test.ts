import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../meter/request-record.ts';
import { refusedTwice } from './refused-twice.ts';

const Key = { PK: { S: 'USER#ada' }, SK: { S: 'PROFILE' } };
const refused = {
  operation: 'DeleteItem',
  input: { Key },
  error: 'ConditionalCheckFailedException',
};
const read = { operation: 'GetItem', input: { Key } };
const cancelled = (reason: string, ClientRequestToken: string) => ({
  ...{ operation: 'TransactWriteItems', error: 'TransactionCanceledException' },
  ...{ input: { TransactItems: [{ Delete: { Key } }], ClientRequestToken } },
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
