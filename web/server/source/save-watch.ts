/** Hears saves of every lab's model, and knows which of them this server checks. */

import { existsSync, readFileSync } from 'node:fs';
import type { Lab } from '../../../kit/checkpoint/lab/lab.ts';
import { ModelWatch, WatcherFile, watcherOf } from '../../../kit/checkpoint/run/model-watch.ts';
import type { Hello } from '../../wire/event.ts';

/** What is watched, and who hears of it. */
export interface SaveWatchOptions {
  readonly labs: readonly Lab[];
  readonly polls: boolean;
  /** The folder `.workshop/watching`. */
  readonly folder: string;
  /** The lab that the learner is in. */
  readonly current: () => Lab;
  /** A model was saved, whoever checks it. */
  readonly onSave: (lab: Lab) => void;
  /** A model was saved, and this server is to check it. */
  readonly onCheck: (lab: Lab) => void;
  /** Another process checks the learner's lab from now on. */
  readonly onWatching: (watching: Hello['watching']) => void;
}

/** So often the signs of others are looked at, in milliseconds. */
const LOOK_MS = 1_000;

/** Watches until it is closed. */
export class SaveWatch {
  readonly #options: SaveWatchOptions;
  readonly #signs: readonly WatcherFile[];
  readonly #watches: readonly ModelWatch[];
  readonly #begun: Set<Lab>;
  readonly #looking: NodeJS.Timeout;
  #watching: Hello['watching'];

  constructor(options: SaveWatchOptions) {
    const { labs, polls, folder } = options;
    this.#options = options;
    this.#begun = new Set(labs.filter(({ modelFile }) => existsSync(modelFile)));
    this.#signs = labs.map((lab) => new WatcherFile(folder, lab, 'page'));
    this.#watches = labs.map(
      (lab) => new ModelWatch({ file: lab.modelFile, polls, onSave: () => this.#saved(lab) }),
    );
    this.#watching = this.watching;
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /** Who checks saves of the lab that the learner is in. */
  get watching(): Hello['watching'] {
    return this.#watcherOf(this.#options.current()) ?? 'nobody';
  }

  /** Hears nothing more. */
  async close(): Promise<void> {
    clearInterval(this.#looking);
    for (const sign of this.#signs) sign.remove();
    await Promise.all(this.#watches.map((watch) => watch.close()));
  }

  #saved(lab: Lab): void {
    this.#options.onSave(lab);
    this.#look();
    const isNew = !this.#begun.has(lab);
    this.#begun.add(lab);
    // The starter is put there by the lab's first run, which checks it.
    if (isNew && contentOf(lab.modelFile) === contentOf(lab.starterFile)) return;
    if (this.#isOurs(lab)) this.#options.onCheck(lab);
  }

  #look(): void {
    const { watching } = this;
    if (watching === this.#watching) return;
    this.#watching = watching;
    this.#options.onWatching(watching);
  }

  /** Where no sign can be put up, this server cannot know of others. */
  #isOurs(lab: Lab): boolean {
    const { pid = process.pid } = watcherOf(this.#options.folder, lab) ?? {};
    return pid === process.pid;
  }

  #watcherOf(lab: Lab): Hello['watching'] | undefined {
    return watcherOf(this.#options.folder, lab)?.by;
  }
}

function contentOf(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
