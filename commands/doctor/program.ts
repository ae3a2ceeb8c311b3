/** Asks a program on the path for its version, and does not wait for one that hangs. */

import { spawn } from 'node:child_process';

/** What came of asking. */
export type ProgramAnswer =
  | { readonly state: 'answered'; readonly text: string }
  | { readonly state: 'missing' | 'hung' };

/** Longest wait for a version, in milliseconds. */
const ANSWER_MS = 5_000;

/**
 * Runs `command …args` and returns all it wrote. One that is not there, or ends with an error,
 * is missing.
 */
export function askProgram(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  limitMs = ANSWER_MS,
): Promise<ProgramAnswer> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (data: string) => {
        text += data;
      });
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      resolve({ state: 'hung' });
    }, limitMs);
    child.once('error', () => resolve({ state: 'missing' }));
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? { state: 'answered', text } : { state: 'missing' });
    });
  });
}
