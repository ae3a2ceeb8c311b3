import { describe, expect, test } from 'vitest';
import { askGuess, readIndex } from './guess-question.ts';

/** Answers in order, and hears the questions. */
function answering(...answers: string[]) {
  const questions: string[] = [];
  const ask = async (question: string): Promise<string> => {
    questions.push(question);
    return answers.shift() ?? '';
  };
  return { ask, questions };
}

describe('the two questions of predict', () => {
  test('take a number, and an index by one key or by its name', async () => {
    const one = answering('4', 'g');
    expect(await askGuess(one.ask, ['table', 'GSI1'])).toEqual({ requests: 4, index: 'GSI1' });
    expect(one.questions).toEqual([
      'How many requests does your answer send? ',
      'Where do they go: t = table, g = GSI1? ',
    ]);
    const two = answering(' 0 ', 'gsi2');
    const expected = { requests: 0, index: 'GSI2' };
    expect(await askGuess(two.ask, ['table', 'GSI1', 'GSI2'])).toEqual(expected);
    expect(two.questions[1]).toContain('t = table, 1 = GSI1, 2 = GSI2');
  });

  test('are skipped by Enter alone, each by itself', async () => {
    expect(await askGuess(answering('', '').ask, ['table', 'GSI1'])).toEqual({});
    expect(await askGuess(answering('', 't').ask, ['table', 'GSI1'])).toEqual({ index: 'table' });
  });

  test('are asked again until the answer can be read', async () => {
    const { ask, questions } = answering('four', '-1', '10001', '10000', 'x', '');
    expect(await askGuess(ask, ['table', 'GSI1'])).toEqual({ requests: 10_000 });
    expect(questions).toHaveLength(6);
    expect(questions[1]).toBe('Type a whole number, or Enter alone to skip: ');
  });

  test('leave the index out where a table has none', async () => {
    const { ask, questions } = answering('2');
    expect(await askGuess(ask, ['table'])).toEqual({ requests: 2 });
    expect(questions).toHaveLength(1);
  });
});

describe('an index', () => {
  test.each([
    ['none', 'table'],
    ['Table', 'table'],
    ['gsi1', 'GSI1'],
    ['1', 'GSI1'],
    ['2', 'GSI2'],
    ['g', undefined],
    ['', undefined],
  ])('called `%s` is %s', (text, index) => {
    expect(readIndex(text, ['table', 'GSI1', 'GSI2'])).toBe(index);
  });

  test('of Lab 8 has its first letter', () => {
    const indexes = ['table', 'Keys', 'Card', 'Whole'];
    expect(['t', 'k', 'c', 'w'].map((key) => readIndex(key, indexes))).toEqual(indexes);
  });
});
