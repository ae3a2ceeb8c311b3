/** Runs a lab's checkpoint in Vitest and collects what its facts report. */

import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { Vitest } from 'vitest/node';
import { type CollectedFacts, FactCollector } from './fact-collector.ts';
import type { Lab } from './lab.ts';
import { modelFilePlugin, modelId } from './model-file.ts';
import type { FactReport } from './report.ts';
import type { CheckpointSettings } from './settings.ts';
import { Watchdog } from './watchdog.ts';

/** What to run. */
export interface RunOptions {
  readonly root: string;
  readonly lab: Lab;
  /** Folder that keeps transformed modules between runs. */
  readonly cacheFolder: string;
  /** Longest time for one fact, in seconds. */
  readonly limitSeconds: number;
  /** Called with what the model printed. */
  readonly onPrint: (text: string) => void;
}

/** A checkpoint that is prepared: Vitest starts while the engine does. */
export interface PreparedRun {
  /** Runs it; one run after another, of another model, on other data or for other steps. */
  start(modelFile: string, settings: RunSettings): Promise<CollectedFacts>;
}

/** What the worker is told, but for the channel it tells its news on. */
type RunSettings = Omit<CheckpointSettings, 'channel'>;

/**
 * Prepares a run.
 *
 * A model that never returns is not waited for, not even one in an endless loop: after
 * `limitSeconds` its fact is reported as hung, and only the end of the process stops its worker; no
 * other run can come after it.
 */
export async function prepareRun(options: RunOptions): Promise<PreparedRun> {
  const { createVitest } = await import('vitest/node');
  const { keptThreadPool } = await import('./kept-thread.ts');
  const collector = new FactCollector(options.onPrint);
  const model = { file: '' };
  let hung = false;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root: options.root,
      include: [options.lab.checkpointFile],
      pool: keptThreadPool(),
      maxWorkers: 1,
      fileParallelism: false,
      watch: false,
      testTimeout: 0,
      hookTimeout: 0,
      // Transformed modules are kept between runs: it halves the time to the first check.
      experimental: { fsModuleCache: true, fsModuleCachePath: options.cacheFolder },
      reporters: [collector],
    },
    { plugins: [modelFilePlugin(options.root, () => model.file)] },
    { stdout: nowhere(), stderr: nowhere() },
  );
  return {
    start: async (modelFile, settings) => {
      if (hung) throw new Error(`${model.file} hangs: ${modelFile} needs a process of its own`);
      if (modelFile !== model.file) invalidate(vitest, modelId(options.lab.name));
      model.file = modelFile;
      collector.begin(modelFile);
      const hungFacts = await runFacts(vitest, settings, options);
      hung = hungFacts !== undefined;
      return hungFacts ? { facts: hungFacts } : collector.collected;
    },
  };
}

/** A module that is another from now on, for Vitest and for its worker. */
function invalidate(vitest: Vitest, id: string): void {
  vitest.invalidateFile(id);
  vitest.watcher.invalidates.add(id);
}

/** Vitest's own output, its cursor movements among it, goes nowhere: the screens are ours. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** Runs the checkpoint to its end; or until a fact hangs, and returns the facts up to that one. */
async function runFacts(
  vitest: Vitest,
  settings: RunSettings,
  options: RunOptions,
): Promise<readonly FactReport[] | undefined> {
  const channel = `edgewise-${randomUUID()}`;
  vitest.provide('checkpoint', { ...settings, channel });
  const watchdog = new Watchdog(channel, options.limitSeconds);
  try {
    const run = vitest.runTestFiles([options.lab.checkpointFile]);
    await Promise.race([run, watchdog.barked]);
    return watchdog.hungFacts;
  } finally {
    watchdog.stop();
  }
}
