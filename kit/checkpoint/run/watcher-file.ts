/**
 * Which process checks a lab's model when it is saved: each one that watches puts up a sign, a file in
 * `.workshop/watching/NN/`. A terminal goes before a page, so that no save is checked twice. Without a
 * sign two processes may check one save: each comes to the same.
 */

import { join } from 'node:path';
import { type FoundPidFile, isOwnerAlive, PidFile, pidFilesIn } from '../../guard/pid-file.ts';
import type { Lab } from '../lab/lab.ts';

/** A process that watches a lab's model. */
export interface Watcher {
  readonly by: 'terminal' | 'page';
  readonly pid: number;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
}

/** A watcher, as its sign was found. */
export type FoundWatcher = Watcher & Pick<FoundPidFile, 'seenAt' | 'isAlive'>;

/** The sign of this process; up until it is removed, and worth nothing once the process has ended. */
export class WatcherFile {
  readonly watcher: Watcher;
  readonly #sign: PidFile;

  /** @param folder the folder `.workshop/watching` */
  constructor(folder: string, lab: Lab, by: Watcher['by']) {
    this.#sign = new PidFile(folderOf(folder, lab), by);
    const { pid, since } = this.#sign.owner;
    this.watcher = { by, pid, since };
  }

  /** Takes the sign down. */
  remove(): void {
    this.#sign.remove();
  }
}

/**
 * The process that checks saves of the lab; nothing where none watches.
 *
 * @param folder the folder `.workshop/watching`
 */
export function watcherOf(folder: string, lab: Lab): Watcher | undefined {
  const found = pidFilesIn(folderOf(folder, lab)).flatMap(({ kind, file: _, ...sign }) =>
    kind === 'terminal' || kind === 'page' ? [{ ...sign, by: kind } as const] : [],
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
