/** A blank project in a temporary folder that has `edgewise` installed from its tarball. */

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Ended, nodeIn, ROOT } from '../tree-copy.ts';
import { npmIn } from './packed.ts';

/** What a blank project has besides. */
export interface BlankProjectOptions {
  /** Packages that it shares with the workshop. */
  peers: readonly string[];
  /** Packages that npm fetches for it, as `name@version`. */
  fetched?: readonly string[];
  /** By path; folders are made. */
  files?: Readonly<Record<string, string>>;
  /** @default 'module' */
  type?: 'module' | 'commonjs';
}

/** A project of somebody else's. */
export interface BlankProject {
  readonly folder: string;
  /** The file of the command `edgewise`. */
  readonly bin: string;
  /** Runs `node …` in it. */
  node(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended>;
  /** Writes a file. */
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a project and installs the tarball; without the network, unless it wants packages that are fetched. */
export async function blankProject(
  tarball: string,
  { peers, fetched = [], files = {}, type = 'module' }: BlankProjectOptions,
): Promise<BlankProject> {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-blank-'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('package.json', JSON.stringify({ name: 'blank', private: true, type }));
  const source = fetched.length > 0 ? '--prefer-offline' : '--offline';
  const packages = [tarball, ...fetched];
  await npmIn(folder, ['install', source, '--save-dev', '--ignore-scripts', ...packages]);
  for (const [path, text] of Object.entries(files)) await write(path, text);
  for (const peer of peers) await linkPeer(folder, peer);
  return {
    folder,
    bin: join(folder, 'node_modules', 'edgewise', 'dist', 'bin', 'edgewise.js'),
    node: (words, environment) => nodeIn(folder, words, environment),
    write,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function linkPeer(folder: string, name: string): Promise<void> {
  const target = join(ROOT, 'node_modules', name);
  const link = join(folder, 'node_modules', name);
  await mkdir(dirname(link), { recursive: true });
  await symlink(target, link, 'junction');
}
