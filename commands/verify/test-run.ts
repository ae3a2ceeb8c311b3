/** Vitest in a process of its own, which writes to this process's output. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EXIT } from '../shell/exit.ts';
import { PROJECT_FOLDER } from '../shell/folder.ts';

/**
 * Runs tests.
 *
 * @param words Vitest's: options, and texts of which a file's path has one
 * @returns the command's exit code
 */
export async function runTests(
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', ...words], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
    windowsHide: true,
  });
  const [code] = await once(child, 'exit');
  return code === 0 ? EXIT.pass : EXIT.fail;
}
