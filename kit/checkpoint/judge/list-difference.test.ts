import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINE_WIDTH } from '../../report/text.ts';
import { saidLines } from '../report/render.ts';
import { explainList, unsortedAt } from './list-difference.ts';

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
  explainList(received, expected, { what: 'allocations', label: ({ billId }) => `BILL#${billId}` });
const explain = (received: unknown, expected: readonly Allocation[]) =>
  difference(received, expected)?.lines;

describe('a list compared with the right one', () => {
  test.each([
    ['the same members in the same order', [{ ...a }, { ...b }], [a, b]],
    ['two empty lists', [], []],
  ])('is right: %s', (_what, received, expected) => {
    expect(explain(received, expected)).toBeUndefined();
  });

  test.each<[string, unknown, Allocation[], string]>([
    ['a missing member', [a], [a, b], '1 allocation, expected 2.|  missing:|    BILL#b'],
    ['an extra member', [a, b], [b], '2 allocations, expected 1.|  not asked for:|    BILL#a'],
    [
      'one instead of another',
      [a, c],
      [a, b],
      '2 allocations; 1 of them is not right.|  missing:|    BILL#b|  not asked for:|    BILL#c',
    ],
    [
      'a member twice',
      [a, b, a],
      [a, b],
      '3 allocations, expected 2: some are there twice.|  twice:|    BILL#a',
    ],
    [
      'another order',
      [a, c, b],
      [a, b, c],
      `the right allocations, in another order.|The first one is in place. From there on:
      |  expected:|    BILL#b|    BILL#c|  received:|    BILL#c|    BILL#b`,
    ],
    [
      'reverse order',
      [b, a],
      [a, b],
      `the right allocations, in reverse order.
      |  expected:|    BILL#a|    BILL#b|  received:|    BILL#b|    BILL#a`,
    ],
    ['no list', { items: [] }, [a], '{"items":[]}, expected a list of 1 allocation.'],
    ['nothing', undefined, [a, b], 'nothing, expected a list of 2 allocations.'],
    ['null', null, [], 'null, expected a list of 0 allocations.'],
    [
      'members that are nothing',
      [undefined],
      [a],
      '1 allocation; it is not the right one.|  missing:|    BILL#a|  not asked for:|    nothing',
    ],
    ['one in the place of another', [a, a], [a, b], '2 allocations; 1 of them is not right.'],
  ])('is wrong: %s', (_what, received, expected, lines) => {
    const told = lines.replaceAll(/\s*\n\s*/g, '').split('|');
    expect(explain(received, expected)?.slice(0, told.length)).toEqual([
      `You returned ${told[0]}`,
      ...told.slice(1),
    ]);
  });

  test('is wrong where an attribute has another value', () => {
    expect(explain([a, allocation('b', 7)], [a, b])).toEqual([
      'The right allocations are there, but BILL#b is not as it should be:',
      '  cents: expected 100, received 7, 93 too little',
    ]);
  });

  test('shows four of many, and says how many more there are', () => {
    const many = Array.from({ length: 1_006 }, (_, at) => allocation(String(at)));
    expect(explain([], many)?.slice(-2)).toEqual(['    BILL#3', '    and 1002 more']);
  });

  test('is wrong where it lacks one of two members that look the same', () => {
    expect(explain([a], [a, a])?.join()).not.toContain('another order');
  });

  test('is compared by its labels where its members are strings', () => {
    const found = explainList(['ann'], ['ann', 'bob'], { what: 'names', label: (name) => name });
    expect(found?.lines).toEqual(['You returned 1 name, expected 2.', '  missing:', '    bob']);
  });
});

describe('the question below a difference', () => {
  const hop = (requests: number): { hop: string; requests: number } => ({ hop: 'h', requests });
  const labelled = (received: unknown[], expected: { Type: string; id: string; hops?: number }[]) =>
    explainList(received, expected, {
      what: 'devices',
      label: ({ id, hops }) => `${id}, ${hops} hops`,
    });

  test.each<[string, unknown, Allocation[], RegExp]>([
    ['no list', undefined, [a], /every way out/],
    ['a missing member', [b], [a, b], /Which key do the missing/],
    ['an empty list', [], [a, b], /Which key do the missing/],
    ['a list that ends early', [a], [a, b], /ends too early/],
    ['an extra member', [a, b], [a], /differ from the others/],
    ['a member where there should be none', [a], [], /The list should be empty/],
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
    const found = explainList(received, expected, { what: 'hops', label: () => 'hop' });
    expect(found?.lines.slice(1)).toEqual(['  expected 1, 6, 20, 66', '  received 1, 7, 27, 93']);
    expect(found?.question).toContain('contains all before it');
  });

  test('an item of another kind is told by its Type and key', () => {
    const device = { Type: 'Device', id: 'd1', hops: 1 };
    const event = { Type: 'LinkEvent', PK: 'DEVICE#d1', SK: 'EVENT#7' };
    const found = labelled([device, event], [device]);
    expect(found?.lines).toContain('    LinkEvent DEVICE#d1 / EVENT#7');
    expect(found?.question).toMatch(/are of another Type/);
    expect(labelled([device, { Type: 'LinkEvent', at: 7 }], [device])?.lines).toContain(
      '    {"Type":"LinkEvent","at":7}',
    );
  });

  test('the same thing with another value stands on one line', () => {
    const device = (hops: number) => ({ Type: 'Device', id: 'd1', hops });
    expect(labelled([device(3)], [device(1)])?.lines).toEqual([
      'You returned the right device, with another value.',
      '  with another value:',
      '    d1: expected 1 hops, received 3 hops',
    ]);
  });

  test('asks how a value is calculated where the members are right, or some of them', () => {
    const [one, two] = ['d1', 'd2'].map((id) => ({ Type: 'Device', id, hops: 1 })) as [
      { Type: string; id: string; hops: number },
      { Type: string; id: string; hops: number },
    ];
    const far = { ...one, hops: 3 };
    const question = 'd1 has 3 hops in your list: how does your code calculate that';
    expect(labelled([far], [one, two])?.question).toContain(question);
    const found = labelled([far, two], [one, two]);
    expect(found?.lines[0]).toBe('You returned the right devices, 1 of them with another value.');
    expect(found?.question).toContain(question);
    expect(labelled([far, { ...two, hops: 3 }], [one, two])?.lines[0]).toBe(
      'You returned the right devices, each with another value.',
    );
  });
});

