/** What a lab's checkpoint shows of many models, checked in one process. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Lab } from '../../kit/checkpoint/lab.ts';
import type { Receipt } from '../../kit/checkpoint/receipt.ts';
import type { TreeCopy } from '../tree-copy.ts';

/** A model to check. */
export interface ModelRun {
  /** Its path from the project's folder. */
  readonly model: string;
  /** Of its data set. */
  readonly seed: number;
  /** The one step to check. @default all */
  readonly step?: string;
  /** The steps to check, each of them also behind one that failed; instead of `step`. */
  readonly steps?: readonly string[];
  /** Leaves out unseen data and ten times the data. */
  readonly isShort?: boolean;
}

/** What came of it: the screen and the exit code of `npm run lab:N types=off model=…`. */
export interface ModelScreen extends ModelRun {
  readonly code: number;
  readonly screen: string;
  /** What its access patterns cost on the data that it sees, by step. */
  readonly receipts: Readonly<Record<string, readonly Receipt[]>>;
  /** Why steps failed, by step; one that did not fail is missing. */
  readonly failures: Readonly<Record<string, readonly string[]>>;
}

/** The screens of one lab's models, as they come. */
export class ModelScreens {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #screens: ReadonlyMap<ModelRun, Promise<ModelScreen>>;
  #complaint = '';

  /**
   * Begins to check models in a copy of the project, in this order.
   *
   * @param environment may name a running engine
   */
  constructor(
    tree: TreeCopy,
    lab: Lab,
    runs: readonly ModelRun[],
    environment?: NodeJS.ProcessEnv,
  ) {
    const script = ['--import', 'tsx', 'tools/lab-gallery/check-models.ts'];
    const words = [String(lab.info.number), JSON.stringify(runs)];
    const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
    this.#child = tree.start([...script, ...words], { ...quiet, ...environment });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint += text;
    });
    const lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    this.#screens = new Map(runs.map((run) => [run, this.#next(lines)]));
    for (const screen of this.#screens.values()) screen.catch(() => {}); // Told to who asks.
  }

  /** The screen of one of them. */
  async of(run: ModelRun): Promise<ModelScreen> {
    const screen = await this.#screens.get(run);
    if (!screen) throw new Error(`${run.model} is not among the models of this gallery`);
    return screen;
  }

  /** How the process ended, and what it said beside the screens. */
  async end(): Promise<{ code: number | null; complaint: string }> {
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    return { code: this.#child.exitCode, complaint: this.#complaint };
  }

  /** Ends the process where it has not ended yet. */
  stop(): void {
    this.#child.kill();
  }

  async #next(lines: AsyncIterator<string>): Promise<ModelScreen> {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the process ended before this model: ${this.#complaint}`);
    return JSON.parse(value) as ModelScreen;
  }
}

/** A screen without what differs from run to run: times are shown, and never judged. */
export function withoutTimes(screen: string): string {
  return screen.replace(/ +[\d,.]+ ms$/gm, '  (time)');
}
