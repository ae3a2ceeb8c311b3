/** The workshop's own files: those that git tracks. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files, and how they were found. */
export interface WorkshopFiles {
  /** Paths from the folder, with `/`. */
  readonly paths: readonly string[];
  readonly isTracked: boolean;
}

/** git's own files: no `.gitignore` names them. */
const GIT = '.git';

/**
 * The files that git tracks, as they are in the folder now; so nothing of yours goes along. Where git
 * does not list them, all files but git's own and those that `.gitignore` names.
 */
export async function workshopFiles(folder: string): Promise<WorkshopFiles> {
  const tracked = trackedFiles(folder);
  if (tracked !== undefined) return { paths: tracked, isTracked: true };
  const isIgnored = ignoring(`${readFileSync(join(folder, '.gitignore'), 'utf8')}\n${GIT}`);
  const walk = async (below: string): Promise<string[]> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    const kept = entries
      .map((entry) => ({ entry, path: `${below}${entry.name}` }))
      .filter(({ path }) => !isIgnored(path));
    const found = kept.map(async ({ entry, path }) => {
      if (entry.isDirectory()) return await walk(`${path}/`);
      return entry.isFile() ? [path] : [];
    });
    return (await Promise.all(found)).flat();
  };
  return { paths: await walk(''), isTracked: false };
}

/** The rules of `.gitignore` as the workshop's has them: names and paths, with `*`; none with `!` or `**`. */
function ignoring(rules: string): (path: string) => boolean {
  const lines = rules.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const patterns = lines.map((line) => {
    const name = line.replace(/\/$/, '');
    const text = name.replace(/[.+?^$(){}|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
    // A rule with `/` in it holds from the top, any other in every folder.
    return new RegExp(name.includes('/') ? `^${text}$` : `(^|/)${text}$`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** `undefined` where git is not installed, where it refuses, or where this is no clone. */
function trackedFiles(folder: string): string[] | undefined {
  // A clone around this folder is somebody else's.
  if (!existsSync(join(folder, GIT))) return undefined;
  const { status, stdout } = spawnSync('git', [`--git-dir=${GIT}`, 'ls-files', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (status !== 0) return undefined;
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)));
}
