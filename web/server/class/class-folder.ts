/**
 * Looks at the folder of the class once a second: network drives tell of no change. Only the files that
 * have changed are read.
 */

import { readdir } from 'node:fs/promises';
import type { ClassAnswer } from '../../wire/answer.ts';
import { type ClassLabSubject, classAnswer } from './class-answer.ts';
import { type HandInFile, readHandInFile } from './hand-in-file.ts';

/** What is looked at, and who hears of it. */
export interface ClassFolderOptions {
  readonly folder: string;
  readonly labs: readonly ClassLabSubject[];
  /** @param version rises with each change */
  readonly onChange: (version: number) => void;
}

/** Files that are read at most. */
export const MOST_HAND_INS = 500;

const LOOK_MS = 1_000;
/** Files of the system, and those that are not whole yet. */
const NOBODYS = /^(\..*|desktop\.ini|Thumbs\.db)$/i;

/** Adds up the hand-ins of a folder until it is closed. */
export class ClassFolder {
  readonly #options: ClassFolderOptions;
  #files = new Map<string, HandInFile>();
  #answer: ClassAnswer;
  readonly #lookedFirst: Promise<void>;
  #next: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** Rises with each change. */
  version = 0;

  constructor(options: ClassFolderOptions) {
    this.#options = options;
    this.#answer = classAnswer(options.labs, [], { notLookedAt: 0, isGone: false });
    this.#lookedFirst = this.#look();
  }

  /** What the hand-ins add up to, once the folder has been looked at. */
  async answer(): Promise<ClassAnswer> {
    await this.#lookedFirst;
    return this.#answer;
  }

  /** Looks no more; a look that is under way may wait for a drive that is away, and is left alone. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#next);
  }

  async #look(): Promise<void> {
    const names = await namesIn(this.#options.folder);
    if (names) await this.#read(names.slice(0, MOST_HAND_INS));
    const notLookedAt = names ? Math.max(0, names.length - MOST_HAND_INS) : 0;
    this.#take(
      names
        ? classAnswer(this.#options.labs, [...this.#files.values()], { notLookedAt, isGone: false })
        : { ...this.#answer, isGone: true },
    );
    if (this.#isClosed) return;
    this.#next = setTimeout(() => void this.#look(), LOOK_MS).unref();
  }

  async #read(names: readonly string[]): Promise<void> {
    const files = new Map<string, HandInFile>();
    for (const name of names) {
      if (this.#isClosed) return;
      const file = await readHandInFile(this.#options.folder, name, this.#files.get(name));
      if (file) files.set(name, file);
    }
    this.#files = files;
  }

  #take(answer: ClassAnswer): void {
    const isSame = JSON.stringify(answer) === JSON.stringify(this.#answer);
    if (isSame || this.#isClosed) return;
    this.#answer = answer;
    this.version += 1;
    this.#options.onChange(this.version);
  }
}

/** The names that may be hand-ins, in order; nothing where the folder cannot be read. */
async function namesIn(folder: string): Promise<string[] | undefined> {
  try {
    return (await readdir(folder)).filter((name) => !NOBODYS.test(name)).sort();
  } catch {
    return undefined; // A stick that was pulled out, a share that is away.
  }
}
