import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterAttempt,
  type BatchAttempt,
  type BatchRules,
  firstAttempts,
  type HandlerOutcome,
  LAMBDA_DEFAULTS,
  outcomeOf,
} from './batch-rule.ts';

const bisects: Partial<BatchRules> = { bisectBatchOnFunctionError: true };
const atMost = (maximumRetryAttempts: number): Partial<BatchRules> => ({ maximumRetryAttempts });

/** Attempts as text: `cd+1` are the records c and d, repeated once. */
const texts = (attempts: readonly BatchAttempt<string>[]): string[] =>
  attempts.map(({ records, retries }) => `${records.join('')}+${retries}`);

type Row = [
  string,
  BatchAttempt<string>,
  HandlerOutcome,
  Partial<BatchRules>,
  string,
  string,
  string[],
];
const batch = (records: string, retries = 0) => ({ records: [...records], retries });

const ROWS: Row[] = [
  ['success is the end', batch('abcd'), 'success', {}, 'abcd', '', []],
  ['success after repeats is the end', batch('abcd', 7), 'success', atMost(7), 'abcd', '', []],
  ['a failure repeats the whole batch', batch('abcd'), 'failure', {}, '', '', ['abcd+1']],
  ['repeats are endless', batch('ab', 9_999), 'failure', {}, '', '', ['ab+10000']],
  ['a number repeats from there', batch('abcd'), { failedAt: 2 }, {}, 'ab', '', ['cd+1']],
  ['the first number repeats all', batch('abcd'), { failedAt: 0 }, {}, '', '', ['abcd+1']],
  ['the last number repeats one', batch('abcd'), { failedAt: 3 }, {}, 'abc', '', ['d+1']],
  ['the last repeat is made', batch('ab', 1), 'failure', atMost(2), '', '', ['ab+2']],
  ['then the batch is given up', batch('ab', 2), 'failure', atMost(2), '', 'ab', []],
  ['without repeats at once', batch('ab'), 'failure', atMost(0), '', 'ab', []],
  ['what was done is not given up', batch('abc'), { failedAt: 1 }, atMost(0), 'a', 'bc', []],
  ['bisect halves a failure', batch('abcd'), 'failure', bisects, '', '', ['ab+0', 'cd+0']],
  ['bisect halves an odd batch', batch('abc'), 'failure', bisects, '', '', ['ab+0', 'c+0']],
  ['bisect cannot halve one', batch('a', 3), 'failure', bisects, '', '', ['a+4']],
  ['bisect splits at the number', batch('abcd'), { failedAt: 3 }, bisects, 'abc', '', ['d+0']],
  ['bisect at the first splits nothing', batch('ab'), { failedAt: 0 }, bisects, '', '', ['ab+1']],
  [
    'a split is no retry',
    batch('abcd', 2),
    'failure',
    { ...bisects, ...atMost(2) },
    '',
    '',
    ['ab+2', 'cd+2'],
  ],
  [
    'one that cannot be split is given up',
    batch('a', 2),
    'failure',
    { ...bisects, ...atMost(2) },
    '',
    'a',
    [],
  ],
];

describe('a batch that was answered', () => {
  test.each(ROWS)('%s', (_, attempt, outcome, rules, done, discarded, next) => {
    const verdict = afterAttempt(attempt, outcome, { ...LAMBDA_DEFAULTS, ...rules });
    expect(verdict.done.join('')).toBe(done);
    expect(verdict.discarded.join('')).toBe(discarded);
    expect(texts(verdict.next)).toEqual(next);
  });

  const anyRules = fc.record({
    batchSize: fc.integer({ min: 1, max: 12 }),
    maximumRetryAttempts: fc.constantFrom(0, 1, 3, Number.POSITIVE_INFINITY),
    bisectBatchOnFunctionError: fc.boolean(),
    reportBatchItemFailures: fc.boolean(),
  });
  /** Drawn as a share of the batch, because the batch is not known yet. */
  const anyOutcome = fc.oneof(
    fc.constant<HandlerOutcome>('failure'),
    fc.double({ min: 0, max: 0.99, noNaN: true }),
  );

  test('no record is skipped, and none comes before one that stands before it', () => {
    const isRight = fc.property(
      fc.integer({ min: 1, max: 40 }),
      anyRules,
      fc.array(anyOutcome, { maxLength: 60 }),
      (count, rules, drawn) => {
        const records = Array.from({ length: count }, (_, index) => index);
        const waiting = firstAttempts(records, rules);
        const settled: number[] = [];
        for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
          expect(attempt.records.length).toBeLessThanOrEqual(rules.batchSize);
          expect(attempt.records[0]).toBe(settled.length);
          const next = drawn.shift() ?? 'success';
          const length = attempt.records.length;
          const outcome = typeof next === 'number' ? { failedAt: Math.floor(next * length) } : next;
          const verdict = afterAttempt(attempt, outcome, rules);
          settled.push(...verdict.done, ...verdict.discarded);
          waiting.unshift(...verdict.next);
        }
        expect(settled).toEqual(records);
      },
    );
    fc.assert(isRight);
  });

  test('with endless repeats nothing is given up, and with few it ends', () => {
    const isRight = fc.property(
      fc.integer({ min: 1, max: 40 }),
      anyRules,
      fc.boolean(),
      (count, rules, reports) => {
        const records = Array.from({ length: count }, (_, index) => index);
        const waiting = firstAttempts(records, rules);
        let [calls, discarded] = [0, 0];
        for (let attempt = waiting.shift(); attempt && calls < 500; attempt = waiting.shift()) {
          calls += 1;
          const outcome = reports ? { failedAt: attempt.records.length - 1 } : 'failure';
          const verdict = afterAttempt(attempt, outcome, rules);
          discarded += verdict.discarded.length;
          waiting.unshift(...verdict.next);
        }
        const isEndless = rules.maximumRetryAttempts === Number.POSITIVE_INFINITY;
        expect([calls === 500, discarded === 0]).toEqual([isEndless, isEndless]);
      },
    );
    fc.assert(isRight);
  });
});

test('the rules of batches are by default those of Lambda', () => {
  expect(LAMBDA_DEFAULTS).toEqual({
    batchSize: 100,
    maximumRetryAttempts: Number.POSITIVE_INFINITY,
    bisectBatchOnFunctionError: false,
    reportBatchItemFailures: false,
  });
});

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
