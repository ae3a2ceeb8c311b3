/** Runs a lab's checkpoint in a thread, and collects what its facts report. */

import { Worker } from 'node:worker_threads';
import { useEsbuild } from '../../source/esbuild-service.mjs';
import type { Lab } from '../lab/lab.ts';
import type { FactNews, FactReport } from '../report/fact-report.ts';
import { type CheckpointSettings, ENGINE_START_SECONDS, ZONE } from '../worker/settings.ts';
import {
  type CompiledCheckpoint,
  type CompiledModel,
  compiledCheckpoint,
  compileModel,
} from './door.ts';
import type { ThreadNews, ThreadRun, ThreadStart } from './worker.ts';

/** Hears a line that the model printed; `step` is absent where it was printed while the model was loaded. */
export type OnPrint = (line: string, step?: string) => void;

/** What to run. */
export interface ThreadOptions {
  readonly root: string;
  readonly lab: Lab;
  /** Called with what the model printed, line by line. */
  readonly onPrint: OnPrint;
  /** A port of 127.0.0.1 where the thread waits for a debugger. @default no debugger can look at it */
  readonly debugPort?: number | undefined;
}

/** What came of a run. */
export interface RunFacts {
  readonly facts: readonly FactReport[];
  /** Why the model could not be loaded, or failed when nobody waited for it any more. */
  readonly loadError?: string;
  /** An error of the checkpoint itself: our bug. */
  readonly bug?: string;
}

/** How a run is watched. */
export interface RunWatch {
  /** Longest time for one fact, in seconds. */
  readonly limitSeconds: number;
  /** Called as facts begin and end. @default nobody hears of it */
  readonly onNews?: (news: FactNews) => void;
  /** What the model prints is not passed on. @default false */
  readonly isQuiet?: boolean;
}

/**
 * A thread that is kept from run to run: packages and the checkpoint are loaded once, and the model anew
 * for each run.
 */
export class CheckThread {
  readonly #options: ThreadOptions;
  readonly #checkpoint: Promise<CompiledCheckpoint>;
  /** Kept from model to model: to start it anew takes longer than to compile one. */
  readonly #esbuild = useEsbuild();
  #worker: Promise<Worker>;
  #models = new Map<string, Promise<CompiledModel | BrokenModel>>();
  #runs = 0;
  #closing: Promise<void> | undefined;

  constructor(options: ThreadOptions) {
    process.env.TZ = ZONE;
    this.#options = options;
    this.#checkpoint = compiledCheckpoint(options.root, options.lab.name);
    this.#worker = this.#start();
    this.#worker.catch(() => {}); // Whoever runs something hears of it.
  }

  /**
   * Runs the checkpoint on a model; one run after another.
   *
   * A model that never returns is not waited for, not even one in an endless loop: after
   * `limitSeconds` its fact is reported as hung, and its thread is ended.
   */
  async run(modelFile: string, settings: CheckpointSettings, watch: RunWatch): Promise<RunFacts> {
    const model = await this.#compiled(await this.#checkpoint, modelFile);
    if ('loadError' in model) return { facts: [], ...model };
    const worker = await this.#worker;
    const order = { number: ++this.#runs, modelFile, model, settings };
    const { onPrint } = this.#options;
    const ended = await new Run(order, watch, onPrint).on(worker);
    if (ended.isOver && !this.#closing) await this.renew();
    return ended.facts;
  }

  /**
   * Ends the thread that ran models and starts another, where everything is loaded but a model: what
   * a model did to its globals, its timers, sockets and loops are gone.
   */
  async renew(): Promise<void> {
    this.#models.clear();
    const worker = await this.#worker;
    await worker.terminate();
    this.#worker = this.#start();
    await this.#worker;
  }

  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    const worker = await this.#worker.catch(() => undefined);
    await Promise.all([worker?.terminate(), this.#esbuild.then((end) => end())]);
  }

  /** A model that is run on several data sets is compiled once. */
  #compiled(
    checkpoint: CompiledCheckpoint,
    modelFile: string,
  ): Promise<CompiledModel | BrokenModel> {
    const known = this.#models.get(modelFile);
    if (known) return known;
    const { root } = this.#options;
    const compiled = compileModel(root, checkpoint, modelFile).catch(({ message }: Error) => ({
      loadError: message.replace(/^Build failed with \d+ errors?:\n/, ''),
    }));
    this.#models.set(modelFile, compiled);
    return compiled;
  }

  async #start(): Promise<Worker> {
    const { debugPort } = this.#options;
    const { worker, checkpoint } = await this.#checkpoint;
    const data: ThreadStart = { checkpoint, ...(debugPort !== undefined && { debugPort }) };
    // Its streams are its own: what a model prints is told as a message. Nor does it take what loads
    // TypeScript in the process around it.
    const streams = { stdout: true, stderr: true, execArgv: [] };
    const started = new Worker(worker, { workerData: data, ...streams });
    started.on('error', () => {}); // Who runs something hears of its end.
    return started;
  }
}

interface BrokenModel {
  readonly loadError: string;
}

/** Most lines of a run that are passed on. */
const PRINTED_LINES = 20;
const LEFT_OUT = `(it printed more than ${PRINTED_LINES} lines; the others are left out)`;

/** One run, heard by its messages. */
class Run {
  readonly #order: ThreadRun;
  readonly #watch: RunWatch;
  readonly #onPrint: OnPrint;
  readonly #facts: FactReport[] = [];
  #found: Pick<RunFacts, 'loadError' | 'bug'> = {};
  #late: string | undefined;
  #begun: { step: string; fact: string } | undefined;
  #printed = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(order: ThreadRun, watch: RunWatch, onPrint: OnPrint) {
    this.#order = order;
    this.#watch = watch;
    this.#onPrint = onPrint;
  }

