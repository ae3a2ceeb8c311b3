import { describe, expect, test } from 'vitest';
import type { LabContext } from '../../lab-context.ts';
import type { RequestRecord } from '../../meter/request-record.ts';
import { type CallOutcome, givenId, MissingAwaitError } from './model-client.ts';
import {
  again,
  alike,
  explainHidden,
  explainRemembered,
  explainReplay,
  WalkedPages,
  withoutIds,
} from './replay.ts';
import type { KeptCall, Replay } from './sweep.ts';

const lab = { newId: () => 'id-1k2x9z-7' } as unknown as LabContext;
const done = { trace: [], durationMs: 0 };

function kept(call: KeptCall['call'], input: readonly unknown[] = []): KeptCall {
  const asked = { function: 'bills', call, input, now: new Date(5), value: ['a'] };
  return { ...asked, trace: [], ways: '', step: {} };
}

const replay: Replay = {
  call: kept(async () => ['a']),
  meanwhile: 'A page ended early.',
  prepare: () => {},
  advice: () => 'Where do you ask for the rest?',
};
const breaking: Replay = {
  ...replay,
  mayThrow: (error) => error instanceof Error && error.message === 'broken',
};

describe('a call made again', () => {
  test('has its input and its time', async () => {
    const call = kept(async ({ now }, ...input) => [now().getTime(), ...input], ['i', 2]);
    expect(await again(call)(lab)).toEqual([5, 'i', 2]);
  });

  test('goes from page to page where the caller says how long a page is', async () => {
    const call = kept(
      async (_, user, page) => {
        const { limit, cursor = '0' } = page as { limit: number; cursor?: string };
        const first = Number(cursor);
        const edges = [first, first + 1].map((nth) => `${user}${nth}/${limit}`);
        return first < 4 ? { edges, cursor: String(first + 2) } : { edges };
      },
      ['u', { limit: 2 }],
    );
    const pages = [
      ['u0/2', 'u1/2'],
      ['u2/2', 'u3/2'],
      ['u4/2', 'u5/2'],
    ];
    expect(await again(call)(lab)).toEqual(new WalkedPages(pages, false));
  });

  test('stops where pages never end', async () => {
    const call = kept(async () => ({ edges: [], cursor: 'x' }), [{ limit: 1 }]);
    expect(await again(call)(lab)).toEqual(new WalkedPages([], true));
  });
});

test('a call that asks nothing, where the first call asked, is wrong: something outlives a call', () => {
  const request = {} as RequestRecord;
  const asked = { ...kept(async () => ['a']), trace: [request] };
  const [silent, asking] = [[], [request]].map((trace) => ({ ...done, trace, value: ['a'] }));
  expect(explainRemembered(asked, silent as CallOutcome<unknown>)?.lines.join(' ')).toContain(
    'bills() was called a second time, and sent no request',
  );
  expect(explainRemembered(asked, asking as CallOutcome<unknown>)).toBeUndefined();
  expect(explainRemembered(asked, { ...done, error: new Error('broken') })).toBeUndefined();
});

