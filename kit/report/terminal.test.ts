/** Colour follows the terminal and the user's wishes; in a process of its own, as it is decided once. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

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
