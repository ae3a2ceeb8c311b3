import { describe, expect, test } from 'vitest';
import { parseWords } from './command-line.ts';
import { ACCESS_OPTIONS, accessOf } from './option.ts';

const VOCABULARY = { command: 'npm run governor', verbs: [], options: ACCESS_OPTIONS };
const access = (...words: string[]) => accessOf(parseWords(words, VOCABULARY));

describe('The words that let others in', () => {
  test('name nobody where they are not said', () => {
    expect(access()).toEqual({ origins: [], hosts: [] });
  });

  test('name several with commas between them', () => {
    expect(
      access('origin=http://localhost:5173,https://a.example', 'host=host.docker.internal'),
    ).toEqual({
      origins: ['http://localhost:5173', 'https://a.example'],
      hosts: ['host.docker.internal'],
    });
  });

  test.each([
    ['origin=http://localhost:5173/', 'access.badOrigin'],
    ['origin=http://localhost:5173,', 'access.badOrigin'],
    ['origin=', 'access.badOrigin'],
    ['host=http://host.docker.internal', 'access.badHost'],
    ['host=', 'access.badHost'],
  ])('are refused in one sentence: %s', (word, code) => {
    expect(() => access(word)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(/^Expected .* Say, for/) }),
    );
  });
});