test('two walks are compared as far as both are known', () => {
  const [whole, begun] = [new WalkedPages([[1, 2, 3]], false), new WalkedPages([[1, 2]], true)];
  expect(WalkedPages.sameLength(begun, whole)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  expect(WalkedPages.sameLength(whole, begun)).toEqual([
    [1, 2],
    [1, 2],
  ]);
  const short = new WalkedPages([[1]], false);
  expect(WalkedPages.sameLength(short, begun)).toEqual([[1], [1, 2]]);
  expect(WalkedPages.sameLength(short, whole)).toEqual([[1], [1, 2, 3]]);
});

describe('how it ended', () => {
  test('is right when it ended as before, or in the error of what went wrong', () => {
    expect(explainReplay(replay, { ...done, value: ['a'] }, ['a'], undefined)).toBeUndefined();
    const passedOn = { ...done, error: new Error('broken') };
    expect(explainReplay(breaking, passedOn, undefined, undefined)).toBeUndefined();
  });

  test.each([
    ['in another answer', replay, { value: [] }, ['Its answer is different:', 'a']],
    ['in an error', replay, { error: new Error('broken') }, ['Your code threw Error: broken']],
    ['in another error', breaking, { error: new Error('taken') }, ['Your code threw Error: taken']],
    [
      'in no error, and another answer',
      breaking,
      { value: undefined },
      ['Its answer is different:'],
    ],
  ])('is wrong %s', (_, one, outcome, told) => {
    const found = explainReplay(one, { ...done, ...outcome }, ['a'], undefined);
    const text = found?.lines.join(' ').replace(/ +/g, ' ') ?? '';
    for (const part of [
      'bills() was called twice. In the second call: A page ended early.',
      ...told,
    ]) {
      expect(text).toContain(part);
    }
    expect(found?.advice).toBe('Where do you ask for the rest?');
  });

  test('names entities that are missing by the Type that all have', () => {
    const follows = ['b', 'c'].map((followeeId) => ({ Type: 'Follow', followeeId }));
    const outcome = { ...done, value: follows.slice(0, 1) };
    expect(explainReplay(replay, outcome, follows, undefined)?.lines).toContain(
      'You returned 1 Follow entity, expected 2.',
    );
  });

  test('asks about the order where no member is missing', () => {
    const adviceOf = (value: string[]) =>
      explainReplay(replay, { ...done, value }, ['a', 'b'], undefined)?.advice;
    expect(adviceOf(['b', 'a'])).toContain('sorts them after the last answer');
    expect(adviceOf(['b'])).toBe('Where do you ask for the rest?');
    expect(adviceOf(['b', 'b'])).toBe('Where do you ask for the rest?');
  });

  test('names a member by its ids where they tell the members apart, else by all that differs', () => {
    const missing = (members: object[]): string | undefined =>
      explainReplay(
        replay,
        { ...done, value: members.slice(0, 1) },
        members,
        undefined,
      )?.lines.join(' ');
    const follows = ['b', 'c'].map((followeeId) => ({ followeeId, since: `of ${followeeId}` }));
    expect(missing(follows)).toContain('followeeId "c"');
    expect(missing(follows)).not.toContain('of c');
    const twice = [1, 2, 2].map((nth, at) => ({ followeeId: `${nth}`, since: at }));
    expect(missing(twice)).toContain('since 1');
  });

  test('counts the members of all pages where a list is given page by page', () => {
    const [received, expected] = [
      new WalkedPages([['a']], false),
      new WalkedPages([['a', 'b']], true),
    ];
    const paged = { ...replay, call: kept(replay.call.call, ['u', { limit: 2 }]) };
    const found = explainReplay(paged, { ...done, value: received }, expected, undefined);
    expect(found?.lines).toContain('All your pages together have 1 member, expected 2.');
  });

  test('is wrong with a page that is longer than was asked for', () => {
    const paged = { ...replay, call: kept(replay.call.call, ['u', { limit: 2 }]) };
    const whole = new WalkedPages([['a', 'b', 'c']], false);
    const right = new WalkedPages([['a', 'b'], ['c']], false);
    const found = explainReplay(paged, { ...done, value: whole }, right, undefined);
    expect(found?.lines.join(' ')).toContain('2 members were asked for, and your page has 3.');
    expect(explainReplay(paged, { ...done, value: right }, right, undefined)).toBeUndefined();
  });

  test('tells that the table of a call held the same items each time', () => {
    const call = { ...replay.call, table: { before: [], after: [] } };
    const found = explainReplay({ ...replay, call }, { ...done, value: [] }, ['a'], undefined);
    expect(found?.lines.join(' ').replace(/ +/g, ' ')).toMatch(
      /^bills\(\) was called twice, with the same items in the table each time\. In the second call: A page/,
    );
  });

  test('of a call that only reads says nothing of the table', () => {
    const ruleOf = (one: Replay): string =>
      explainReplay(one, { ...done, value: [] }, ['a'], undefined)
        ?.lines.join(' ')
        .replace(/ +/g, ' ') ?? '';
    const input = { Item: { PK: { S: 'A' }, SK: { S: 'A' } } };
    const put = { operation: 'PutItem', input } as unknown as KeptCall['trace'][number];
    const table = { before: [], after: [] };
    const reads = { ...replay.call, table };
    const writes = { ...reads, trace: [put] };
    expect(ruleOf({ ...replay, call: reads })).not.toContain('after the first call');
    expect(ruleOf({ ...breaking, call: reads })).not.toContain('after the first call');
    expect(ruleOf({ ...replay, call: writes })).toContain('as after the first call');
    expect(ruleOf({ ...breaking, call: writes })).toContain('as after the first call');
  });

  test('is told of a call that hid a failed request and left another under way, as no await', () => {
    const error = new MissingAwaitError();
    const failed = { number: 2, error: 'TimeoutError' } as unknown as KeptCall['trace'][number];
    const linesOf = (trace: KeptCall['trace']): string =>
      explainReplay(breaking, { ...done, trace, error }, ['a'], undefined)?.lines.join(' ') ?? '';
    expect(linesOf([failed])).toContain('threw no error, although request 2 had failed.');
    expect(linesOf([failed])).not.toContain('under way');
    expect(linesOf([])).toContain('still under way');
  });

  test('is right where a stream handler names a record, and else asks which record is done', () => {
    const [named, none] = [['7'], []].map((numbers) => ({
      batchItemFailures: numbers.map((itemIdentifier) => ({ itemIdentifier })),
    }));
    expect(explainReplay(breaking, { ...done, value: named }, none, undefined)).toBeUndefined();
    const table = { lines: ['a count is missing'], question: '' };
    const found = explainReplay(breaking, { ...done, value: none }, none, table);
    expect(found?.lines.join(' ').replace(/ +/g, ' ')).toContain(
      'The second call may name the record in batchItemFailures. Or it may return',
    );
    expect(found?.advice).toContain('A record is done only if its write was done');
  });

  test('is wrong with the right answer and another table', () => {
    const table = { lines: ['BILL#7 is missing'], question: '' };
    const found = explainReplay(replay, { ...done, value: ['a'] }, ['a'], table);
    expect(found?.lines.join(' ').replace(/ +/g, ' ')).toContain(
      'and the table is different: BILL#7 is missing',
    );
  });
});

test('several right answers are alike where their numbers are, and whether there is something', () => {
  const [one, other] = [['a', 'b'], ['c']].map((path) => ({ path, width: 5, more: undefined }));
  expect(alike(one)).toEqual(alike(other));
  expect(alike(one)).not.toEqual(alike({ ...one, width: 4 }));
  expect(alike(one)).not.toEqual(alike({ ...one, path: [] }));
  expect(alike(one)).not.toEqual(alike(undefined));
});

test('ids that the model was given count by their place', () => {
  const items = (first: number, second: number) => [
    {
      PK: `REVIEW#${givenId('1k2x9z', first)}`,
      of: [givenId('1k2x9z', second), { id: givenId('1k2x9z', first) }],
      raw: new Uint8Array(1),
    },
  ];
  expect(withoutIds(items(1, 2))).toEqual(withoutIds(items(3_001, 3_005)));
  expect(withoutIds(items(1, 2))).not.toEqual(withoutIds(items(1, 1)));
});

describe('a write that broke behind a refusal', () => {
  const write = (number: number, id: string, error?: string): RequestRecord => {
    const Key = { PK: { S: id }, SK: { S: id } };
    const sent = { number, operation: 'UpdateItem', input: { Key } };
    return { ...sent, ...(error && { error }) } as unknown as RequestRecord;
  };
  const [refused, broken] = [
    write(1, 'a', 'ConditionalCheckFailedException'),
    write(2, 'b', 'TimeoutError'),
  ];
  const returned = (...trace: RequestRecord[]): CallOutcome<unknown> => {
    return { trace, durationMs: 0, value: undefined };
  };
  const threw = (error: unknown): CallOutcome<unknown> => {
    return { trace: [refused, broken], durationMs: 0, error };
  };

  test('is hidden by a call that returns, also one that still waits for it', () => {
    for (const outcome of [
      returned(refused, broken, write(3, 'c')),
      threw(new MissingAwaitError()),
    ]) {
      const told = explainHidden(replay, outcome)?.lines.join(' ').replaceAll(/\s+/g, ' ');
      expect(told).toContain(
        'Request 2 had failed, so the second call must end in an error. It returned without one.',
      );
    }
  });

  test.each([
    ['the call throws', threw(new Error('broken'))],
    ['the write is sent again', returned(refused, broken, write(3, 'b'))],
    ['no write broke', returned(refused, write(2, 'b'))],
    [
      'a stream handler names the record',
      { ...returned(refused, broken), value: { batchItemFailures: [{ itemIdentifier: '1' }] } },
    ],
  ])('is told where %s', (_, outcome) => {
    expect(explainHidden(replay, outcome as CallOutcome<unknown>)).toBeUndefined();
  });
});
