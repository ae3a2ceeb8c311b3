/** Hears when a model is saved, however an editor writes its file. */

import { readFileSync, statSync } from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';

/**
 * Editors write a file in several strokes, a few milliseconds apart: so long after the last one it is
 * read. A file that is gone or empty then is between two strokes, and gets longer for the next one.
 */
const QUIET_MS = 30;
const BETWEEN_STROKES_MS = 200;
const POLL_MS = 1_000;
/**
 * A watch of a file goes deaf when the file is replaced twice within some milliseconds (chokidar 5, on
 * Linux): so often its time is looked at besides.
 */
const LOOK_MS = 500;

/** What {@link ModelWatch} watches. */
export interface ModelWatchOptions {
  /** It need not be there yet: making it is a save. */
  readonly file: string;
  /** Looks again and again, where the file system does not tell of changes. */
  readonly polls: boolean;
  /** Called when the file has another content than before. */
  readonly onSave: () => void;
}

/** Watches one file until it is closed. */
export class ModelWatch {
  readonly #options: ModelWatchOptions;
  #watcher: FSWatcher;
  #seen: string | undefined;
  #quiet: NodeJS.Timeout | undefined;
  #changedMs: number;
  readonly #looking: NodeJS.Timeout;
  #isClosed = false;

  constructor(options: ModelWatchOptions) {
    this.#options = options;
    this.#changedMs = changedMs(options.file);
    this.#seen = contentOf(options.file);
    this.#watcher = this.#open(options.polls);
    this.#looking = setInterval(() => this.#lookAtTime(), LOOK_MS).unref();
  }

  /** Hears nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looking);
    clearTimeout(this.#quiet);
    await this.#watcher.close();
  }

  #open(polls: boolean): FSWatcher {
    const watcher = watch(this.#options.file, {
      ignoreInitial: true,
      usePolling: polls,
      interval: POLL_MS,
      awaitWriteFinish: false,
    });
    watcher.on('all', this.#stroke);
    watcher.once('ready', this.#stroke); // The file may have been saved before it was watched.
    watcher.on('error', () => {
      // Such as a system that has no more watches to give.
      if (polls || this.#isClosed) return;
      void watcher.close();
      this.#watcher = this.#open(true);
    });
    return watcher;
  }

  readonly #stroke = (): void => {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#look(false), QUIET_MS);
  };

  #lookAtTime(): void {
    const changed = changedMs(this.#options.file);
    if (changed === this.#changedMs) return;
    this.#changedMs = changed;
    this.#stroke();
  }

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

/** When the file was last changed; 0 where there is none. */
function changedMs(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  } catch {
    return 0; // A name that the system does not take.
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // Between an editor's removal of the old file and its renaming of the new.
  }
}
