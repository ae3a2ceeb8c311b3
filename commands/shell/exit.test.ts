import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Ending, KitError } from '../../kit/kit-error.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { EXIT, tell } from './exit.ts';

const folder = testFolder();
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text));
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

const ENDINGS = {
  usage: EXIT.usage,
  environment: EXIT.environment,
  engine: EXIT.engine,
  failure: EXIT.fail,
} as const satisfies Record<Exclude<Ending, 'bug'>, number>;

describe('a command that meets an error', () => {
  test.each(
    Object.entries(ENDINGS) as [Exclude<Ending, 'bug'>, number][],
  )('ends as the error says, whatever its code is: %s, exit code %i', async (ending, exitCode) => {
    const error = new KitError(ending, 'newModule.newCase', 'Expected 1, got 2. Add.');
    expect(await tell(error)).toBe(exitCode);
    expect(said).toEqual(['Expected 1, got 2. Add.\n']);
  });

  test.each([
    ['a wrong call of the kit', new KitError('bug', 'keys.emptySegment', 'Expected an id.')],
    ['any other error', new TypeError('Expected an id.')],
  ])('tells %s as a bug of ours, and keeps its stack', async (_, error) => {
    expect(await tell(error, folder)).toBe(EXIT.kitBug);
    expect(said.join('')).toMatch(/^This is our fault, not yours/);
    expect(readFileSync(join(folder, 'last-error.txt'), 'utf8')).toContain('Expected an id.');
  });
});
