/**
 * Which process checks a lab's model when it is saved: each one that watches puts up a sign, a file in
 * `.workshop/watching/NN/`. A terminal goes before a page, so that no save is checked twice.
 */

import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../../guard/alive.ts';
import type { Lab } from '../lab/lab.ts';

/** A process that watches a lab's model. */
export interface Watcher {
  readonly by: 'terminal' | 'page';
  readonly pid: number;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
}

/** A watcher, as its sign was found. */
export interface FoundWatcher extends Watcher {
  /** When it last touched its sign, in milliseconds since 1970. */
  readonly seenAt: number;
  /** Whether a process of its number runs. */
  readonly isAlive: boolean;
}

/** So often a sign is touched, and so old it is when its process is gone, whoever has its number now. */
const TOUCH_MS = 5_000;
const GONE_MS = 20_000;

/** The sign of this process; up until it is removed, and worth nothing once the process has ended. */
export class WatchSign {
  readonly watcher: Watcher;
  readonly #file: string;
  readonly #touching: NodeJS.Timeout;

  /** @param folder the folder `.workshop/watching` */
  constructor(folder: string, lab: Lab, by: Watcher['by']) {
    this.watcher = { by, pid: process.pid, since: Date.now() };
    const own = folderOf(folder, lab);
    for (const { watcher, file } of signsIn(own)) if (!watcher.isAlive) rmSync(file, FORCE);
    this.#file = join(own, nameOf(this.watcher));
    this.#touch(own);
    this.#touching = setInterval(() => this.#touch(own), TOUCH_MS).unref();
  }

  /** Takes the sign down. */
  remove(): void {
    clearInterval(this.#touching);
    rmSync(this.#file, FORCE);
  }

  #touch(own: string): void {
    const now = new Date(); // This machine's clock, whatever that of a network drive says.
    try {
      mkdirSync(own, { recursive: true });
      writeFileSync(this.#file, '');
      utimesSync(this.#file, now, now);
    } catch {
      // Without a sign two processes may check one save: each comes to the same.
    }
  }
}

/**
 * The process that checks saves of the lab; nothing where none watches.
 *
 * @param folder the folder `.workshop/watching`
 */
export function watcherOf(folder: string, lab: Lab): Watcher | undefined {
  const found = signsIn(folderOf(folder, lab)).map(({ watcher }) => watcher);
  return chosenWatcher(found, Date.now());
}

/** Of those that are there, a terminal before a page; of two, the one that began first. */
export function chosenWatcher(
  found: readonly FoundWatcher[],
  now: number,
): FoundWatcher | undefined {
  const there = found.filter(({ isAlive, seenAt }) => isAlive && now - seenAt < GONE_MS);
  const inOrder = there.sort((a, b) => a.since - b.since || a.pid - b.pid);
  return inOrder.find(({ by }) => by === 'terminal') ?? inOrder[0];
}

const FORCE = { force: true };

function folderOf(folder: string, { info }: Lab): string {
  return join(folder, String(info.number).padStart(2, '0'));
}

function nameOf({ by, pid, since }: Watcher): string {
  return `${by}-${pid}-${since}`;
}

/** The signs in a folder; other files are nobody's. */
function signsIn(folder: string): { watcher: FoundWatcher; file: string }[] {
  return namesIn(folder).flatMap((name) => {
    const [, by, pid = '', since = ''] = /^(terminal|page)-(\d+)-(\d+)$/.exec(name) ?? [];
    const file = join(folder, name);
    const seenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (by === undefined || seenAt === undefined) return [];
    const watcher = { by: by as Watcher['by'], pid: Number(pid), since: Number(since) };
    return [{ watcher: { ...watcher, seenAt, isAlive: isAlive(watcher.pid) }, file }];
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nobody has watched this lab yet.
  }
}
