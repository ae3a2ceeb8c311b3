/** The files of the project: those that git keeps, and new ones that it does not ignore. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tree-copy.ts';

/**
 * Their paths from the project's folder, with `/` on every system.
 *
 * @param patterns such as `*.md`, at any depth
 */
export function projectFiles(...patterns: string[]): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns];
  const paths = execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => path !== '' && existsSync(join(ROOT, path)));
}
