/**
 * The thread in which a lab's checkpoint runs: it loads the checkpoint once, and runs it as often as it
 * is told to, each time on the model that it is given.
 */

import inspector from 'node:inspector';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FactNews, FactReport } from '../report/fact-report.ts';
import { readable, useModel } from '../worker/answer.ts';
import { runFacts, stepInCheck } from '../worker/checkpoint.ts';
import { goElsewhere } from '../worker/elsewhere.ts';
import { errorText, loaded } from '../worker/explain-error.ts';
import type { CheckpointSettings } from '../worker/settings.ts';
import type { CompiledModel } from './door.ts';

/** What the thread is started with. */
export interface ThreadStart {
  /** Address of the compiled checkpoint. */
  readonly checkpoint: string;
  /** A port of 127.0.0.1 where it waits for a debugger before it loads anything. */
  readonly debugPort?: number | undefined;
}

/** A run that the thread is told to make. */
export interface ThreadRun {
  readonly number: number;
  /** Absolute path of the model, and the model as it can be loaded. */
  readonly modelFile: string;
  readonly model: CompiledModel;
  readonly settings: CheckpointSettings;
}

/** What the thread says of the run with this number. */
export type ThreadNews = { readonly run: number } & (
  | { readonly model: 'loads' | 'loaded' }
  | FactNews
  | { readonly skipped: FactReport }
  | { readonly print: string; readonly step: string | undefined }
  | { readonly late: string }
  | { readonly loadError: string }
  | { readonly bug: string }
  | { readonly done: true }
);

const { checkpoint, debugPort } = workerData as ThreadStart;
let run = 0;

type News<Each = ThreadNews> = Each extends { readonly run: number } ? Omit<Each, 'run'> : never;

function say(news: News): void {
  parentPort?.postMessage({ run, ...news });
}

// A model's prints are told with the step; nothing else of the thread is shown.
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: unknown, ...others: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString();
    say({ print: text, step: stepInCheck() });
    const done = others.find((one) => typeof one === 'function') as (() => void) | undefined;
    done?.();
    return true;
  };
}

// It would end the thread without a word.
process.exit = (code = process.exitCode ?? 0): never => {
  throw new Error(`process.exit unexpectedly called with "${code}"`);
};

// A promise that the model left alone, and that failed later.
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (thrown: unknown) => {
    const error = readable(thrown);
    say({ late: error instanceof Error ? error.message : errorText(error) });
  });
}

goElsewhere();
if (debugPort !== undefined) inspector.open(debugPort, '127.0.0.1', true);
const ready = import(checkpoint).then(
  () => undefined,
  (error: unknown) => error,
);

parentPort?.on('message', (order: ThreadRun) => void make(order));

async function make(order: ThreadRun): Promise<void> {
  run = order.number;
  const broken = await ready;
  if (broken !== undefined) say({ bug: stackOf(broken) });
  else if (await loadModel(order)) await runModel(order);
  if (debugPort !== undefined) inspector.close(); // A thread with a debugger on it would not end.
  say({ done: true });
}

/** Whether the model could be loaded. */
async function loadModel({ number, modelFile, model }: ThreadRun): Promise<boolean> {
  say({ model: 'loads' });
  try {
    let starts = 0;
    const load = (): Promise<Readonly<Record<string, unknown>>> =>
      import(`${pathToFileURL(model.file).href}?run=${number}&start=${++starts}`);
    useModel(await loaded(load), load);
  } catch (error) {
    const { message } = error as Error;
    say({ loadError: message.replaceAll(model.file, modelFile) });
    return false;
  }
  say({ model: 'loaded' });
  return true;
}

async function runModel({ modelFile, model, settings }: ThreadRun): Promise<void> {
  await runFacts(settings, {
    tell: say,
    skipped: (report) => say({ skipped: report }),
    lineOf: (error) => lineIn(error, modelFile, model),
    broke: (error) => say({ bug: stackOf(error) }),
  }).catch((error: unknown) => say({ bug: stackOf(error) }));
  await setImmediate(); // A promise that failed meanwhile is told before the end.
}

function stackOf(error: unknown): string {
  const { stack, message } = Object(error) as { stack?: unknown; message?: unknown };
  return String(stack ?? message ?? error);
}

/** The line of the model where an error was thrown; nothing where it was not thrown there. */
function lineIn(error: unknown, modelFile: string, model: CompiledModel): number | undefined {
  const address = pathToFileURL(model.file).href;
  const map = new SourceMap(JSON.parse(model.map) as SourceMapPayload);
  for (const [, file, line, column] of stackOf(error).matchAll(/(file:[^\s()]+?):(\d+):(\d+)/g)) {
    if (file?.split('?')[0] !== address) continue;
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) continue;
    const source = resolve(dirname(model.file), entry.originalSource);
    if (source === modelFile) return entry.originalLine + 1;
  }
  return undefined;
}
