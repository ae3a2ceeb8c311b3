/** Installs a folder of the project that has a lock file of its own. */

import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';

/** Errors are printed even where `npm run --silent` has told its children to print nothing. */
const ARGUMENTS = ['ci', '--loglevel=error'];

/**
 * Runs `npm ci` in the folder, with the npm that runs this command if there is one.
 *
 * @returns why npm has not installed the folder, in a sentence; `undefined` where it has
 */
export function npmCi(folder: string): string | undefined {
  const options: SpawnSyncOptionsWithStringEncoding = {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    windowsHide: true,
  };
  const npm = process.env.npm_execpath;
  const { status, stderr, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...ARGUMENTS], options)
    : spawnSync(`npm ${ARGUMENTS.join(' ')}`, { ...options, shell: true });
  if (status === 0) return undefined;
  return error?.message ?? npmReason(stderr) ?? `npm ended with exit code ${status}`;
}

/**
 * The reason in npm's own output: the error's code, and npm's first sentence about it.
 *
 * @example
 * npmReason('npm error code E404\nnpm error 404 Not Found - GET https://…'); // => 'E404: 404 Not Found - GET https://…'
 */
export function npmReason(output: string): string | undefined {
  const lines = output
    .split(/\r?\n/)
    .map((line) => line.replace(/^npm (error|ERR!)( network)?/, '').trim())
    .filter((line) => line !== '' && !/^(syscall|errno) |^A complete log /.test(line));
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length);
  const text = lines.filter((line) => !line.startsWith('code ')).join(' ');
  const sentence = /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text;
  const told = [code, sentence].filter((part) => part !== undefined && part !== '');
  return told.length === 0 ? undefined : told.join(': ');
}
