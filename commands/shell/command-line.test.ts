import { afterEach, describe, expect, test, vi } from 'vitest';
import { anyNumber, parseWords } from './command-line.ts';

const VOCABULARY = {
  command: 'npm run governor',
  verbs: ['watch', 'dynamodb-local'],
  options: ['port', 'timeScale', 'scale'],
};

afterEach(() => vi.unstubAllEnvs());

/** What a command line is answered where npm has swallowed some of it. */
function refusal(words: string[], swallowed: Record<string, string>): string {
  for (const [name, value] of Object.entries(swallowed)) vi.stubEnv(`npm_config_${name}`, value);
  try {
    parseWords(words, VOCABULARY);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('A flag', () => {
  test.each([
    [{ port: '9310' }, [], '`--port=9310`. Say: npm run governor port=9310.'],
    [{ timescale: '30' }, [], '`--timeScale=30`. Say: npm run governor timeScale=30.'],
    [{ port: 'true' }, ['9310'], '`--port=...`. Say: npm run governor port=....'],
    [{ dynamodb_local: 'true' }, [], 'Say: npm run governor dynamodb-local.'],
    [
      { port: '9310', timescale: '30' },
      ['watch', 'scale=1'],
      '`--port=9310 --timeScale=30`. Say: npm run governor watch scale=1 port=9310 timeScale=30.',
    ],
    [{}, ['--port=9310'], '`--port=9310`. Say: npm run governor port=9310.'],
  ])('that npm swallowed as %j, beside %j, is told by its spelling', (swallowed, words, said) => {
    expect(refusal(words, swallowed)).toContain(said);
  });

  test('of npm itself, or one that was switched off, is none of ours', () => {
    expect(refusal(['watch'], { user_agent: 'npm/11', noproxy: '', scale: '' })).toBe('none');
  });
});

describe('A number', () => {
  const range = { low: 0.02, high: 1_000_000, default: 1 };
  test.each([
    ['5', 5],
    ['0.05', 0.05],
    ['1e3', 1_000],
    ['5E-2', 0.05],
  ])('%s is read', (text, value) => {
    const words = parseWords([`scale=${text}`], VOCABULARY);
    expect(anyNumber(words, 'scale', range)).toBe(value);
  });

  test.each(['', 'x', '0x10', '1e', '-1', '1e9'])('%j is refused', (text) => {
    const words = parseWords([`scale=${text}`], VOCABULARY);
    expect(() => anyNumber(words, 'scale', range)).toThrow(`got \`${text}\``);
  });
});
