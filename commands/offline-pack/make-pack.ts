/** Makes the archive: a folder with all that a machine without a network needs, then one file of it. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { KitError } from '../../kit/kit-error.ts';
import { type LockFile, neededPackages, withFiles } from './lock-file.ts';
import { writePackages } from './package-file.ts';
import type { Platform } from './platform.ts';
import { type WorkshopFiles, workshopFiles } from './workshop-file.ts';

/** What a pack is made of, and where. */
export interface PackOrder {
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
