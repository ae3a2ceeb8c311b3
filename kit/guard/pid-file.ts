/** Files of processes that run: a small one each, worth nothing once its process has ended. */

import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who has put up a sign, and since when it is there. */
export interface PidFileOwner {
  /** What the process is, in lower case: `page`, `governor`. */
  readonly kind: string;
  readonly pid: number;
  /** In milliseconds since 1970. */
  readonly since: number;
}

/** A sign as it was found. */
export interface FoundPidFile extends PidFileOwner {
  readonly file: string;
  /** When it was last touched, in milliseconds since 1970. */
  readonly seenAt: number;
  /** Whether a process of its number runs. */
  readonly isAlive: boolean;
}

/** So often a sign is touched, and so old it is when its process is gone, whoever has its number now. */
const TOUCH_MS = 5_000;
const GONE_MS = 20_000;
const FORCE = { force: true };

/** The sign of this process; up until it is removed. */
export class PidFile {
  readonly #folder: string;
  readonly #file: string;
  readonly #text: string;
  readonly #touching: NodeJS.Timeout;

  /**
   * Puts it up, and takes away those of processes that have ended.
   *
   * @param text what it says
   */
  constructor(folder: string, kind: string, text = '') {
    for (const { isAlive, file } of pidFilesIn(folder)) if (!isAlive) rmSync(file, FORCE);
    this.#folder = folder;
    this.#file = join(folder, `${kind}-${process.pid}-${Date.now()}`);
    this.#text = text;
    this.#touch();
    this.#touching = setInterval(() => this.#touch(), TOUCH_MS).unref();
  }

  /** Takes the sign down. */
  remove(): void {
    clearInterval(this.#touching);
    rmSync(this.#file, FORCE);
  }

  #touch(): void {
    const now = new Date(); // This machine's clock, whatever that of a network drive says.
    try {
      mkdirSync(this.#folder, { recursive: true });
      if (!statSync(this.#file, { throwIfNoEntry: false })) writeFileSync(this.#file, this.#text);
      utimesSync(this.#file, now, now);
    } catch {
      // A sign makes things convenient; nothing is wrong without it.
    }
  }
}

/** The signs in a folder; other files are nobody's. */
export function pidFilesIn(folder: string): FoundPidFile[] {
  return namesIn(folder).flatMap((name) => {
    const [, kind, pid = '', since = ''] = /^([a-z]+)-(\d+)-(\d+)$/.exec(name) ?? [];
    const file = join(folder, name);
    const seenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (kind === undefined || seenAt === undefined) return [];
    const owner = { kind, pid: Number(pid), since: Number(since) };
    return [{ ...owner, file, seenAt, isAlive: isAlive(owner.pid) }];
  });
}

/** Whether the process of a sign is there. */
export function isOwnerAlive(
  { isAlive, seenAt }: Pick<FoundPidFile, 'isAlive' | 'seenAt'>,
  now: number,
): boolean {
  return isAlive && now - seenAt < GONE_MS;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nobody has put up one yet.
  }
}

/** Whether a process of this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
