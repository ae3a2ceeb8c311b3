import { describe, expect, test } from 'vitest';
import {
  type Answer,
  answering,
  changeOf,
  copiesOf,
  type HeardAnswer,
  hearAnswers,
  MissingFunctionError,
  readable,
  useModel,
} from './answer.ts';

const heardAs = { name: 'count', returns: 'number' };
const budget = { name: 'budget', type: 'Budget' };
const declared = { ...heardAs, parameters: [{ name: 'lab', type: 'LabContext' }, budget] };

/** The function `count` of a model. */
function answeringOf(model: Record<string, unknown>): ReturnType<typeof answering> {
  useModel(model);
  return answering(declared);
}

async function heardOf(call: () => unknown): Promise<Answer[]> {
  const answers: HeardAnswer[] = [];
  const count = answeringOf({ count: call });
  hearAnswers(answers);
  await count().catch(() => {});
  return answers.map(({ input, call: again, ...answer }) => {
    expect([input, again]).toEqual([[], count]);
    return answer;
  });
}

describe('a function of a model', () => {
  test('gets the input and gives the answer as they are', async () => {
    const value = { edges: [] };
    const model = { count: async (...input: unknown[]) => ({ input, value }) };
    const answer = await answeringOf(model)(1, value);
    expect(answer).toEqual({ input: [1, value], value });
    expect((answer as { value: unknown }).value).toBe(value);
  });

  test('gives a promise where the model forgot to be asynchronous', async () => {
    await expect(answeringOf({ count: () => 7 })()).resolves.toBe(7);
    const throwing = answeringOf({ count: () => JSON.parse('{') });
    await expect(throwing()).rejects.toThrow(SyntaxError);
  });

  test('is heard by the check that called it: what it returned, and what it threw', async () => {
    const error = new Error('no');
    expect(await heardOf(() => 7)).toEqual([{ ...heardAs, value: 7 }]);
    expect(await heardOf(() => Promise.reject(error))).toEqual([{ ...heardAs, error }]);
    expect(await heardOf(() => Promise.reject(null))).toEqual([{ ...heardAs, error: null }]);
  });

  test('is heard to have changed what its caller gave', async () => {
    const answers: HeardAnswer[] = [];
    hearAnswers(answers);
    const spend = (_: unknown, given: { requests: number }) => {
      given.requests = 0;
    };
    await answeringOf({ count: spend })({}, { requests: 5 });
    const changed = { name: 'budget.requests', before: 5, after: 0 };
    expect(answers).toMatchObject([{ ...heardAs, changed }]);
  });

  test('that does not exist is named', async () => {
    await expect(answeringOf({})()).rejects.toThrow(MissingFunctionError);
    await expect(answeringOf({ count: 7 })()).rejects.toMatchObject({ wanted: 'count' });
  });
});

describe('a thrown value', () => {
  const throwing = {
    get: () => {
      throw new Error('no');
    },
  };

  test.each([
    ['an error', new Error('no')],
    ['null', null],
    ['a text', 'no'],
    ['an error without a stack', Object.assign(new Error('no'), { stack: undefined })],
  ])('is passed on where it can be read: %s', (_, thrown) => {
    expect(readable(thrown)).toBe(thrown);
  });

  test.each([
    ['an error that is a proxy', new Proxy(new Error('no'), throwing)],
    ['an error whose message throws', Object.defineProperty(new Error('no'), 'message', throwing)],
    ['an error whose code is no text', Object.assign(new Error('no'), { code: { toString: 1 } })],
  ])('is replaced where looking at it throws: %s', (_, thrown) => {
    expect(readable(thrown)).toMatchObject({ name: 'UnreadableError' });
  });
});

const lab = { name: 'lab', type: 'LabContext' };
const given = { name: 'given', type: 'Given' };

/** What a call changes that is given this. */
function changedBy<T>(value: T, call: (value: T) => unknown) {
  const input = [{ db: {} }, value];
  const copies = copiesOf(input);
  call(value);
  return changeOf(input, copies, [lab, given]);
}

describe('a call that changes what its caller gave', () => {
  test.each<[string, unknown, (value: never) => unknown, object]>([
    [
      'a member that counts down',
      { requests: 12, readUnits: 5 },
      (one: { requests: number }) => (one.requests = 3),
      { name: 'given.requests', before: 12, after: 3 },
    ],
    [
      'a list that is sorted',
      ['b', 'a'],
      (list: string[]) => list.sort(),
      { name: 'given[0]', before: 'b', after: 'a' },
    ],
    [
      'a member that is deleted, deep inside',
      { lines: [{ sku: 'a', count: 1 }] },
      ({ lines }: { lines: Record<string, unknown>[] }) => delete lines[0]?.count,
      { name: 'given.lines[0].count', before: 1, after: undefined },
    ],
    [
      'a date that is moved',
      { at: new Date(0) },
      ({ at }: { at: Date }) => at.setTime(1),
      { name: 'given.at', before: new Date(0), after: new Date(1) },
    ],
  ])('is told with the part that it changed: %s', (_, value, call, change) => {
    expect(changedBy(value, call as (value: unknown) => unknown)).toEqual(change);
  });

  test('is not told where nothing changed, of its context, and of what cannot be copied', () => {
    expect(changedBy({ ids: ['a'] }, ({ ids }) => [...ids].reverse())).toBeUndefined();
    expect(changedBy({ at: () => 1, count: 1 }, (one) => (one.count = 2))).toBeUndefined();
    const input = [{ count: 1 }];
    const copies = copiesOf(input);
    Object.assign(input[0] as object, { count: 2 });
    expect(changeOf(input, copies, [lab])).toBeUndefined();
  });
});
