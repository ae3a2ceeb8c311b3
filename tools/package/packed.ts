/** The package `edgewise` as people install it: built and packed into a temporary folder. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeIn, ROOT } from '../tree-copy.ts';

/** A packed package. */
export interface Packed {
  /** The `.tgz` file. */
  readonly tarball: string;
  /** What the tarball holds, by path, with its size in bytes. */
  readonly files: readonly { path: string; size: number }[];
  /** Of the tarball. */
  readonly bytes: number;
  /** The folder that was packed, with the container's file beside. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Builds and packs. */
export async function packEdgewise(): Promise<Packed> {
  const parent = await mkdtemp(join(tmpdir(), 'edgewise-packed-'));
  const folder = join(parent, 'package');
  await mkdir(folder);
  const build = join('packages', 'edgewise', 'build', 'build.ts');
  const { code, stderr } = await nodeIn(ROOT, ['--import', 'tsx', build, folder]);
  if (code !== 0) throw new Error(stderr);
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', parent];
  const [told] = JSON.parse(await npmIn(folder, words));
  return {
    tarball: join(parent, told.filename),
    files: told.files.map(({ path, size }: { path: string; size: number }) => ({ path, size })),
    bytes: told.size,
    folder,
    remove: () => rm(parent, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Runs npm in a folder, and gives what it printed. */
export async function npmIn(folder: string, words: readonly string[]): Promise<string> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { stdout } = await promisify(execFile)('npm', [...words, ...quiet], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  return stdout;
}
