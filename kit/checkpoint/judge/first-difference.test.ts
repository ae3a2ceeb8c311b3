import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_WIDTH } from '../tell/line.ts';
import { brief, explainList, explainValue } from './first-difference.ts';

interface Allocation {
  billId: string;
  cents: number;
}
const allocation = (billId: string, cents = 100): Allocation => ({ billId, cents });
const [a, b, c] = ['a', 'b', 'c'].map((id) => allocation(id)) as [
  Allocation,
  Allocation,
  Allocation,
];
const explain = (received: unknown, expected: readonly Allocation[]): string[] | undefined =>
  explainList(received, expected, 'allocations', ({ billId }) => `BILL#${billId}`);

describe('a list compared with the right one', () => {
  test.each([
    ['the same members in the same order', [{ ...a }, { ...b }], [a, b]],
    ['two empty lists', [], []],
  ])('is right: %s', (_what, received, expected) => {
    expect(explain(received, expected)).toBeUndefined();
  });

  test.each<[string, unknown, Allocation[], string[]]>([
    [
      'a missing member',
      [a],
      [a, b],
      ['You returned 1 allocations, expected 2.', '  missing:', '    BILL#b'],
    ],
    [
      'an extra member',
      [a, b],
      [b],
      ['You returned 2 allocations, expected 1.', '  not asked for:', '    BILL#a'],
    ],
    [
      'one instead of another',
      [a, c],
      [a, b],
      [
        'You returned 2 allocations, expected 2.',
        '  missing:',
        '    BILL#b',
        '  not asked for:',
        '    BILL#c',
      ],
    ],
    [
      'a member twice',
      [a, b, a],
      [a, b],
      ['You returned 3 allocations, expected 2: some stand there twice.', '  twice:', '    BILL#a'],
    ],
    [
      'another order',
      [a, c, b],
      [a, b, c],
      [
        'You returned 3 allocations, expected 3, but in another order.',
        '  expected:',
        '    BILL#b',
        '    BILL#c',
        '  received:',
        '    BILL#c',
        '    BILL#b',
        '(the first 1 are in place)',
      ],
    ],
    [
      'another order from the start',
      [b, a],
      [a, b],
      [
        'You returned 2 allocations, expected 2, but in another order.',
        '  expected:',
        '    BILL#a',
        '    BILL#b',
        '  received:',
        '    BILL#b',
        '    BILL#a',
      ],
    ],
    [
      'a changed attribute',
      [a, allocation('b', 7)],
      [a, b],
      [
        'The right allocations are there, but BILL#b is not as it should be:',
        '  cents: expected 100, received 7',
      ],
    ],
    [
      'no list',
      { items: [] },
      [a],
      ['You returned {"items":[]}, expected a list of 1 allocations.'],
    ],
    ['nothing', undefined, [a, b], ['You returned nothing, expected a list of 2 allocations.']],
    ['null', null, [], ['You returned null, expected a list of 0 allocations.']],
    [
      'members that are nothing',
      [undefined],
      [a],
      [
        'You returned 1 allocations, expected 1.',
        '  missing:',
        '    BILL#a',
        '  not asked for:',
        '    nothing',
      ],
    ],
  ])('is wrong: %s', (_what, received, expected, lines) => {
    expect(explain(received, expected)).toEqual(lines);
  });

  test('shows four of many, and says how many more there are', () => {
    const many = Array.from({ length: 1_006 }, (_, at) => allocation(String(at)));
    expect(explain([], many)?.slice(-2)).toEqual(['    BILL#3', '    and 1002 more']);
  });

  test('is wrong where it lacks one of two members that look the same', () => {
    expect(explain([a], [a, a])?.join()).not.toContain('another order');
  });

  test('is compared by its labels where its members are strings', () => {
    const lines = explainList(['ann'], ['ann', 'bob'], 'names', (name) => name);
    expect(lines).toEqual(['You returned 1 names, expected 2.', '  missing:', '    bob']);
  });
});

describe('a value compared with the right one', () => {
  test.each<[string, unknown, unknown, string[] | undefined]>([
    ['the same', { a: 1, b: [2] }, { a: 1, b: [2] }, undefined],
    ['a changed attribute', { a: 1 }, { a: 2 }, ['  a: expected 2, received 1']],
    ['a missing attribute', {}, { a: 2 }, ['  a: expected 2, received nothing']],
    ['an extra attribute', { a: 1, b: 'x' }, { a: 1 }, ['  b: not expected, received "x"']],
    ['nothing', undefined, { a: 1 }, ['expected {"a":1}', 'received nothing']],
    ['nothing expected', { a: 1 }, undefined, ['expected nothing', 'received {"a":1}']],
    ['a list', [1, 2], { a: 1 }, ['expected {"a":1}', 'received a list of 2']],
    ['text for a number', '1', 1, ['expected 1', 'received "1"']],
  ])('%s', (_what, received, expected, lines) => {
    expect(explainValue(received, expected)).toEqual(lines);
  });

  test('shows four differences of many', () => {
    expect(explainValue({ a: 1, b: 1, c: 1, d: 1, e: 1 }, {})).toHaveLength(4);
  });

  test('explains an attribute that is there but undefined', () => {
    expect(explainValue({ a: 1, b: undefined }, { a: 1 })).not.toEqual([]);
  });

  test('shows first what an item is and where it lies, whatever order it came in', () => {
    const page = { order: { name: 'kettle', SK: 's', PK: 'p', Type: 'Order' } };
    expect(brief(page)).toBe('{"order":{"Type":"Order","PK":"p","SK":"s","n...');
    expect(brief({ name: 'kettle', Type: 'Order' })).toBe('{"Type":"Order","name":"kettle"}');
  });

  test('explains a value that JSON cannot show', () => {
    expect(brief({ cents: 100n })).toContain('100');
  });
});

describe('every line of an explanation', () => {
  const width = (lines: string[] | undefined): number =>
    Math.max(0, ...(lines ?? []).map((line) => line.length));
  const member = fc.record({
    billId: fc.string({ maxLength: 90 }),
    cents: fc.string({ maxLength: 90 }),
  });
  const members = fc.array(member, { maxLength: 6 });

  test('of a list is at most 73 characters', () => {
    fc.assert(
      fc.property(members, members, (received, expected) => {
        const lines = explainList(received, expected, 'allocations', ({ billId }) => billId);
        expect(width(lines)).toBeLessThanOrEqual(LINE_WIDTH);
      }),
    );
  });

  test('of a value is at most 73 characters', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (received, expected) => {
        expect(width(explainValue(received, expected))).toBeLessThanOrEqual(LINE_WIDTH);
      }),
    );
  });

  test('of something that is no list is at most 73 characters', () => {
    const lines = explain({ Items: 'x'.repeat(100) }, [a, b]);
    expect(width(lines)).toBeLessThanOrEqual(LINE_WIDTH);
  });
});
