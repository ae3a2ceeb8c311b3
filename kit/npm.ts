/** Runs npm, such as `npm ci` in a folder, and says in one sentence why it failed. */

import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process';

/** What npm has answered. */
export interface NpmAnswer {
  /** What it printed on standard output. */
  readonly output: string;
  /** Why it failed, in a sentence; `undefined` where it did what it was asked. */
  readonly failure: string | undefined;
}

/**
 * Runs npm to its end, by the npm that runs this command if there is one.
 *
 * @param args words without blanks: on Windows a shell reads them
 */
export function npm(args: readonly string[], folder: string): NpmAnswer {
  const options: SpawnSyncOptionsWithStringEncoding = {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    windowsHide: true,
  };
  // Errors are printed even where `npm run --silent` has told its children to print nothing.
  const words = [...args, '--loglevel=error'];
  const program = process.env.npm_execpath;
  const { status, stdout, stderr, error } = program?.endsWith('.js')
    ? spawnSync(process.execPath, [program, ...words], options)
    : spawnSync(`npm ${words.join(' ')}`, { ...options, shell: true });
  if (status === 0) return { output: stdout, failure: undefined };
  const reason = error?.message ?? npmReason(stderr) ?? `npm ended with exit code ${status}`;
  return { output: stdout, failure: reason };
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

/**
 * Runs `npm ci` in the folder.
 *
 * @returns why npm has not installed the folder, in a sentence; `undefined` where it has
 */
export function npmCi(folder: string): string | undefined {
  return npm(['ci'], folder).failure;
}
