/** Makes the archive: a folder with all that a machine without a network needs, then one file of it. */

import { copyFile, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Libraries, loadLibraries } from './library.ts';
import { type LockFile, neededPackages, withAddresses } from './lock-file.ts';
import { PackageCache } from './package-cache.ts';
import type { Platform } from './platform.ts';
import { type WorkshopFiles, workshopFiles } from './workshop-file.ts';

/** What a pack is made of, and where. */
export interface PackOrder {
  /** The project's folder. */
  readonly root: string;
  /** The workshop's version. */
  readonly version: string;
  readonly platforms: readonly Platform[];
  /** Folder with pages that go along: slides that were made before. */
  readonly slidesFolder: string;
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
  readonly slides: number;
}

/** What lies at the top of the pack, as it is. */
const TOP = join(import.meta.dirname, 'top');
const READ_ME = 'READ-ME-FIRST.txt';
const LOCK = 'package-lock.json';

/**
 * Makes the archive; it gets its name when it is complete.
 *
 * @throws {KitError} `environment.noPacker`, `environment.noPackage`, `environment.damagedPackage`,
 *   `environment.otherPackage`
 */
export async function makePack(order: PackOrder): Promise<Pack> {
  const { root, runFolder, archive, platforms, say } = order;
  const libraries = loadLibraries(say);
  const files = await workshopFiles(root, libraries.ignore);
  const lock: LockFile = JSON.parse(await readFile(join(root, LOCK), 'utf8'));
  const cache = new PackageCache(libraries.cacache, root, say);
  const packages = await cache.fill(neededPackages(lock, platforms));

  const folder = join(runFolder, basename(archive, '.tgz'));
  say(filesLine(files));
  await copyFiles(root, join(folder, 'workshop'), files.paths);
  await writeJson(join(folder, 'offline-lock.json'), withAddresses(lock, packages));
  await writeTop(folder, order);
  const slides = await slideNames(order.slidesFolder);
  await copyFiles(order.slidesFolder, join(folder, 'slides'), slides);
  say(`Packages: ${packages.length}. Each is compared with its hash in ${LOCK}.`);
  await cache.copy(packages, join(folder, 'npm-cache'));
  say('All of it becomes one file.');
  const archiveBytes = await archived(folder, archive, libraries);
  return {
    archiveBytes,
    files: files.paths.length,
    packages: packages.length,
    slides: slides.length,
  };
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

async function slideNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.html')).sort();
}

function writeJson(file: string, value: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/** @returns bytes of the archive */
async function archived(folder: string, archive: string, { tar }: Libraries): Promise<number> {
  const unfinished = `${folder}.tgz`;
  await tar.create({ file: unfinished, cwd: dirname(folder), gzip: true, portable: true }, [
    basename(folder),
  ]);
  await rename(unfinished, archive);
  return (await stat(archive)).size;
}
