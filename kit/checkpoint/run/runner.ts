/** Runs a lab's checkpoint in Vitest and collects what its facts report. */

import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Vitest } from 'vitest/node';
import type { Lab } from '../lab/lab.ts';
import type { CheckpointSettings } from '../worker/settings.ts';
import { type CollectedFacts, FactCollector, type OnPrint } from './fact-collector.ts';
import type { KeptThread } from './kept-thread.ts';
import { modelFilePlugin, modelId } from './model-plugin.ts';
import { type FactNews, Watchdog } from './watchdog.ts';

/** What to run. */
export interface RunOptions {
  readonly root: string;
  readonly lab: Lab;
  /** Folder that keeps transformed modules between runs. */
  readonly cacheFolder: string;
  /** Called with what the model printed, line by line. */
  readonly onPrint: OnPrint;
  /** Whether Ctrl-C is the caller's affair; Vitest would end the process at once. @default false */
  readonly leavesSignals?: boolean;
  /**
   * A port of 127.0.0.1: the thread of the run waits there for a debugger before it loads anything.
   * @default no debugger can look at it
   */
  readonly debugPort?: number | undefined;
}

/** A checkpoint that is prepared: Vitest starts while the engine does. */
export interface PreparedRun {
  /** Runs it; one run after another, of another model, on other data or for other steps. */
  start(modelFile: string, settings: RunSettings, watch: RunWatch): Promise<CollectedFacts>;
  /**
   * Ends the thread that ran models and starts another, where everything is loaded but a model: what
   * a model did to its globals, its timers, sockets and loops are gone.
   */
  renew(): Promise<void>;
  /** Ends the thread and Vitest. */
  close(): Promise<void>;
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

/** What the worker is told, but for the channel it tells its news on. */
type RunSettings = Omit<CheckpointSettings, 'channel'>;

/**
 * Prepares a run.
 *
 * A model that never returns is not waited for, not even one in an endless loop: after
 * `limitSeconds` its fact is reported as hung, and its thread is ended.
 */
export async function prepareRun(options: RunOptions): Promise<PreparedRun> {
  const { createVitest } = await import('vitest/node');
  const { KeptThread } = await import('./kept-thread.ts');
  const { root, lab, debugPort } = options;
  const thread = new KeptThread();
  const collector = new FactCollector(options.onPrint);
  const model = { file: '' };
  const others = SIGNALS.map((signal) => new Set(process.listeners(signal)));
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      include: [lab.checkpointFile],
      pool: thread.pool,
      maxWorkers: 1,
      fileParallelism: false,
      watch: false,
      testTimeout: 0,
      hookTimeout: 0,
      // Transformed modules are kept between runs: it halves the time to the first check.
      experimental: { fsModuleCache: true, fsModuleCachePath: options.cacheFolder },
      reporters: [collector],
      ...(debugPort !== undefined && {
        inspect: `127.0.0.1:${debugPort}`,
        inspector: { waitForDebugger: true },
      }),
    },
    { plugins: [modelFilePlugin(root, () => model.file)] },
    { stdout: nowhere(), stderr: nowhere() },
  );
  if (options.leavesSignals) forgetSignals(others);
  let running: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await thread.end();
    // Vitest waits for ever where it is closed while it hears that its thread has ended.
    await running;
    await vitest.close();
  };
  const start: PreparedRun['start'] = async (modelFile, settings, watch) => {
    if (modelFile !== model.file) {
      for (const id of [modelId(lab.name), modelFile]) invalidate(vitest, id);
    }
    model.file = modelFile;
    collector.begin(modelFile, watch.isQuiet ?? false);
    const ended = runFacts({ vitest, thread, settings, lab, watch });
    running = ended.catch(() => {});
    return (await ended) ?? collector.collected;
  };
  return {
    start,
    renew: async () => {
      await thread.end();
      await start(lab.starterFile, WITHOUT_STEPS, { limitSeconds: LOAD_SECONDS });
      model.file = ''; // The next run reads its model anew, whichever it is.
    },
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Takes the listeners off that Vitest has put beside those of others. */
function forgetSignals(others: readonly ReadonlySet<unknown>[]): void {
  SIGNALS.forEach((signal, at) => {
    for (const listener of process.listeners(signal)) {
      if (!others[at]?.has(listener)) process.off(signal, listener);
    }
  });
}

/** Nothing is checked while a checkpoint loads, so nothing can hang. */
const LOAD_SECONDS = 60;

/** Loads a checkpoint and checks nothing. */
const WITHOUT_STEPS: RunSettings = {
  engine: { endpoint: 'http://127.0.0.1:9', kind: 'embedded' },
  names: { seed: 1, times: 1, suffix: '' },
  mode: 'measure',
  sweeps: false,
  tellsItems: false,
  plain: false,
  steps: [],
};

/** A module that is another from now on, for Vitest and for its worker. */
function invalidate(vitest: Vitest, id: string): void {
  vitest.invalidateFile(id);
  vitest.watcher.invalidates.add(id);
}

/** Vitest's own output, its cursor movements among it, goes nowhere: the screens are ours. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** A run and what it goes on. */
interface FactsRun {
  readonly vitest: Vitest;
  readonly thread: KeptThread;
  readonly settings: RunSettings;
  readonly lab: Lab;
  readonly watch: RunWatch;
}

/** Runs the checkpoint to its end; or until the model hangs, and returns what came before that. */
async function runFacts(run: FactsRun): Promise<CollectedFacts | undefined> {
  const { vitest, thread, settings, lab, watch } = run;
  const { limitSeconds, onNews = () => {} } = watch;
  const channel = `edgewise-${randomUUID()}`;
  vitest.provide('checkpoint', { ...settings, channel });
  const watchdog = new Watchdog(channel, limitSeconds, onNews);
  try {
    const ended = vitest.runTestFiles([lab.checkpointFile]);
    await Promise.race([ended, watchdog.barked]);
    const { hung } = watchdog;
    if (hung) await Promise.allSettled([thread.end(), ended]);
    return hung;
  } finally {
    watchdog.stop();
  }
}
