/** The items of the last run of one lab, kept until another run has left others: reading them takes long. */

import { statSync } from 'node:fs';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import {
  type LastItem,
  lastRunFiles,
  type RunHead,
  readLastItems,
} from '../../../kit/checkpoint/learner/last-run.ts';

/** A run and its items. */
export interface LastItems {
  readonly run: RunHead;
  readonly items: readonly LastItem[];
}

/** Keeps the items that were asked for last. */
export class KeptItems {
  readonly #folder: string;
  #kept: { readonly stamp: string; readonly items: Promise<LastItems | undefined> } | undefined;

  /** @param folder the folder `.workshop/last` */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * The items of a lab's last run; nothing where it has not run.
   *
   * @throws {KitError} `environment.lastRun`
   */
  of(lab: Lab): Promise<LastItems | undefined> {
    const file = lastRunFiles(this.#folder, lab).items;
    const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
    const stamp = [file, mtimeMs, size, ino].join(' ');
    if (this.#kept?.stamp !== stamp) {
      this.#kept = { stamp, items: readLastItems(this.#folder, lab) };
    }
    return this.#kept.items;
  }
}
