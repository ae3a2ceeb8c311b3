import { describe, expect, test } from 'vitest';
import { parseWords } from './command-line.ts';
import { DOOR_WORDS, doorOf } from './door-word.ts';

const VOCABULARY = { command: 'npm run governor', verbs: [], options: DOOR_WORDS };
const door = (...words: string[]) => doorOf(parseWords(words, VOCABULARY));

describe('The words that let others in', () => {
  test('name nobody where they are not said', () => {
    expect(door()).toEqual({ origins: [], hosts: [] });
  });

  test('name several with commas between them', () => {
    expect(
      door('origin=http://localhost:5173,https://a.example', 'host=host.docker.internal'),
    ).toEqual({
      origins: ['http://localhost:5173', 'https://a.example'],
      hosts: ['host.docker.internal'],
    });
  });

  test.each([
    ['origin=http://localhost:5173/', 'door.badOrigin'],
    ['origin=http://localhost:5173,', 'door.badOrigin'],
    ['origin=', 'door.badOrigin'],
    ['host=http://host.docker.internal', 'door.badHost'],
    ['host=', 'door.badHost'],
  ])('are refused in one sentence: %s', (word, code) => {
    expect(() => door(word)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(/^Expected .* Say, for/) }),
    );
  });
});
