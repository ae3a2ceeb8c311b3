import { describe, expect, test } from 'vitest';
import { outcomeOf } from './batch-answer.ts';

/** In the order of the stream; as text, 100 comes first. */
const BATCH = ['9', '12', '100', '999999999999999999998', '999999999999999999999'];
const failures = (...numbers: unknown[]) => ({
  batchItemFailures: numbers.map((itemIdentifier) => ({ itemIdentifier })),
});

describe('an answer of a handler', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty object', {}],
    ['null for the list', { batchItemFailures: null }],
    ['an empty list', { batchItemFailures: [] }],
    ['something that has no list', 'done'],
  ])('is success: %s', (_, answer) => {
    expect(outcomeOf(answer, BATCH)).toBe('success');
  });

  test.each([
    ['an empty identifier', failures('')],
    ['a null identifier', failures(null)],
    ['a number instead of text', failures(12)],
    ['another name', { batchItemFailures: [{ sequenceNumber: '12' }] }],
    ['an identifier that is not of the batch', failures('13')],
    ['one good and one bad', failures('12', '')],
    ['a list of texts', { batchItemFailures: ['12'] }],
    ['null in the list', { batchItemFailures: [null] }],
    ['no list', { batchItemFailures: 'all' }],
  ])('is the failure of the whole batch: %s', (_, answer) => {
    expect(outcomeOf(answer, BATCH)).toBe('failure');
  });

  test.each([
    ['one', ['12'], 1],
    ['several, by number and not as text', ['100', '12', '9'], 0],
    ['several in another order', ['999999999999999999999', '100'], 2],
    [
      'numbers that differ in the 21st digit',
      ['999999999999999999999', '999999999999999999998'],
      3,
    ],
    ['the same one twice', ['12', '12'], 1],
  ])('fails from the lowest sequence number: %s', (_, numbers, failedAt) => {
    expect(outcomeOf(failures(...numbers), BATCH)).toEqual({ failedAt });
  });
});
