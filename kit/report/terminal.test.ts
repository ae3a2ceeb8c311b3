/** Colour follows the terminal and the user's wishes; in a process of its own, as it is decided once. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProgressLine } from './terminal.ts';

const FILE = fileURLToPath(new URL('./terminal.ts', import.meta.url));
const SCRIPT = `
  if (process.env.AS_TERMINAL) {
    const { WriteStream } = await import('node:tty');
    process.stdout.isTTY = true;
    process.stdout.getColorDepth = WriteStream.prototype.getColorDepth;
  }
  const { paint } = await import(${JSON.stringify(FILE)});
  process.stdout.write(paint('fail', 'FAIL'));`;

function painted(environment: NodeJS.ProcessEnv): string {
  const args = ['--import', 'tsx', '--input-type=module', '-e', SCRIPT];
  const { NO_COLOR, FORCE_COLOR, CI, EDGEWISE_PLAIN, ...rest } = process.env;
  const env = { ...rest, TERM: 'xterm-256color', ...environment };
  return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout;
}

describe('a status word', () => {
  test('has colour on a terminal', () => {
    expect(painted({ AS_TERMINAL: '1' })).toBe('\u001b[1m\u001b[33mFAIL\u001b[39m\u001b[22m');
  });

  test.each([
    ['through a pipe', {}],
    ['with NO_COLOR', { AS_TERMINAL: '1', NO_COLOR: '1' }],
    ['with EDGEWISE_PLAIN', { AS_TERMINAL: '1', EDGEWISE_PLAIN: '1' }],
    ['in CI', { AS_TERMINAL: '1', CI: 'true' }],
  ])('has none %s', (_where, environment) => {
    expect(painted(environment)).toBe('FAIL');
  });
});

let written: string;
const streamOf = (isTTY: boolean): NodeJS.WriteStream => {
  const write = (text: string): boolean => {
    written += text;
    return true;
  };
  return { isTTY, write } as unknown as NodeJS.WriteStream;
};

beforeEach(() => {
  written = '';
  vi.useFakeTimers();
  vi.stubEnv('CI', '');
  vi.stubEnv('EDGEWISE_PLAIN', '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('is shown after a second, rewritten, cut at the screen, and gone at the end', () => {
  const line = new ProgressLine(streamOf(true));
  line.begin();
  line.say('Checking 1.1...');
  vi.advanceTimersByTime(999);
  expect(written).toBe('');
  vi.advanceTimersByTime(1);
  line.say('x'.repeat(100));
  line.end();
  const cut = `${'x'.repeat(76)}...`;
  expect(written.split('\r\u001b[K')).toEqual(['', 'Checking 1.1...', cut, '']);
});

test('is shown at once where that is asked for, and not again in the next second', () => {
  const line = new ProgressLine(streamOf(true));
  line.begin();
  line.now('The answers are right.');
  line.clear();
  expect(written).toBe('\r\u001b[KThe answers are right.\r\u001b[K');
  line.end();
  line.begin();
  line.say('Checking 1.1...');
  expect(written).not.toContain('Checking');
});

test.each([
  ['where the output is piped', false, ''],
  ['where one fact a line is asked for', true, '1'],
])('is nothing %s', (_where, isTTY, plain) => {
  vi.stubEnv('EDGEWISE_PLAIN', plain);
  const line = new ProgressLine(streamOf(isTTY));
  line.begin();
  line.now('The answers are right.');
  vi.advanceTimersByTime(2_000);
  line.end();
  expect(written).toBe('');
});
