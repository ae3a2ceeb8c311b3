/** Hears when a run of any lab leaves its report, and when progress changes, whoever did it. */

import { mkdirSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

/** What is watched, and who hears of it: of each change at least once, perhaps twice. */
export interface ReportWatchOptions {
  /** The folder `.workshop`. */
  readonly workshop: string;
  /** Looks again and again, where the file system does not tell of changes. */
  readonly polls: boolean;
  /** @param folder the lab's folder below `.workshop/last`, such as `01` */
  readonly onReport: (folder: string) => void;
  readonly onProgress: () => void;
}

const LAST = 'last';
const REPORT = 'result.json';
const PROGRESS = 'progress.json';
const POLL_MS = 1_000;
/** chokidar tells one of two changes that come within 5 ms: so long after each the file is read again. */
const AGAIN_MS = 100;

/** Watches until it is closed. */
export class ReportWatch {
  readonly #options: ReportWatchOptions;
  readonly #watcher: FSWatcher;
  /** Resolves when every change from then on is heard of. */
  readonly ready: Promise<void>;
  /** What is read again soon, by its path. */
  readonly #again = new Map<string, NodeJS.Timeout>();

  constructor(options: ReportWatchOptions) {
    const { workshop, polls } = options;
    this.#options = options;
    mkdirSync(join(workshop, LAST), { recursive: true });
    this.#watcher = watch(workshop, {
      ignoreInitial: true,
      usePolling: polls,
      interval: POLL_MS,
      ignored: (path) => !isWatched(relative(workshop, path).split(sep)),
    });
    this.ready = new Promise((resolve) => this.#watcher.once('ready', resolve));
    const changed = (path: string): void => {
      this.#tell(path);
      clearTimeout(this.#again.get(path));
      this.#again.set(
        path,
        setTimeout(() => this.#tell(path), AGAIN_MS),
      );
    };
    this.#watcher.on('add', changed).on('change', changed);
    this.#watcher.on('error', () => {}); // A system that has no more watches to give: the page asks.
  }

  /** Hears nothing more. */
  async close(): Promise<void> {
    for (const timer of this.#again.values()) clearTimeout(timer);
    await this.#watcher.close();
  }

  #tell(path: string): void {
    const { onReport, onProgress } = this.#options;
    if (basename(path) === PROGRESS) onProgress();
    else if (basename(path) === REPORT) onReport(basename(dirname(path)));
  }
}

/** The reports and the progress, and the folders on the way: a watch of a file alone can go deaf. */
function isWatched([first = '', lab, file, ...more]: string[]): boolean {
  if (first === '' || first === PROGRESS) return lab === undefined;
  return first === LAST && (file === undefined || file === REPORT) && more.length === 0;
}
