import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetGuesses, keepGuess, readGuesses } from './guess.ts';

const all = mkdtempSync(join(tmpdir(), 'edgewise-guess-'));
let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(all, 'test-')), 'guesses.json');
});
afterAll(() => rmSync(all, { recursive: true, force: true }));

describe('the file of guesses', () => {
  test('is empty before the first guess, and is not made by reading it', () => {
    expect(readGuesses(file)).toEqual({});
    expect(existsSync(file)).toBe(false);
  });

  test('keeps the last guess of each step, and leaves no half-written file beside it', async () => {
    await keepGuess(file, '3.1', { requests: 4 });
    await keepGuess(file, '3.2', { index: 'GSI1' });
    const told = { requests: 1, index: 'table', sent: { requests: 1, indexes: ['table'] } };
    await keepGuess(file, '3.1', told);
    expect(readGuesses(file)).toEqual({ '3.1': told, '3.2': { index: 'GSI1' } });
    expect(readdirSync(dirname(file))).toEqual(['guesses.json']);
  });

  test('keeps guesses about steps that no lab has any more', async () => {
    writeFileSync(file, '{"version":1,"guesses":{"99.1":{"requests":2}}}');
    await keepGuess(file, '3.1', { requests: 1 });
    expect(readGuesses(file)).toHaveProperty(['99.1'], { requests: 2 });
  });

  test('forgets the steps of a lab that begins anew, and no others', async () => {
    await keepGuess(file, '3.1', { requests: 4 });
    await keepGuess(file, '4.1', { requests: 2 });
    await forgetGuesses(file, ['3.1', '3.2']);
    expect(readGuesses(file)).toEqual({ '4.1': { requests: 2 } });
  });

  test.each([
    'null',
    '{"version":1,"gue',
    '{"version":2,"guesses":{}}',
    '{"version":1,"guesses":[]}',
    '{"version":1,"guesses":{"3.1":"4"}}',
    '{"version":1,"guesses":{"3.1":{"requests":"4"}}}',
    '{"version":1,"guesses":{"3.1":{"index":1}}}',
  ])('that holds %s is told and left as it is', async (text) => {
    writeFileSync(file, text);
    const corrupt = { code: 'guess.corrupt', ending: 'environment' };
    expect(() => readGuesses(file)).toThrow(expect.objectContaining(corrupt));
    await expect(keepGuess(file, '3.1', { requests: 1 })).rejects.toMatchObject(corrupt);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
