/** Hears when a run of any lab leaves its report, and when progress changes, whoever did it. */

import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

/** What is watched, and who hears of it. */
export interface ReportWatchOptions {
  /** The folder `.workshop`. */
  readonly workshop: string;
  /** Looks again and again, where the file system does not tell of changes. */
  readonly polls: boolean;
  /** @param folder the lab's folder below `.workshop/last`, such as `01` */
  readonly onReport: (folder: string) => void;
  readonly onProgress: () => void;
}

const REPORT = 'result.json';
const PROGRESS = 'progress.json';
const POLL_MS = 1_000;

/** Watches until it is closed. */
export class ReportWatch {
  readonly #watcher: FSWatcher;

  constructor({ workshop, polls, onReport, onProgress }: ReportWatchOptions) {
    const last = join(workshop, 'last');
    mkdirSync(last, { recursive: true });
    this.#watcher = watch([last, join(workshop, PROGRESS)], {
      ignoreInitial: true,
      usePolling: polls,
      interval: POLL_MS,
      depth: 1,
      ignored: (path, stats) =>
        stats?.isFile() === true && ![REPORT, PROGRESS].includes(basename(path)),
    });
    const tell = (path: string): void => {
      if (basename(path) === PROGRESS) onProgress();
      else if (basename(path) === REPORT) onReport(basename(dirname(path)));
    };
    this.#watcher.on('add', tell).on('change', tell);
    this.#watcher.on('error', () => {}); // A system that has no more watches to give: the page asks.
  }

  /** Hears nothing more. */
  async close(): Promise<void> {
    await this.#watcher.close();
  }
}
