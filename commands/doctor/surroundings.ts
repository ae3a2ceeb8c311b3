/** Around the workshop: environment variables, progress, the clock, and paths. */

import { existsSync, realpathSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { readProgress } from '../../kit/checkpoint/learner/progress.ts';
import { SEED_VARIABLE } from '../verify/seed-variable.ts';
import { type Check, note, ok, type Setup, type Verdict, wrong } from './check.ts';

// Environment variables that change how commands behave.

/** What the kit reads; the two ports are said by checks of their own. */
const PORTS = ['EDGEWISE_ENGINE_PORT', 'EDGEWISE_GOVERNOR_PORT'];
const OTHERS = ['EDGEWISE_DEBUG', 'EDGEWISE_LIMIT', 'EDGEWISE_PLAIN', SEED_VARIABLE];
const PROXIES = /^(https?|all)_proxy$/i;

export const environmentCheck: Check = { name: 'environment', look: environmentVerdicts };

function environmentVerdicts({ environment }: Setup): Verdict[] {
  const verdicts = [
    ...ourVerdicts(environment),
    ...nodeOptionVerdicts(environment),
    ...proxyVerdicts(environment),
  ];
  return verdicts.length > 0 ? verdicts : [ok('no other variable that matters is set')];
}

function ourVerdicts(environment: NodeJS.ProcessEnv): Verdict[] {
  const names = Object.keys(environment).filter(
    (name) => name.startsWith('EDGEWISE_') && !PORTS.includes(name),
  );
  return names.sort().map((name) => {
    if (OTHERS.includes(name)) return ok(`${name} is \`${environment[name]}\``);
    const near = closest(name, [...PORTS, ...OTHERS]);
    return note(`${name} is read by nothing`, `Unset it, or did you mean ${near}?`);
  });
}

function nodeOptionVerdicts({ NODE_OPTIONS }: NodeJS.ProcessEnv): Verdict[] {
  if (!NODE_OPTIONS) return [];
  const next = 'If a command behaves oddly, unset NODE_OPTIONS and try again.';
  return [note(`NODE_OPTIONS is \`${NODE_OPTIONS}\``, next)];
}

/** Says which are set, never to what: a proxy's address may hold a password. */
function proxyVerdicts(environment: NodeJS.ProcessEnv): Verdict[] {
  const names = Object.keys(environment).filter(
    (name) => PROXIES.test(name) && environment[name] !== '',
  );
  if (names.length === 0) return [];
  const said = `${names.sort().join(', ')}: npm uses a proxy`;
  const exempt = environment.NO_PROXY ?? environment.no_proxy ?? '';
  const { NODE_USE_ENV_PROXY } = environment;
  // Newer Nodes send everything through the proxy when told so, this machine's own addresses too.
  if (!NODE_USE_ENV_PROXY || exempt.includes('127.0.0.1')) {
    return [ok(`${said}, the workshop does not`)];
  }
  return [note(`${said}, and so does Node (NODE_USE_ENV_PROXY)`, 'Add 127.0.0.1 to NO_PROXY.')];
}

// The progress file: there and readable, or not there yet.

export const progressCheck: Check = { name: 'progress', look: progressVerdict };

function progressVerdict({ root }: Setup): Verdict {
  const file = join(root, '.workshop', 'progress.json');
  if (!existsSync(file)) return ok('none yet; the first run of a lab begins it');
  const steps = Object.values(readProgress(file).steps);
  const passed = steps.filter(({ firstPass }) => firstPass !== undefined);
  return ok(`the file is readable; ${passed.length} of ${steps.length} tried steps have passed`);
}

// The clock: a sane year, and not before the installation.

const NEXT = "Set the clock: turn on the system's automatic date and time.";
/** The year of the first release; none was installed before it. */
const FIRST_YEAR = 2026;
const LAST_YEAR = 2100;
/** An archive may have been packed at the other side of the earth: 26 hours lie between zones. */
const ZONES_MS = 26 * 3_600_000;

export const clockCheck: Check = { name: 'clock', look: clockVerdict };

function clockVerdict({ root, now }: Setup): Verdict {
  const day = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR) return wrong(`it says ${day}`, NEXT);
  const newestMs = Math.max(...INSTALLED.map((file) => changedMs(join(root, file))));
  if (now.getTime() >= newestMs - ZONES_MS) return ok(day);
  const installed = new Date(newestMs).toISOString().slice(0, 10);
  return wrong(`it says ${day}, but the installation is of ${installed}`, NEXT);
}

/** Files that npm writes when it installs, and the clone before it. */
const INSTALLED = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];

function changedMs(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

// Where the project lies: blanks and accents are fine, some drives and folders are not so good.

/** What the verdict depends on. */
export interface Place {
  /** The project's folder, with drive letters and links resolved. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
  /** The kernel's; under WSL it names Microsoft. */
  readonly release: string;
  /** The file system's number, as Linux has it in linux/magic.h. */
  readonly fileSystem: number;
}

/** @see https://man7.org/linux/man-pages/man2/statfs.2.html */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  26985: 'NFS', // 0x6969
  20859: 'SMB', // 0x517b
  4283649346: 'SMB', // 0xff534d42
  4266872130: 'SMB', // 0xfe534d42
};

const SYNC_FOLDER =
  /^(OneDrive|Dropbox|Google ?Drive|My Drive|iCloud ?Drive|Mobile Documents|CloudStorage|Nextcloud|ownCloud|pCloud ?Drive|Box Sync)( \(.*\)| - .*)?$/i;

export const pathCheck: Check = { name: 'path', look: lookAtPath };

async function lookAtPath({ root, platform }: Setup): Promise<Verdict> {
  const { type } = await statfs(root);
  return pathVerdict({
    // On Windows this leads from a network drive's letter to its server.
    path: realpathSync.native(root),
    platform,
    release: release(),
    fileSystem: type,
  });
}

/** What to think of a place. */
export function pathVerdict(place: Place): Verdict {
  const { path, platform } = place;
  if (platform === 'linux' && /microsoft/i.test(place.release) && /^\/mnt\/[a-z]\//.test(path)) {
    return note(
      'a Windows drive seen from WSL: slow, and saved files are not noticed',
      'Move the project into the home folder of WSL, such as ~/edgewise.',
    );
  }
  const network = networkOf(place);
  if (network !== undefined) {
    return note(
      `a network drive (${network}): slow, and saved files may not be noticed`,
      "Move the project to this machine's own disk.",
    );
  }
  const synced = path.split(/[\\/]/).find((part) => SYNC_FOLDER.test(part));
  if (synced !== undefined) {
    return note(
      'a folder that is synchronised: that locks files while they are written',
      'Move the project out of it, or exclude it from synchronising.',
    );
  }
  return ok(charactersText(path));
}

function networkOf({ path, platform, fileSystem }: Place): string | undefined {
  if (platform === 'win32') return path.startsWith('\\\\') ? 'a share' : undefined;
  return platform === 'linux' ? NETWORK_FILE_SYSTEMS[fileSystem] : undefined;
}

function charactersText(path: string): string {
  const blank = /\s/.test(path) ? ['blanks'] : [];
  const foreign = /[^\x20-\x7e]/.test(path) ? ['letters outside ASCII'] : [];
  const special = [...blank, ...foreign];
  return special.length === 0
    ? 'on a local disk'
    : `on a local disk; has ${special.join(' and ')}, which is fine`;
}