describe('a list that is sorted by a number', () => {
  const product = (id: string, likes: number) => ({ id, likes });
  const ranked = (received: unknown, expected: { id: string; likes: number }[]) =>
    explainList(received, expected, {
      what: 'products',
      label: ({ id, likes }) => `${id}, ${likes} likes`,
      rank: { by: 'likes', of: ({ likes }) => likes },
    });
  const [lamp, rug, tent, kite] = [
    product('lamp', 14),
    product('rug', 9),
    product('tent', 9),
    product('kite', 1),
  ] as const;

  test('is told as one that is not sorted, and not as one of other members', () => {
    const found = ranked([rug, kite, lamp], [lamp, rug, tent]);
    expect(found?.lines).toEqual([
      'Your list is not sorted by likes, expected the highest first:',
      '    kite, 1 likes',
      '    lamp, 14 likes',
    ]);
    expect(found?.question).toMatch(/which part of your code makes it/);
    const reverse = ranked([kite, tent], [lamp, rug]);
    expect(reverse?.lines[0]).toBe(
      'Your list begins with the lowest likes, expected the highest first:',
    );
    expect(reverse?.question).toMatch(/turns it round/);
  });

  test('asks which of equal ones comes first where it was cut between them', () => {
    expect(ranked([lamp, tent], [lamp, rug])?.question).toMatch(/have the same likes/);
    expect(ranked([lamp, kite], [lamp, rug])?.question).toMatch(/which part differs/);
    expect(ranked([lamp, null], [lamp, rug])?.question).toMatch(/which part differs/);
  });

  test('says where it is not sorted: a member that is nothing has no number', () => {
    const rank = { by: 'likes', of: ({ likes }: { likes: number }) => likes };
    expect(unsortedAt([lamp, rug, tent], rank)).toBe(-1);
    expect(unsortedAt([lamp, kite, rug], rank)).toBe(1);
    expect(unsortedAt([kite, null, lamp], rank)).toBe(-1);
  });
});

describe('the items of a table', () => {
  const inTable = (received: string[], expected: string[], before: string[]) =>
    explainList(received, expected, {
      what: 'items',
      label: (name) => name,
      source: 'table',
      wasThere: (name) => before.includes(name),
    });

  test('that are there with other values are named beside those that should be gone', () => {
    const explain = (source: 'table' | 'answer') =>
      explainList([{ PK: 'A', n: 2 }, { PK: 'B' }], [{ PK: 'A', n: 1 }], {
        what: 'items',
        label: ({ PK }: { PK: string; n?: number }) => PK,
        source,
      })?.lines;
    expect(explain('table')?.slice(-2)).toEqual(['  with other values:', '    A']);
    expect(explain('answer')).not.toContain('  with other values:');
  });

  test('that were there before should be gone; the others were not asked for', () => {
    const found = inTable(['A', 'B', 'C'], ['A'], ['A', 'B']);
    expect(found?.lines).toEqual([
      'The table now holds 3 items, expected 1.',
      '  not asked for:',
      '    C',
      '  should be gone:',
      '    B',
    ]);
    expect(found?.question).toMatch(/wrote it, or should have deleted it/);
  });

  test.each<[string, string[], string[], string[], RegExp]>([
    ['is too much and was there', ['A', 'B'], ['A'], ['A', 'B'], /should have deleted it, or has/],
    ['is there in place of another', ['A', 'B'], ['A', 'C'], ['B'], /writes the items .* deletes/],
    ['has another key', ['A', 'B'], ['A', 'C'], [], /Compare the two keys/],
    ['is missing', ['A'], ['A', 'B'], [], /should have written it/],
  ])('have a question where one %s', (_what, received, expected, before, question) => {
    expect(inTable(received, expected, before)?.question).toMatch(question);
  });
});

describe('every line of an explanation', () => {
  const width = (lines: readonly string[] | undefined): number =>
    Math.max(0, ...saidLines(lines ?? [], { plain: false }).map((line) => line.length));
  const member = fc.record({
    billId: fc.string({ maxLength: 90 }),
    cents: fc.string({ maxLength: 90 }),
  });
  const members = fc.array(member, { maxLength: 6 });

  test('of a list is at most 73 characters', () => {
    fc.assert(
      fc.property(members, members, (received, expected) => {
        const lines = explainList(received, expected, {
          what: 'allocations',
          label: (one) => one.billId,
        })?.lines;
        expect(width(lines)).toBeLessThanOrEqual(LINE_WIDTH);
      }),
    );
  });
});
