/** Makes the archive: a folder with all that a machine without a network needs, then one file of it. */

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { KitError } from '../../kit/kit-error.ts';
import { npm } from '../../kit/npm.ts';
import {
  archiveName,
  type HashedPackage,
  type LockedPackage,
  type LockFile,
  neededPackages,
  type Platform,
  withFiles,
} from './lock-file.ts';

/** What a pack is made of, and where. */
interface PackOrder {
  /** The project's folder. */
  readonly root: string;
  /** The workshop's version. */
  readonly version: string;
  readonly platforms: readonly Platform[];
  /** An empty folder of this run, on the same disk as the archive. */
  readonly runFolder: string;
  readonly archive: string;
  /** Told what is done now. */
  readonly say: (sentence: string) => void;
}

/** What a pack has in it. */
export interface Pack {
  readonly archiveBytes: number;
  readonly files: number;
  readonly packages: number;
}

/** What lies at the top of the pack, as it is. */
const TOP = join(import.meta.dirname, 'top');
const READ_ME = 'READ-ME-FIRST.txt';
const LOCK = 'package-lock.json';

/**
 * Makes the archive; it gets its name when it is complete.
 *
 * @throws {KitError} `environment.noPackage`, `environment.otherPackage`, `environment.noTar`
 */
export async function makePack(order: PackOrder): Promise<Pack> {
  const { root, runFolder, archive, platforms, say } = order;
  const files = await workshopFiles(root);
  const lock: LockFile = JSON.parse(await readFile(join(root, LOCK), 'utf8'));
  const folder = join(runFolder, basename(archive, '.tgz'));
  const needed = neededPackages(lock, platforms);
  say(
    `Packages: ${needed.length}. npm writes their files, and each is compared with its hash in ${LOCK}.`,
  );
  await mkdir(join(folder, 'packages'), { recursive: true });
  const packages = await writePackages(needed, join(folder, 'packages'), say);
  say(filesLine(files));
  await copyFiles(root, join(folder, 'workshop'), files.paths);
  await writeJson(join(folder, 'offline-lock.json'), withFiles(lock, packages));
  await writeTop(folder, order);
  say('All of it becomes one file.');
  const archiveBytes = await archived(folder, archive);
  return { archiveBytes, files: files.paths.length, packages: packages.length };
}

function filesLine({ paths, isTracked }: WorkshopFiles): string {
  return isTracked
    ? `Files of the workshop: ${paths.length}, those that git tracks.`
    : `Files of the workshop: ${paths.length}, all but those that .gitignore names, because git did not list its files.`;
}

/** Copies files by their paths from one folder to another, with the folders that they are in. */
async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  const folders = new Set(paths.map((path) => dirname(join(to, path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const path of paths) await copyFile(join(from, path), join(to, path));
}

/** The installer, what it has to know, the lock file that it puts back, and the text for people. */
async function writeTop(folder: string, { root, version, platforms }: PackOrder): Promise<void> {
  await copyFiles(TOP, folder, ['install.mjs']);
  await copyFile(join(root, LOCK), join(folder, LOCK));
  await writeJson(join(folder, 'pack.json'), { version, platforms });
  const text = await readFile(join(TOP, READ_ME), 'utf8');
  const filled = text.replace('{version}', version).replace('{platforms}', platforms.join(', '));
  await writeFile(join(folder, READ_ME), filled);
}

function writeJson(file: string, value: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** By the system's tar, which the other machines need as well. @returns bytes of the archive */
async function archived(folder: string, archive: string): Promise<number> {
  const unfinished = `${folder}.tgz`;
  const tar = spawn('tar', ['-cf', '-', basename(folder)], {
    cwd: dirname(folder),
    // Otherwise macOS adds files of its own.
    env: { ...process.env, COPYFILE_DISABLE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    windowsHide: true,
  });
  const ended = once(tar, 'close').catch((error: Error) => [error.message]);
  await pipeline(tar.stdout, createGzip(), createWriteStream(unfinished));
  const [code] = await ended;
  if (code !== 0) throw noTar(code);
  await rename(unfinished, archive);
  return (await stat(archive)).size;
}

function noTar(end: unknown): KitError {
  return new KitError(
    'environment',
    'environment.noTar',
    `Expected tar to make one file of the pack, but it did not (${end}). Install tar, then run: npm run offline-pack.`,
  );
}

// The packages of a pack: each is a file of npm's, in the folder `packages`.

/** npm gets so many at a time: a line tells how far it is. */
const BATCH = 40;

/**
 * Has npm write the file of each package, from its cache where they are there.
 *
 * @param folder an empty folder of the project, whose `.npmrc` holds there too
 * @returns the packages, each with the hash of its file
 * @throws {KitError} `environment.noPackage` where npm does not get one, `environment.otherPackage`
 *   where a file has another hash than the lock file names
 */
async function writePackages(
  packages: readonly LockedPackage[],
  folder: string,
  say: (sentence: string) => void,
): Promise<HashedPackage[]> {
  const specs = [...new Set(packages.map(specOf))];
  for (let done = 0; done < specs.length; done += BATCH) {
    const { failure } = npm(
      ['pack', '--prefer-offline', ...specs.slice(done, done + BATCH)],
      folder,
    );
    if (failure !== undefined) throw noPackage(failure);
    say(`  ${Math.min(done + BATCH, specs.length)} of ${specs.length}`);
  }
  const read = async (one: LockedPackage): Promise<HashedPackage> =>
    withHash(one, await readFile(join(folder, archiveName(one))));
  return Promise.all(packages.map(read));
}

function specOf({ name, version }: LockedPackage): string {
  return `${name}@${version}`;
}

/**
 * A package with the hash of its file; the lock file lacks that of some.
 *
 * @throws {KitError} `environment.otherPackage`
 */
export function withHash(one: LockedPackage, data: Buffer): HashedPackage {
  const hash = (algorithm: string): string =>
    `${algorithm}-${createHash(algorithm).update(data).digest('base64')}`;
  const integrity = one.integrity ?? hash('sha512');
  const [algorithm = ''] = integrity.split('-');
  if (hash(algorithm) === integrity) return { ...one, integrity };
  throw new KitError(
    'environment',
    'environment.otherPackage',
    `Expected the ${specOf(one)} that package-lock.json names, but npm has another one under this name. Run npm cache verify, then repeat your command; if it fails again, ask the owner of the registry.`,
  );
}

function noPackage(failure: string): KitError {
  return new KitError(
    'environment',
    'environment.noPackage',
    `Expected npm to get the packages, but it did not: ${failure.replace(/[.]$/, '')}. Connect to the network, or leave a platform out, then repeat your command.`,
  );
}

// The workshop's own files: those that git tracks.

/** The files, and how they were found. */
interface WorkshopFiles {
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