  /** Runs to its end; it is over with the thread where the model never returned, or ended the thread. */
  async on(worker: Worker): Promise<{ facts: RunFacts; isOver: boolean }> {
    try {
      return await new Promise((resolve) => {
        const hung = (): void => resolve({ facts: this.#hung(), isOver: true });
        const hear = (news: ThreadNews): void => {
          if (news.run !== this.#order.number) return;
          clearTimeout(this.#timer);
          if ('done' in news) {
            resolve({ facts: this.#collected(), isOver: false });
            return;
          }
          this.#timer = setTimeout(hung, this.#patienceSeconds(news) * 1_000);
          this.#hear(news);
        };
        const gone = (): void =>
          resolve({ facts: this.#collected('the thread ended'), isOver: true });
        worker.on('message', hear);
        worker.once('exit', gone);
        worker.once('error', ({ message }) => {
          this.#late ??= message;
        });
        worker.postMessage(this.#order);
      });
    } finally {
      clearTimeout(this.#timer);
      worker.removeAllListeners('message');
      worker.removeAllListeners('exit');
      worker.removeAllListeners('error').on('error', () => {});
    }
  }

  /** The first fact waits for the engine. */
  #patienceSeconds(news: ThreadNews): number {
    const waits = 'model' in news && news.model === 'loaded';
    return this.#watch.limitSeconds + (waits ? ENGINE_START_SECONDS : 0);
  }

  #hear(news: ThreadNews): void {
    const { onNews = () => {} } = this.#watch;
    if ('begun' in news) {
      this.#begun = news.begun;
      onNews({ begun: news.begun });
    } else if ('ended' in news) {
      this.#begun = undefined;
      this.#facts.push(news.ended);
      onNews({ ended: news.ended });
    } else if ('skipped' in news) this.#facts.push(news.skipped);
    else if ('print' in news) this.#print(news.print, news.step);
    else if ('late' in news) this.#late ??= news.late;
    else if ('loadError' in news) this.#found = { loadError: news.loadError, ...this.#found };
    else if ('bug' in news) this.#found = { bug: news.bug, ...this.#found };
  }

  #print(text: string, step: string | undefined): void {
    if (this.#watch.isQuiet) return;
    for (const line of text.trimEnd().split('\n')) {
      this.#printed += 1;
      if (this.#printed <= PRINTED_LINES) this.#onPrint(line, step);
      else if (this.#printed === PRINTED_LINES + 1) this.#onPrint(LEFT_OUT, step);
    }
  }

  /** @param end why there is no end, where the thread has none */
  #collected(end?: string): RunFacts {
    const late =
      this.#late === undefined
        ? end
        : `${this.#late} (in a promise that nobody waited for: is an await missing?)`;
    // A failed fact says more than what came later.
    const hasFailed = this.#facts.some(({ outcome }) => outcome === 'fail');
    return {
      facts: this.#facts,
      ...(late !== undefined && !hasFailed && { loadError: late }),
      ...this.#found,
    };
  }

  #hung(): RunFacts {
    const sentence = `Your code did not finish within ${this.#watch.limitSeconds} s, and was stopped.`;
    const question = 'A loop that never ends, or a promise that nobody settles?';
    if (!this.#begun) return { facts: this.#facts, loadError: `${sentence} ${question}` };
    const failure = { kind: 'hung', lines: [sentence], advice: [question] } as const;
    const nothing = { receipts: [], answerBytes: {}, requests: [], notes: [], answered: [] };
    const hung: FactReport = { ...this.#begun, outcome: 'fail', ...nothing, failure };
    return { facts: [...this.#facts, hung] };
  }
}
