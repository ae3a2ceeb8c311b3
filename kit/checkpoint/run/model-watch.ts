/**
 * Hears when a model is saved, however an editor writes its file, also in folders where the system does not
 * tell; and knows which process checks a save.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { type FoundPidFile, isOwnerAlive, PidFile, pidFilesIn } from '../../guard/pid-file.ts';
import type { Lab } from '../lab/lab.ts';

/**
 * Editors write a file in several strokes, a few milliseconds apart: so long after the last one it is
 * read. A file that is gone or empty then is between two strokes, and gets longer for the next one.
 */
const QUIET_MS = 30;
const BETWEEN_STROKES_MS = 200;
/**
 * So often the file is read all the same. Some drives tell of no change, a system may have no more
 * watches to give, and a watch goes deaf when the file is replaced twice within some milliseconds
 * (chokidar 5, on Linux).
 */
const LOOK_MS = 1_000;

/** What {@link ModelWatch} watches. */
export interface ModelWatchOptions {
  /** It need not be there yet: making it is a save. */
  readonly file: string;
  /** Where the file system does not tell of changes: the file is only looked at, once a second. */
  readonly polls: boolean;
  /** Called when the file has another content than before. */
  readonly onSave: () => void;
}

/** Watches one file until it is closed. */
export class ModelWatch {
  readonly #options: ModelWatchOptions;
  readonly #watcher: FSWatcher | undefined;
  readonly #looking: NodeJS.Timeout;
  #seen: string | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(options: ModelWatchOptions) {
    this.#options = options;
    this.#seen = contentOf(options.file);
    this.#watcher = options.polls ? undefined : this.#open();
    this.#looking = setInterval(() => {
      if (contentOf(options.file) !== this.#seen) this.#stroke();
    }, LOOK_MS).unref();
  }

  /** Hears nothing more. */
  async close(): Promise<void> {
    clearInterval(this.#looking);
    clearTimeout(this.#quiet);
    await this.#watcher?.close();
  }

  #open(): FSWatcher {
    const watcher = watch(this.#options.file, { ignoreInitial: true });
    watcher.on('all', this.#stroke);
    watcher.once('ready', this.#stroke); // The file may have been saved before it was watched.
    watcher.on('error', () => void watcher.close());
    return watcher;
  }

  readonly #stroke = (): void => {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#look(false), QUIET_MS);
  };

  #look(isLate: boolean): void {
    const now = contentOf(this.#options.file);
    if (!now && !isLate) {
      this.#quiet = setTimeout(() => this.#look(true), BETWEEN_STROKES_MS);
      return;
    }
    if (now === undefined || now === this.#seen) return; // Gone, or nothing new.
    this.#seen = now;
    this.#options.onSave();
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // Between an editor's removal of the old file and its renaming of the new.
  }
}

// Folders where the system does not tell of changes: Windows drives under WSL, network drives.

/** File systems that are somewhere else. */
const REMOTE = /^(9p|drvfs|nfs\d?|cifs|smb\w*|fuse\.sshfs|vboxsf|fuse\.vmhgfs-fuse)$/;

/** Whether a folder has to be looked at again and again to see that a file was saved. */
export function isSlowToTell(folder: string, mounts: string = readMounts()): boolean {
  return REMOTE.test(fileSystemOf(folder, mounts) ?? '');
}

/** The kind of file system that holds a folder, from Linux's table of mounts. */
function fileSystemOf(folder: string, mounts: string): string | undefined {
  const found = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, at = '', kind = '']) => ({ at: at.replaceAll('\\040', ' '), kind }))
    .filter(({ at }) => folder === at || folder.startsWith(at.endsWith('/') ? at : `${at}/`))
    .sort((a, b) => b.at.length - a.at.length);
  return found[0]?.kind;
}

function readMounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8');
  } catch {
    return ''; // Not Linux: the system tells.
  }
}

// Which process checks a lab's model when it is saved: each one that watches has a file in
// `.workshop/watching/NN/`. A terminal goes before a page, so that no save is checked twice. Without the
// file two processes may check one save: each comes to the same.

/** A process that watches a lab's model. */
export interface Watcher {
  readonly by: 'terminal' | 'page';
  readonly pid: number;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
}

/** A watcher, as its file was found. */
export type FoundWatcher = Watcher & Pick<FoundPidFile, 'seenAt' | 'isAlive'>;

/** The file of this process; it is worth nothing once the process has ended. */
export class WatcherFile {
  readonly #file: PidFile;

  /** @param folder the folder `.workshop/watching` */
  constructor(folder: string, lab: Lab, by: Watcher['by']) {
    this.#file = new PidFile(folderOf(folder, lab), by);
  }

  remove(): void {
    this.#file.remove();
  }
}

/**
 * The process that checks saves of the lab; nothing where none watches.
 *
 * @param folder the folder `.workshop/watching`
 */
export function watcherOf(folder: string, lab: Lab): Watcher | undefined {
  const found = pidFilesIn(folderOf(folder, lab)).flatMap(({ kind, file: _, ...owner }) =>
    kind === 'terminal' || kind === 'page' ? [{ ...owner, by: kind } as const] : [],
  );
  return chosenWatcher(found, Date.now());
}

/** Of those that are there, a terminal before a page; of two, the one that began first. */
export function chosenWatcher(
  found: readonly FoundWatcher[],
  now: number,
): FoundWatcher | undefined {
  const there = found.filter((watcher) => isOwnerAlive(watcher, now));
  const inOrder = there.sort((a, b) => a.since - b.since || a.pid - b.pid);
  return inOrder.find(({ by }) => by === 'terminal') ?? inOrder[0];
}

function folderOf(folder: string, { info }: Lab): string {
  return join(folder, String(info.number).padStart(2, '0'));
}
