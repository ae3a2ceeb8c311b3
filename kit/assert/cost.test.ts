import { describe, expect, test } from 'vitest';
import { BY_INDEX, keyedGet, sampleReceipt } from '../../tools/sample-request.ts';
import { assertCost, assertCostAtMost, costFailure, type ExpectedCost } from './cost.ts';

const one = sampleReceipt(BY_INDEX);
const four = sampleReceipt(BY_INDEX, keyedGet(1), keyedGet(2), keyedGet(3));
const put = { operation: 'PutItem', itemsRead: 0, returned: 0, readUnits: 0, writeUnits: 1 };

describe('a cost that is expected exactly', () => {
  test.each<[string, ExpectedCost]>([
    ['in one figure', { requests: 4 }],
    ['in all', { requests: 4, readUnits: 2, writeUnits: 0 }],
    ['with the way in full', { way: ['Query GSI1', 'GetItem', 'GetItem', 'GetItem'] }],
    ['with repetitions counted', { way: ['Query GSI1', 'GetItem x3'] }],
  ])('is kept: %s', (_, cost) => {
    expect(() => assertCost(four, cost)).not.toThrow();
  });

  test.each<[string, ExpectedCost]>([
    ['a request more', { requests: 3 }],
    ['a request less', { requests: 5 }],
    ['half a unit less', { readUnits: 2.5 }],
    ['a write unit less', { writeUnits: 1 }],
    ['another order', { way: ['GetItem x3', 'Query GSI1'] }],
    ['one repetition less', { way: ['Query GSI1', 'GetItem x4'] }],
    ['another index', { way: ['Query table', 'GetItem x3'] }],
  ])('is not kept: %s', (_, cost) => {
    expect(() => assertCost(four, cost)).toThrow(
      expect.objectContaining({ code: 'assert.cost', ending: 'failure' }),
    );
  });
});

describe('a cost that is expected at most', () => {
  test.each<[string, ExpectedCost]>([
    ['the same', { requests: 4, readUnits: 2 }],
    ['less', { requests: 9, readUnits: 2.5, writeUnits: 1 }],
    ['operations that are named, in any number', { way: ['GetItem', 'Query GSI1', 'Scan table'] }],
  ])('is kept: %s', (_, cost) => {
    expect(() => assertCostAtMost(four, cost)).not.toThrow();
  });

  test.each<[string, ExpectedCost]>([
    ['a request more', { requests: 3 }],
    ['half a unit more', { readUnits: 1.5 }],
    ['an operation that is not named', { way: ['Query GSI1'] }],
    ['an index that is not named', { way: ['Query GSI2', 'GetItem'] }],
  ])('is not kept: %s', (_, cost) => {
    expect(() => assertCostAtMost(four, cost)).toThrow(
      expect.objectContaining({ code: 'assert.cost' }),
    );
  });
});

test.each([
  ['nothing', {}],
  ['nothing but undefined', { requests: undefined }],
  ['a name that is not of a figure', { readunits: 1 }],
  ['a text', { requests: '1' }],
  ['less than nothing', { readUnits: -1 }],
  ['a way that is no list', { way: 'Query GSI1' }],
])('an expected cost of %s is refused', (_, cost) => {
  expect(() => assertCost(one, cost as ExpectedCost)).toThrow(
    expect.objectContaining({ code: 'assert.expectedCost' }),
  );
});

describe('units that the engine did not tell', () => {
  const untold = { ...one, readUnits: undefined };

  test('are never taken for 0: who asserts them gets an error', () => {
    for (const assertion of [assertCost, assertCostAtMost]) {
      expect(() => assertion(untold, { readUnits: 0 })).toThrow(
        expect.objectContaining({ code: 'meter.noCapacity' }),
      );
    }
  });

  test('do not matter to who asserts the requests', () => {
    expect(() => assertCost(untold, { requests: 1, writeUnits: 0 })).not.toThrow();
    expect(costFailure(untold, { requests: 2 }, 'exactly')).toContain(
      '  got                1           3           3           -',
    );
  });
});

describe('the message', () => {
  test('has the table, the requests and the smell', () => {
    expect(
      costFailure(four, { requests: 1, readUnits: 0.5, way: ['Query GSI1'] }, 'exactly'),
    ).toMatchInlineSnapshot(`
      "Expected bills to cost 1 request and 0.5 RCU, got 4 requests and 2.0 RCU.

                    requests  items read    returned         RCU
        got                4           6           6         2.0
        expected           1           -           -         0.5
        got:      Query GSI1, GetItem x3
        expected: Query GSI1

      What ran:
        Query GSI1, 3 items read, 0.5 RCU
          where GSI1PK = INVOICE#1
        GetItem, 1 item read, 0.5 RCU
          BILL#1 / BILL#1
        GetItem, 1 item read, 0.5 RCU
          BILL#2 / BILL#2
        GetItem, 1 item read, 0.5 RCU
          BILL#3 / BILL#3

      N+1:
      One request found the keys. Then your code sent one request for each of
      them. Does the first answer hold enough already? If it does not, which
      request returns many items at once?"
    `);
  });

  test.each<[string, string | undefined, string]>([
    [
      'more requests',
      costFailure(sampleReceipt({}, {}), { requests: 1 }, 'at most'),
      'What do the keys of these items share, that one request could ask for?',
    ],
    [
      'more writes',
      costFailure(sampleReceipt(put, put), { requests: 1 }, 'exactly'),
      'Which of these could be left out, or could be part of another?',
    ],
    [
      'more units',
      costFailure(one, { readUnits: 0 }, 'at most'),
      'Which of these requests costs more than it has to?',
    ],
    [
      'another way',
      costFailure(one, { way: ['Query table'] }, 'exactly'),
      'Compare the two ways: which request is missing, and which one is new?',
    ],
    [
      'less',
      costFailure(one, { requests: 2 }, 'exactly'),
      'If that is meant, write the new figures into the test.',
    ],
  ])('ends in a sentence that leads on: %s', (_, message, end) => {
    expect(message?.replaceAll('\n', ' ').endsWith(end)).toBe(true);
  });

  test('of a way alone names both ways', () => {
    expect(costFailure(one, { way: ['Query table'] }, 'exactly')).toMatchInlineSnapshot(`
      "Expected bills to send Query table, got Query GSI1.

                    requests  items read    returned         RCU
        got                1           3           3         0.5
        expected           -           -           -           -
        got:      Query GSI1
        expected: Query table

      What ran:
        Query GSI1, 3 items read, 0.5 RCU
          where GSI1PK = INVOICE#1

      Compare the two ways: which request is missing, and which one is new?"
    `);
  });
});
