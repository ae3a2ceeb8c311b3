/** What `npm ci` needs, and makes: Node, npm, the packages, a folder to write into, and space. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grouped } from '../../kit/report/text.ts';
import { askProgram, type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';

// Node's version: works, or recommended. One that is too old never gets here: node-version.mjs.

const NODE_INSTALL = 'Install Node 22 or later from https://nodejs.org, then: npm ci';
/** Vite, which checkpoints run on, takes Node 22 from 22.12 on; its package.json says so. */
const OLDEST_MINOR_OF_22 = 12;

export const nodeCheck: Check = { name: 'Node', look: nodeVerdict };

function nodeVerdict({ nodeVersion }: Setup): Verdict {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  if (major === 20)
    return note(
      `${nodeVersion} works until the AWS SDK drops it in January 2027; 22 or 24 is better`,
      NODE_INSTALL,
    );
  if (major > 22 || (major === 22 && minor >= OLDEST_MINOR_OF_22)) return ok(nodeVersion);
  return note(`${nodeVersion} is not one that Vite supports`, NODE_INSTALL);
}

// npm: which one, and whether another package manager was used in its place.

const NPM_INSTALL = 'Install Node 22 or later from https://nodejs.org; npm comes with it.';
/** The first npm that reads the lock file, which is of version 3. */
const OLDEST_NPM = 7;

export const npmCheck: Check = { name: 'npm', look: npmVerdict };

async function npmVerdict({ environment, platform }: Setup): Promise<Verdict> {
  // A command that npm started is told by which one, in the form `npm/11.4.0 node/v22.12.0 …`.
  const [, manager, told] = /^(\w+)\/(\d\S*)/.exec(environment.npm_config_user_agent ?? '') ?? [];
  if (manager !== undefined && manager !== 'npm') {
    return note(
      `this was started by ${manager}; the versions tried together are in npm's lock file`,
      'Install with npm: npm ci',
    );
  }
  const version = told ?? (await askedVersion(environment, platform));
  if (version === undefined) return wrong('not on the path', NPM_INSTALL);
  if (Number.parseInt(version, 10) >= OLDEST_NPM) return ok(version);
  return wrong(`${version}; ${OLDEST_NPM} or later reads the lock file`, NPM_INSTALL);
}

async function askedVersion(
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): Promise<string | undefined> {
  // On Windows npm is a script, which only its shell can start.
  const [command, args] =
    platform === 'win32' ? ['cmd.exe', ['/d', '/c', 'npm', '--version']] : ['npm', ['--version']];
  const answer = await askProgram(command, args, environment);
  return answer.state === 'answered' ? answer.text.trim() : undefined;
}

// The dependencies: all there, and in the versions of the lock file.

interface LockedPackage {
  readonly version?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dev?: boolean;
}

/** A locked package that is missing, or there in another version. */
interface Difference {
  readonly place: string;
  readonly locked: LockedPackage;
  readonly installed: string | undefined;
}

export const dependencyCheck: Check = { name: 'dependencies', look: dependencyVerdict };

function dependencyVerdict({ root }: Setup): Verdict {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const places = Object.entries<LockedPackage>(lock.packages).filter(
    ([place, locked]) => place.includes('node_modules/') && !locked.link,
  );
  const different = places.flatMap(([place, locked]) => differenceOf(root, place, locked));
  const [first] = different.filter(({ locked }) => !locked.dev);
  if (first) return wrong(differenceText(first, different.length), 'npm ci');
  if (different.length > 0) {
    return note('those that only npm test and npm run lint need are left out', 'npm ci');
  }
  return ok(`complete, in the versions of package-lock.json`);
}

function differenceOf(root: string, place: string, locked: LockedPackage): Difference[] {
  const installed = installedVersion(join(root, place, 'package.json'));
  if (installed === locked.version) return [];
  // An optional package is for one platform, and absent on the others.
  if (installed === undefined && locked.optional) return [];
  return [{ place, locked, installed }];
}

function installedVersion(file: string): string | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined;
}

function differenceText({ place, locked, installed }: Difference, count: number): string {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const what =
    installed === undefined ? 'is missing' : `is ${installed} instead of ${locked.version}`;
  return `${name} ${what}${count > 1 ? `, and ${count - 1} more differ` : ''}`;
}

// The folders that commands write to: a file is written there and removed.

export const folderCheck: Check = { name: 'folders', look: folderVerdict };

async function folderVerdict({ root }: Setup): Promise<Verdict> {
  const labs = (await readdir(join(root, 'labs'))).filter((name) => /^\d\d-/.test(name));
  const folders = ['.', '.workshop', ...labs.map((name) => `labs/${name}`)];
  const refused = await Promise.all(folders.map((folder) => refusal(join(root, folder))));
  const at = refused.findIndex((reason) => reason !== undefined);
  if (at === -1) return ok(`${folders.length} are written to, and all can be`);
  const folder = folders[at] === '.' ? 'the project folder' : folders[at];
  return wrong(
    `${folder} cannot be written (${refused[at]})`,
    `Make ${folder} writable, or move the project to a folder of yours.`,
  );
}

/** Why the folder cannot be written, as the system's error code; made where it is missing. */
async function refusal(folder: string): Promise<string | undefined> {
  const file = join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, 'Written by npm run doctor, to be removed at once.\n');
    await rm(file);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

// Free space where the project lies.

const MB = 1_000_000;
/** A lab's tables, its snapshot and the compiled modules take a few MB; the rest is for growth. */
const LEAST_MB = 50;
/** Seeds of full size, load tests and DynamoDB Local's tables on disk. */
const COMFORTABLE_MB = 1_000;

export const diskCheck: Check = { name: 'disk', look: lookAtDisk };

async function lookAtDisk({ root }: Setup): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(root);
  // Some network file systems tell no size at all.
  return blocks === 0 ? ok('this file system does not tell its size') : diskVerdict(bavail * bsize);
}

/** @param freeBytes what this user may still write */
export function diskVerdict(freeBytes: number): Verdict {
  const free = freeBytes / MB;
  const text = free < 1_000 ? `${grouped(free)} MB free` : `${grouped(free / 1_000, 1)} GB free`;
  if (free < LEAST_MB) return wrong(`${text}; ${LEAST_MB} MB are needed`, 'Free some disk space.');
  if (free >= COMFORTABLE_MB) return ok(text);
  return note(`${text}; enough for labs, little for large seeds`, 'Free some disk space.');
}
