/** What a lab's checkpoint shows of many models, checked in one process. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import type { ReportedFailure } from '../../kit/checkpoint/report/run-report.ts';
import { jsonLine } from '../../kit/item/item-json.ts';
import type { ChargedReceipt } from '../../kit/meter/receipt.ts';
import type { TreeCopy } from '../tree-copy.ts';
import { ModelLimit } from './model-limit.ts';

/** A model to check. */
export interface ModelRun {
  /** Its path from the project's folder; the learner's own is made from the starter. */
  readonly model: string;
  /** Of its data set. */
  readonly seed: number;
  /** The one step to check. @default all */
  readonly step?: string;
  /** The steps to check, instead of `step`; without other data each of them also behind one that failed. */
  readonly steps?: readonly string[];
  /** Leaves out unseen data and ten times the data. */
  readonly isShort?: boolean;
  /** Makes no right call again while something goes wrong. */
  readonly withoutSweeps?: true;
}

/** What came of it: the screen and the exit code of `npm run lab:N types=off model=…`. */
export interface ModelScreen extends ModelRun {
  readonly code: number;
  readonly screen: string;
  /** What its access patterns cost on the data that it sees, by step. */
  readonly receipts: Readonly<Record<string, readonly ChargedReceipt[]>>;
  /** Why steps failed, by step; one that did not fail is missing. */
  readonly failures: Readonly<Record<string, StepFailure>>;
}

/** Why a step failed, and the fact that does not hold. */
export type StepFailure = ReportedFailure;

/** How models are checked. */
export interface GalleryOptions {
  /** May name a running engine. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly limit?: ModelLimit;
}

/** The screens of one lab's models, checked one after another as they are asked for. */
export class ModelScreens {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #limit: ModelLimit;
  readonly #lines: AsyncIterator<string>;
  readonly #screens = new Map<ModelRun, Promise<ModelScreen>>();
  #last: Promise<unknown> = Promise.resolve();
  #complaint = '';

  /**
   * Begins to check models in a copy of the project, in this order. The first is asked about every
   * step, as a reference is: the time that it takes here and now sets the limit of each of the others.
   */
  constructor(
    tree: TreeCopy,
    lab: Lab,
    runs: readonly ModelRun[],
    { environment, limit = new ModelLimit() }: GalleryOptions = {},
  ) {
    this.#limit = limit;
    const words = ['--import', 'tsx', 'tools/lab-gallery/check-models.ts', String(lab.info.number)];
    const quiet = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
    this.#child = tree.start(words, { ...quiet, ...environment });
    this.#child.stdin.on('error', () => {}); // Who asks for a screen hears that the process ended.
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint += text;
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
    for (const run of new Set(runs)) void this.#begin(run);
  }

  /** The screen of a model; one that is not among those that were begun comes behind them. */
  of(run: ModelRun): Promise<ModelScreen> {
    return this.#screens.get(run) ?? this.#begin(run);
  }

  /**
   * What a command that checks one model returns, within the limit of one model.
   *
   * @param name what the error names
   */
  within<T>(name: string, result: Promise<T>): Promise<T> {
    return this.#limit.hold(name, result);
  }

  /** How the process ended, and what it said beside the screens. */
  async end(): Promise<{ code: number | null; complaint: string }> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) {
      await this.#limit.hold('the end of the process that checked all models', this.#exit());
    }
    return { code: this.#child.exitCode, complaint: this.#complaint };
  }

  /** Ends the process where it has not ended yet. */
  stop(): void {
    this.#child.kill('SIGKILL');
  }

  /** Each model has a limit of its own; after one that fails there is no other. */
  #begin(run: ModelRun): Promise<ModelScreen> {
    const wait = this.#screens.size === 0 ? 'time' : 'hold';
    this.#child.stdin.write(jsonLine(run));
    const screen = this.#last.then(() => this.#limit[wait](run.model, this.#next()));
    screen.catch(() => this.stop()); // Who asks for the screen hears of it.
    this.#last = screen;
    this.#screens.set(run, screen);
    return screen;
  }

  async #next(): Promise<ModelScreen> {
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`the process ended before this model: ${this.#complaint}`);
    return JSON.parse(value) as ModelScreen;
  }

  async #exit(): Promise<void> {
    await once(this.#child, 'exit');
  }
}

/** A screen without what differs from run to run: times are shown, and never judged. */
export function withoutTimes(screen: string): string {
  return screen.replace(/ +[\d,.]+ ms$/gm, '  (time)');
}
