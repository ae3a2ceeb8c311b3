import { expect, test } from 'vitest';
import type { KeptCall } from './sweep.ts';
import { pairOf } from './two-at-once.ts';

const QUERY = { operation: 'Query', input: {}, itemsRead: 1 };

const called = (input: readonly unknown[], value: unknown, requests = 1): KeptCall => ({
  function: 'withinDegrees',
  call: async () => value,
  input,
  now: new Date(0),
  value,
  trace: Array(requests).fill(QUERY),
  ways: 'Query table',
  step: {},
});

test('the calls of a pair have other input, and the most in common', () => {
  const [ada, again, bo, cleo] = [
    called(['ada'], [['bo'], ['dora']]),
    called(['ada'], [['bo'], ['dora']]),
    called(['bo'], [['ada', 'eve']]),
    called(['cleo'], [['bo'], ['dora', 'eve']]),
  ] as const;
  expect(pairOf([ada, again, bo, cleo])).toEqual([ada, cleo]);
  expect(pairOf([ada, again])).toBeUndefined();
});

test('calls that take long are a pair only where there are no others', () => {
  const [ada, bo, cleo] = [
    called(['ada'], [['dora']], 20),
    called(['bo'], [['dora']]),
    called(['cleo'], [['eve']]),
  ] as const;
  expect(pairOf([ada, bo, cleo])).toEqual([bo, cleo]);
  expect(pairOf([ada, bo])).toEqual([ada, bo]);
});

test('a call of very many requests is no part of a pair, nor is one that asks for a page beside one that does not', () => {
  expect(pairOf([called(['ada'], []), called(['bo'], [], 61)])).toBeUndefined();
  expect(pairOf([called(['ada'], []), called(['ada', { limit: 2 }], [])])).toBeUndefined();
});
