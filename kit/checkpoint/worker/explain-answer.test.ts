import { describe, expect, test } from 'vitest';
import { LINE_WIDTH } from '../../report/text.ts';
import { UnreadableError } from './answer.ts';
import { stumbleLines, unfitAnswer } from './explain-answer.ts';

const unreadable = new Proxy([{}], {
  get: () => {
    throw new Error('no');
  },
});

describe('an answer of the wrong kind', () => {
  test.each<[returns: string, value: unknown, sentence: string]>([
    ['Follow[]', undefined, 'f returned nothing. Expected a list of objects: Follow[].'],
    ['Follow[]', [{ a: 1 }, null], 'f returned a list of 2: {"a":1}, null. Expected a list of'],
    [
      'string[]',
      Array(9),
      'f returned a list of 9: nothing, nothing, nothing and 6 more. Expected',
    ],
    ['string[] | undefined', null, 'f returned null. Expected a list of texts, or nothing.'],
    ['number', '7', 'f returned "7". Expected a number.'],
    ['boolean', {}, 'f returned {}. Expected true or false.'],
    ['Page<Follow>', {}, 'f returned {}. Expected an object: Page<Follow>.'],
    ['Page<A | B>', [1], 'f returned a list of 1: 1. Expected an object: Page<A | B>.'],
    ['Follow', () => 1, 'f returned a function. Expected an object: Follow.'],
    ['Follow', new Map(), 'f returned Map {}. Expected an object: Follow.'],
    ['Follow[]', unreadable, 'f returned a list that cannot be read. Expected a list of objects'],
  ])('%s: the function, its answer and the expected kind are told', (returns, value, sentence) => {
    const unfit = unfitAnswer([{ name: 'f', returns, value }]);
    expect(unfit?.lines.join('').replaceAll('  ', ' ')).toContain(sentence);
    expect(unfit?.function).toBe('f');
  });

  test.each([
    null,
    undefined,
    'ada',
    7,
    new UnreadableError(),
  ])('a thrown value that is no Error is told: %s', (error) => {
    const [line] = unfitAnswer([{ name: 'f', returns: 'void', error }])?.lines ?? [];
    expect(line).toMatch(/^f threw .+\. Expected an Error, if it throws\.$/);
  });

  test('the first of several is told', () => {
    const fit = { name: 'fit', returns: 'number', value: 7 };
    const answers = [
      fit,
      { ...fit, name: 'odd', value: null },
      { ...fit, name: 'odder', error: 7 },
    ];
    expect(unfitAnswer(answers)?.function).toBe('odd');
  });
});

describe('an answer of the declared kind', () => {
  test.each<[returns: string, value: unknown]>([
    ['void', undefined],
    ['void', { $metadata: {} }],
    ['Follow[]', []],
    ['Follow[]', [Object.freeze({ followerId: 'ada' })]],
    ['(string | number)[]', ['a', 1]],
    ['string[] | undefined', undefined],
    ['Profile | undefined', { userId: 'ada' }],
    ['Page<Follow>', { edges: [], cursor: undefined }],
    ['Page<A | B>', { edges: [] }],
    ['Map<string, Follow>', new Map()],
    ['Date', new Date(0)],
    ['boolean', false],
    ['number', Number.NaN],
  ])('is not told, whatever its content: %s', (returns, value) => {
    expect(unfitAnswer([{ name: 'f', returns, value }])).toBeUndefined();
  });

  test('is not told where it threw an Error', () => {
    const error = new TypeError('no');
    expect(unfitAnswer([{ name: 'f', returns: 'number', error }])).toBeUndefined();
  });
});

describe('a check that broke off over an answer of the declared kind', () => {
  const page = { name: 'f', returns: 'Page<Follow>' };
  test.each([
    [{ ...page, value: { edges: 7 } }, 'with the answer of f: {"edges":7}.', 'Page<Follow>'],
    [{ ...page, error: new Error('no') }, 'after f threw Error: no.', 'reference'],
    [{ name: 'f', returns: 'void', value: undefined }, 'after f: look at the items', 'reference'],
  ])('names the function that was called last', (answer, sentence, more) => {
    const lines = stumbleLines(answer);
    expect(lines[0]).toContain(`The check cannot go on ${sentence}`);
    expect(lines.join(' ')).toContain(more);
    expect(lines.filter((line) => line.length > LINE_WIDTH)).toEqual([]);
  });
});
