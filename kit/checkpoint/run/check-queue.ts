/** The checks of one lab, one after another, in a process that stays warm between them. */

import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../lab/lab.ts';
import { WarmProcess, type WarmProcessOptions } from './warm-process.ts';

/** What {@link CheckQueue} checks, and who hears of it. */
export interface CheckQueueOptions extends Omit<WarmProcessOptions, 'stamp'> {
  readonly root: string;
  readonly lab: Lab;
  /** Called before each check. */
  readonly onCheck: () => void;
  /** Called after each check, when its screen is there. @default nobody hears of it */
  readonly onChecked?: () => void;
}

/** What became of an order: its check begins now, or comes after the one that is under way. */
export type Ordered = 'begun' | 'waits';

/** One check is under way at most, and one waits. */
export class CheckQueue {
  readonly #options: CheckQueueOptions;
  readonly #warm: WarmProcess;
  #running: Promise<void> = Promise.resolve();
  #isChecking = false;
  #waiting: { step: string | undefined } | undefined;
  #hasEnded = false;

  constructor(options: CheckQueueOptions) {
    const { root, lab } = options;
    this.#options = options;
    this.#warm = new WarmProcess({ ...options, stamp: () => projectStamp(root, lab) });
  }

  /**
   * Checks the model after what is under way. An order that comes while another one waits is one with
   * it: where the two ask for different steps, every step is checked.
   *
   * @param step the one step to check; absent for all
   */
  check(step?: string): Ordered {
    if (this.#waiting) {
      if (this.#waiting.step !== step) this.#waiting.step = undefined;
      return 'waits';
    }
    const order = { step };
    this.#waiting = order;
    this.after(async () => {
      if (this.#waiting !== order) return; // It was interrupted.
      this.#waiting = undefined;
      this.#isChecking = true;
      await this.#check(order.step).finally(() => {
        this.#isChecking = false;
      });
    });
    return this.#isChecking ? 'waits' : 'begun';
  }

  /** Starts the process, so that the first check is quick. */
  prepare(): void {
    // The first check meets what went wrong, and says it.
    this.after(() => this.#warm.run({ is: 'prepare' }).catch(() => {}));
  }

  /** Does something else after what is under way, and before what is ordered later. */
  after(work: () => Promise<void>): void {
    this.#running = this.#running.then(() => (this.#hasEnded ? undefined : work()));
  }

  /**
   * Stops the check that is under way, and forgets the one that waits.
   *
   * @returns whether there was one
   */
  async interrupt(): Promise<boolean> {
    const isBusy = this.#isChecking || this.#waiting !== undefined;
    this.#waiting = undefined;
    if (this.#isChecking) await this.#warm.interrupt();
    return isBusy;
  }

  /** Resolves when all that was ordered has been done. */
  get idle(): Promise<void> {
    return this.#running;
  }

  /** Stops what is under way and begins nothing more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#warm.stop();
    await this.#running;
  }

  async #check(step: string | undefined): Promise<void> {
    const { onCheck, onChecked, onDeath, onNews } = this.#options;
    onCheck();
    const news = onNews !== undefined;
    try {
      await this.#warm.run({ is: 'check', news, ...(step !== undefined && { step }) });
    } catch (error) {
      onDeath((error as Error).message); // Such as a folder of the workshop that is gone.
    }
    onChecked?.();
  }
}

// Tells whether the project's own files are still what they were when a process loaded them.

/** Files that modules are made of, or that say how they are loaded. */
const LOADED = /\.(ts|mjs|json)$/;

/**
 * A text that changes when a file is saved, added or removed that a check of the lab may depend on:
 * the lab's own but the model, the kit's, the seeds', the simulator's, the commands', and the manifests.
 */
function projectStamp(root: string, lab: Lab): string {
  const hash = createHash('sha256');
  const folders = ['commands', 'kit', join('labs', lab.name), 'seeds', 'simulator'];
  const manifests = ['package.json', 'package-lock.json', 'tsconfig.json'];
  const files = [
    ...manifests.map((name) => join(root, name)),
    ...folders.flatMap((folder) => filesOf(join(root, folder))),
  ];
  for (const file of files) {
    if (file === lab.modelFile) continue;
    const stat = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file} ${stat?.mtimeMs} ${stat?.size}\n`);
  }
  return hash.digest('hex');
}

function filesOf(folder: string): string[] {
  const isLoaded = (entry: Dirent): boolean =>
    entry.isFile() && LOADED.test(entry.name) && !/(?<!checkpoint)\.test\.ts$/.test(entry.name);
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(isLoaded)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
