import { describe, expect, test } from 'vitest';
import {
  type Answer,
  answering,
  type HeardAnswer,
  hearAnswers,
  MissingFunctionError,
  readable,
} from './answer.ts';

const heardAs = { name: 'count', returns: 'number' };
const budget = { name: 'budget', type: 'Budget' };
const declared = { ...heardAs, parameters: [{ name: 'lab', type: 'LabContext' }, budget] };

async function heardOf(call: () => unknown): Promise<Answer[]> {
  const answers: HeardAnswer[] = [];
  const count = answering({ count: call }, declared);
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
    const answer = await answering(model, declared)(1, value);
    expect(answer).toEqual({ input: [1, value], value });
    expect((answer as { value: unknown }).value).toBe(value);
  });

  test('gives a promise where the model forgot to be asynchronous', async () => {
    await expect(answering({ count: () => 7 }, declared)()).resolves.toBe(7);
    const throwing = answering({ count: () => JSON.parse('{') }, declared);
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
    await answering({ count: spend }, declared)({}, { requests: 5 });
    const changed = { name: 'budget.requests', before: 5, after: 0 };
    expect(answers).toMatchObject([{ ...heardAs, changed }]);
  });

  test('that does not exist is named', async () => {
    await expect(answering({}, declared)()).rejects.toThrow(MissingFunctionError);
    await expect(answering({ count: 7 }, declared)()).rejects.toMatchObject({ wanted: 'count' });
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
