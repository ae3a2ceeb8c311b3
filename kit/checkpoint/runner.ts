/** Runs a lab's checkpoint in Vitest and collects what its facts report. */

import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { BroadcastChannel } from 'node:worker_threads';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import type { Lab } from './lab.ts';
import { modelFilePlugin } from './model-file.ts';
import type { FactReport } from './report.ts';
import type { CheckpointSettings } from './settings.ts';

/** What to run. */
export interface RunOptions {
  readonly root: string;
  readonly lab: Lab;
  /** Folder that keeps transformed modules between runs. */
  readonly cacheFolder: string;
  /** The model to check. */
  readonly modelFile: string;
  /** Longest time for one fact, in seconds. */
  readonly limitSeconds: number;
  /** Called with what the model printed. */
  readonly onPrint: (text: string) => void;
}

/** A source position in a model: line from 1. */
export interface Position {
  readonly line: number;
}

/** What came of a run. */
export interface RunReport {
  readonly facts: readonly FactReport[];
  /** Where in the model the failed fact's error was thrown, if it was there. */
  readonly thrownAt?: Position;
  /** Why the model could not be loaded, if it could not. */
  readonly loadError?: string;
  /** The fact that was under way when the time was up; the worker may still be busy with it. */
  readonly hung?: { readonly step: string; readonly fact: string };
  /** An error of the checkpoint itself: our bug. */
  readonly bug?: string;
}

/** A checkpoint that is being prepared: Vitest starts while the engine does. */
export interface PreparedRun {
  start(settings: Omit<CheckpointSettings, 'channel'>): Promise<RunReport>;
}

/**
 * Prepares a run.
 *
 * A model that never returns is not waited for, not even one in an endless loop: after
 * `limitSeconds` the run reports it as hung, and only the end of the process stops its worker.
 */
export async function prepareRun(options: RunOptions): Promise<PreparedRun> {
  const { createVitest } = await import('vitest/node');
  const collected = new Collector(options);
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: options.root,
      include: [options.lab.checkpointFile],
      pool: 'threads',
      maxWorkers: 1,
      fileParallelism: false,
      watch: false,
      testTimeout: 0,
      hookTimeout: 0,
      // Transformed modules are kept between runs: it halves the time to the first check.
      experimental: { fsModuleCache: true, fsModuleCachePath: options.cacheFolder },
      reporters: [collected],
    },
    { plugins: [modelFilePlugin(options.root, options.modelFile)] },
    { stdout: nowhere(), stderr: nowhere() },
  );
  return { start: (settings) => start(vitest, collected, settings, options) };
}

/** Vitest's own output, its cursor movements among it, goes nowhere: the screens are ours. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function start(
  vitest: Vitest,
  collected: Collector,
  settings: Omit<CheckpointSettings, 'channel'>,
  options: RunOptions,
): Promise<RunReport> {
  const channel = `edgewise-${randomUUID()}`;
  vitest.provide('checkpoint', { ...settings, channel });
  const watchdog = new Watchdog(channel, options.limitSeconds);
  try {
    const run = vitest.start([options.lab.checkpointFile]);
    await Promise.race([run, watchdog.barked]);
    return { ...collected.report(), ...(watchdog.hung && { hung: watchdog.hung }) };
  } finally {
    watchdog.stop();
  }
}

/** Watches that every fact ends in time; hears of each before it begins. */
class Watchdog {
  readonly barked: Promise<void>;
  hung: { step: string; fact: string } | undefined;
  readonly #channel: BroadcastChannel;
  #timer: NodeJS.Timeout | undefined;

  constructor(channel: string, limitSeconds: number) {
    this.#channel = new BroadcastChannel(channel);
    this.barked = new Promise((resolve) => {
      this.#channel.onmessage = (message): void => {
        const begun = (message as { data: { step: string; fact: string } }).data;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
          this.hung = begun;
          resolve();
        }, limitSeconds * 1_000);
      };
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#channel.close();
  }
}

/** Vitest's reporter: keeps the facts, the model's prints and the errors, and prints nothing. */
class Collector {
  readonly #facts: FactReport[] = [];
  readonly #options: RunOptions;
  #thrownAt: Position | undefined;
  #loadError: string | undefined;
  #bug: string | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
  }

  onUserConsoleLog(log: { content: string }): void {
    this.#options.onPrint(log.content);
  }

  onTestCaseResult(test: TestCase): void {
    const fact = test.meta().checkpoint;
    const errors = test.result().errors ?? [];
    if (fact) this.#facts.push(fact);
    if (fact?.outcome === 'fail') {
      const frame = errors[0]?.stacks?.find(({ file }) => file === this.#options.modelFile);
      if (frame) this.#thrownAt = { line: frame.line };
    } else if (errors.length > 0) {
      this.#bug ??= errors[0]?.stack ?? errors[0]?.message ?? 'unknown';
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) {
      const text = error.stack ?? error.message;
      if (text.includes(this.#options.modelFile)) this.#loadError ??= error.message;
      else this.#bug ??= text;
    }
  }

  onTestRunEnd(_modules: unknown, errors: readonly { message: string; stack?: string }[]): void {
    // A promise that the model left alone and that failed later.
    for (const error of errors) this.#loadError ??= `${error.message}`;
  }

  report(): RunReport {
    return {
      facts: this.#facts,
      ...(this.#thrownAt && { thrownAt: this.#thrownAt }),
      ...(this.#loadError !== undefined && { loadError: this.#loadError }),
      ...(this.#bug !== undefined && { bug: this.#bug }),
    };
  }
}
