import { describe, expect, test } from 'vitest';
import type { RequestRecord } from '../../meter/request-record.ts';
import {
  caseOrderQuestion,
  idOrderQuestion,
  isOwnClock,
  OWN_CLOCK,
  passOnRule,
  refusalAdvice,
  thrownQuestion,
  valueQuestion,
} from './question.ts';

const request = (operation: string, input: object, error?: string): RequestRecord =>
  ({ operation, input, ...(error && { error }) }) as RequestRecord;
const Item = { PK: { S: 'A' }, SK: { S: 'A' } };
const ConditionExpression = 'attribute_not_exists(PK)';

test('a list in the order of its ids is told so where another order is asked for', () => {
  const byId = ['p1 for 5', 'p2 for 9', 'p3 for 7', 'p4 for 1'];
  const byPrice = ['p2 for 9', 'p3 for 7', 'p1 for 5', 'p4 for 1'];
  expect(idOrderQuestion(byId, byPrice)).toMatch(/^Your list is in the order of its ids/);
  expect(idOrderQuestion(byPrice, byId)).toBeUndefined();
  expect(idOrderQuestion(byId.slice(0, 3), byPrice.slice(0, 3))).toBeUndefined();
  const numbers = ['1 like', '2 likes', '3 likes', '4 likes'];
  expect(idOrderQuestion(numbers, numbers.toReversed())).toBeUndefined();
});

test('two ids in another order are told by their capitals only where these decide', () => {
  expect(caseOrderQuestion('Post2, 3 tags', 'note1, 3 tags')).toMatch(/^Post2 comes before note1,/);
  expect(caseOrderQuestion('note1', 'post2')).toBeUndefined();
  expect(caseOrderQuestion('Note1', 'post2')).toBeUndefined();
});

describe('a call that should have been refused', () => {
  test.each([
    ['a Put without a condition', [request('PutItem', { Item })], /A Put replaces/],
    [
      'a write whose condition was met',
      [request('PutItem', { Item, ConditionExpression })],
      /should refuse this/,
    ],
    [
      'several writes, one of them with a condition',
      [request('PutItem', { Item }), request('PutItem', { Item, ConditionExpression })],
      /No condition refused these writes/,
    ],
    ['reads only', [request('Query', {})], /must be refused/],
    ['no request', [], /must be refused/],
  ])('after %s', (_what, trace, advice) => {
    expect(refusalAdvice(false, trace)).toMatch(advice);
  });

  test('returned although DynamoDB refused the last write', () => {
    const [done, refused] = [undefined, 'ConditionalCheckFailedException'].map((error) =>
      request('PutItem', { Item, ConditionExpression }, error),
    ) as [RequestRecord, RequestRecord];
    expect(refusalAdvice(false, [done, refused])).toContain('and your function returned');
    expect(refusalAdvice(false, [refused, done])).not.toContain('and your function returned');
  });

  test('threw the wrong error: of DynamoDB, or of its own', () => {
    const refused = request('PutItem', { Item }, 'ConditionalCheckFailedException');
    expect(refusalAdvice(true, [refused])).toContain('DynamoDB answered ConditionalCheckFailedEx');
    expect(refusalAdvice(true, [request('Query', {})])).toContain('Which of your lines throws');
  });
});

describe('a value that is not the right one', () => {
  test.each<[string, received: unknown, expected: unknown, RegExp]>([
    ['twice as much', 200, 100, /twice as much/],
    ['2 in place of 1', 2, 1, /adds too much/],
    ['1 in place of 0', 1, 0, /adds too much/],
    ['too little', 0, 1, /subtracts too much/],
    [
      'a value where there should be none',
      'USER#a',
      undefined,
      /sets GSI2PK, or should have removed/,
    ],
    ['nothing', undefined, 'USER#a', /should set GSI2PK/],
  ])('%s', (_what, received, expected, question) => {
    expect(valueQuestion('GSI2PK', received, expected)).toMatch(question);
  });

  test('where nothing is expected, it is asked which line returns nothing', () => {
    expect(valueQuestion(undefined, 'x', undefined)).toMatch(/^Nothing is expected here/);
  });

  test.each([
    ['as text', () => new Date().toISOString()],
    ['in milliseconds', () => Date.now()],
    ['as a Date', () => new Date()],
  ])('the time of this machine is known, %s', (_how, now) => {
    expect(valueQuestion('addedAt', now(), '2026-01-15T09:00:00.000Z')).toBe(OWN_CLOCK);
    for (const other of ['2020-01-15T09:00:00.000Z', Symbol('now'), {}, undefined]) {
      expect(isOwnClock(other)).toBe(false);
    }
  });
});

test('a connection that breaks has a rule for what is caught, by what was sent', () => {
  const broken = (operation: string, input = {}) => request(operation, input, 'TimeoutError');
  expect(passOnRule(broken('PutItem', { Item }))).toContain(
    'with a ConditionalCheckFailedException, do as the step says',
  );
  const TransactItems = [{ Put: { Item } }];
  expect(passOnRule(broken('TransactWriteItems', { TransactItems }))).toContain('whose reasons');
  expect(passOnRule(broken('Query'))).toContain('is no answer');
  expect(passOnRule(undefined)).toContain('is no answer');
});

test('an error is DynamoDB’s answer, or comes from a line of one’s own', () => {
  const answered = Object.assign(new Error('no such index'), { $metadata: {} });
  expect(thrownQuestion(answered)).toContain('which input of your function makes it so');
  expect(thrownQuestion(new TypeError('x'))).toContain('back to where your function gets it');
});
