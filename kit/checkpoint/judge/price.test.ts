import { expect, test } from 'vitest';
import { receiptOf } from '../../meter/receipt.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { judgePrice } from './price.ts';

/** Queries of so many item collections, each but the first found by the one before. */
function walk(collections: number): RequestRecord[] {
  return Array.from({ length: collections }, (_, at) => ({
    ...{ number: at + 1, operation: 'Query', tables: ['graph'], input: {}, more: false },
    ...{ itemsRead: 3, returned: 3, readUnits: 0.5, writeUnits: 0, unitsByIndex: {} },
    ...{ underWay: 1, attempts: 1, durationMs: 1, keyCondition: `PK = DEVICE#${at}` },
    ...(at > 0 && { keyedBy: at }),
  }));
}

/** What is said of a trace where the reference takes another. */
function judged(trace: RequestRecord[], reference: RequestRecord[]) {
  const budget = receiptOf('devices', reference);
  const call = { value: undefined, trace };
  return judgePrice(call, receiptOf('devices', trace), { budget, ways: [], plain: false });
}

test('requests keyed by an answer are N+1 where one Query serves', () => {
  expect(judged(walk(9), walk(1))?.smell).toBe('N+1');
});

test('a walk that asks more than it needs is not told as N+1, which the reference is as well', () => {
  const failure = judged(walk(9), walk(6));
  expect(failure?.smell).toBeUndefined();
  expect(failure?.advice?.join(' ')).toContain('A walk takes a request for each node');
});

test('a walk in a circle is told that it asks again', () => {
  expect(judged([...walk(6), ...walk(6)], walk(6))?.smell).toBe('ASKED-TWICE');
});
