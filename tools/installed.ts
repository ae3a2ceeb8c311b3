/**
 * What tests use beside the workshop's own packages: the packages of `tools/package.json`, programs, and a
 * network.
 */

import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, 'node_modules');
/** Installs the packages; learners do without. */
export const INSTALL_TOOLS = 'npm ci --prefix tools';

/** Whether the packages are installed: npm writes this file last. */
export function hasTools(): boolean {
  return existsSync(join(PACKAGES, '.package-lock.json'));
}

/** A file of one of the packages. */
export function toolFile(...path: readonly string[]): string {
  return join(PACKAGES, ...path);
}

/**
 * The first program with one of these names.
 *
 * @param usual folders that are searched before those of the path
 */
export function findProgram(
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  usual: readonly string[] = ['/usr/bin'],
): string | undefined {
  const folders = [...usual, ...(env.PATH ?? '').split(delimiter)].filter(Boolean);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find(isProgram);
}

/** Whether Jupyter can execute a notebook. */
export function hasJupyter(): boolean {
  return findProgram(['jupyter-nbconvert']) !== undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// Whether a test may run a command on a machine without a network.

/** A new network without any device but the loopback, where the system lets anybody make one. */
export function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'ip', 'link', 'set', 'lo', 'up'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A command line of the shell, without `'`, as it runs on a machine without a network. */
export function withoutNetwork(line: string): string {
  return `unshare -rn sh -c 'ip link set lo up && ${line}'`;
}
