import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_WIDTH } from '../tell/line.ts';
import { explainList } from './list-difference.ts';

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
const difference = (received: unknown, expected: readonly Allocation[]) =>
  explainList(received, expected, 'allocations', ({ billId }) => `BILL#${billId}`);
const explain = (received: unknown, expected: readonly Allocation[]) =>
  difference(received, expected)?.lines;

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
      ['You returned 1 allocation, expected 2.', '  missing:', '    BILL#b'],
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
        'You returned 2 allocations; 1 of them is not right.',
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
      ['You returned 3 allocations, expected 2: some are there twice.', '  twice:', '    BILL#a'],
    ],
    [
      'another order',
      [a, c, b],
      [a, b, c],
      [
        'You returned the right allocations, in another order.',
        '  expected:',
        '    BILL#b',
        '    BILL#c',
        '  received:',
        '    BILL#c',
        '    BILL#b',
        '(the first 1 is in place)',
      ],
    ],
    [
      'reverse order',
      [b, a],
      [a, b],
      [
        'You returned the right allocations, in reverse order.',
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
        '  cents: expected 100, received 7, 93 too little',
      ],
    ],
    [
      'no list',
      { items: [] },
      [a],
      ['You returned {"items":[]}, expected a list of 1 allocation.'],
    ],
    ['nothing', undefined, [a, b], ['You returned nothing, expected a list of 2 allocations.']],
    ['null', null, [], ['You returned null, expected a list of 0 allocations.']],
    [
      'members that are nothing',
      [undefined],
      [a],
      [
        'You returned 1 allocation; it is not the right one.',
        '  missing:',
        '    BILL#a',
        '  not asked for:',
        '    nothing',
      ],
    ],
  ])('is wrong: %s', (_what, received, expected, lines) => {
    expect(explain(received, expected)).toEqual(lines);
  });

  test('counts a member that has taken the place of another', () => {
    expect(explain([a, a], [a, b])?.[0]).toBe(
      'You returned 2 allocations; 1 of them is not right.',
    );
  });

  test('shows four of many, and says how many more there are', () => {
    const many = Array.from({ length: 1_006 }, (_, at) => allocation(String(at)));
    expect(explain([], many)?.slice(-2)).toEqual(['    BILL#3', '    and 1002 more']);
  });

  test('is wrong where it lacks one of two members that look the same', () => {
    expect(explain([a], [a, a])?.join()).not.toContain('another order');
  });

  test('is compared by its labels where its members are strings', () => {
    const found = explainList(['ann'], ['ann', 'bob'], 'names', (name) => name);
    expect(found?.lines).toEqual(['You returned 1 name, expected 2.', '  missing:', '    bob']);
  });
});

describe('the question below a difference', () => {
  const hop = (requests: number): { hop: string; requests: number } => ({ hop: 'h', requests });
  const labelled = (received: unknown[], expected: { Type: string; id: string; hops?: number }[]) =>
    explainList(received, expected, 'devices', ({ id, hops }) => `${id}, ${hops} hops`);

  test.each<[string, unknown, Allocation[], RegExp]>([
    ['no list', undefined, [a], /every way out/],
    ['a missing member', [a], [a, b], /Which key do the missing/],
    ['an extra member', [a, b], [a], /differ from the other keys/],
    ['another member', [c], [a], /which part differs/],
    ['a member twice', [a, a], [a], /second time/],
    ['a member in the place of another', [a, a], [a, b], /Which key do the missing/],
    ['another order', [b, a], [a, b], /Which order/],
    ['twice as much', [allocation('a', 200)], [a], /twice as much/],
    ['a little more', [allocation('a', 223)], [a], /adds too much/],
    ['a little less', [allocation('a', 58)], [a], /subtracts too much/],
  ])('of %s', (_what, received, expected, question) => {
    expect(difference(received, expected)?.question).toMatch(question);
  });

  test('a running total is told as one, with every value in a row', () => {
    const [received, expected] = [[1, 7, 27, 93].map(hop), [1, 6, 20, 66].map(hop)];
    const found = explainList(received, expected, 'hops', () => 'hop');
    expect(found?.lines.slice(1)).toEqual(['  expected 1, 6, 20, 66', '  received 1, 7, 27, 93']);
    expect(found?.question).toContain('contains all before it');
  });

  test('an item of another kind is told by its Type and key', () => {
    const device = { Type: 'Device', id: 'd1', hops: 1 };
    const event = { Type: 'LinkEvent', PK: 'DEVICE#d1', SK: 'EVENT#7' };
    const found = labelled([device, event], [device]);
    expect(found?.lines).toContain('    LinkEvent DEVICE#d1 / EVENT#7');
    expect(found?.question).toMatch(/Which prefix/);
    expect(labelled([device, { Type: 'LinkEvent', at: 7 }], [device])?.lines).toContain(
      '    {"Type":"LinkEvent","at":7}',
    );
  });

  test('the same thing with another value stands on one line', () => {
    const device = (hops: number) => ({ Type: 'Device', id: 'd1', hops });
    expect(labelled([device(3)], [device(1)])?.lines).toEqual([
      'You returned 1 device; it is not the right one.',
      '  with another value:',
      '    d1: expected 1 hops, received 3 hops',
    ]);
  });
});

describe('every line of an explanation', () => {
  const width = (lines: readonly string[] | undefined): number =>
    Math.max(0, ...(lines ?? []).map((line) => line.length));
  const member = fc.record({
    billId: fc.string({ maxLength: 90 }),
    cents: fc.string({ maxLength: 90 }),
  });
  const members = fc.array(member, { maxLength: 6 });

  test('of a list is at most 73 characters', () => {
    fc.assert(
      fc.property(members, members, (received, expected) => {
        const lines = explainList(received, expected, 'allocations', (one) => one.billId)?.lines;
        expect(width(lines)).toBeLessThanOrEqual(LINE_WIDTH);
      }),
    );
  });

  test('of something that is no list is at most 73 characters', () => {
    const lines = explain({ Items: 'x'.repeat(100) }, [a, b]);
    expect(width(lines)).toBeLessThanOrEqual(LINE_WIDTH);
  });
});
