/** The parts of the benchmark, each a process of its own that answers questions. */

import { fork } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../commands/shell/project.ts';
import { compiledFolder } from '../../kit/source/compile.mjs';
import { heapMegabytes } from '../benchmark.ts';
import type { KINDS } from './operation.ts';

/** A process that was started. */
export interface Part<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  /** Resolves when the process is gone. */
  stop(): Promise<void>;
}

/** Starts `part/<name>.ts`, compiled as `npm run governor` is; it ends when this process does. */
async function startPart<Question extends object, Answer>(
  name: string,
  args: readonly string[] = [],
): Promise<Part<Question, Answer>> {
  const entry = `bench/governor/part/${name}.ts`;
  const folder = await compiledFolder(PROJECT_FOLDER, `bench-${name}`, [entry]);
  const script = join(folder, entry.replace('.ts', '.mjs'));
  const child = fork(script, args, { cwd: PROJECT_FOLDER, execArgv: [] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const failed = gone.then((): never => {
    throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}`);
  });
  failed.catch(() => {}); // Whoever asks is told; at the end nobody does.
  return {
    ask: (question) => {
      const answer = new Promise<Answer>((resolve) =>
        child.once('message', (message) => resolve(message as Answer)),
      );
      child.send(question);
      return Promise.race([answer, failed]);
    },
    stop: () => {
      child.disconnect();
      return gone;
    },
  };
}

/** Answers one question after the other until nobody can ask any more: such a process as a whole. */
export function answerQuestions<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  process.on('message', (question) => {
    void Promise.resolve(answer(question as Question)).then((reply) => process.send?.(reply));
  });
  process.once('disconnect', () => process.exit());
}

// The parts that serve: where they listen, and what they have used so far.

/** What such a process is asked: memory makes it collect its garbage first. */
export interface ServerQuestion {
  readonly about: 'cpu' | 'memory';
}

/** What it says of itself. */
export interface ServerAnswer {
  readonly endpoint: string;
  /** Time on the CPU since it was started, in microseconds: its own code and the system's for it. */
  readonly cpuMicros: number;
  readonly rssMegabytes: number;
  /** What is still held after a collection; 0 where it was not asked for. */
  readonly heapMegabytes: number;
}

/** A server in a process of its own. */
export type ServerPart = Part<ServerQuestion, ServerAnswer>;

/** Starts `part/<name>.ts` in front of another server. */
export function startServer(name: string, target = ''): Promise<ServerPart> {
  return startPart<ServerQuestion, ServerAnswer>(name, [target]);
}

/** Answers for the server that listens there. */
export function answerFor(endpoint: string): void {
  answerQuestions(({ about }: ServerQuestion): ServerAnswer => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const heap = about === 'memory' ? heapMegabytes() : 0;
    const rss = process.memoryUsage.rss() / 2 ** 20;
    const cpuMicros = userCPUTime + systemCPUTime;
    return { endpoint, cpuMicros, rssMegabytes: rss, heapMegabytes: heap };
  });
}

// What the load generator is asked, and what it measures.

/** Requests under way at once. */
export const CONNECTIONS = 32;

/** One closed-loop run. */
export interface LoadQuestion {
  readonly endpoint: string;
  readonly kind: keyof typeof KINDS | 'many keys';
  readonly requests: number;
}

/** What it was like for the clients. */
export interface LoadAnswer {
  readonly requestsPerSecond: number;
  readonly latencyMsP50: number;
  readonly latencyMsP99: number;
}

/** Starts the generator. */
export function startLoad(): Promise<Part<LoadQuestion, LoadAnswer>> {
  return startPart<LoadQuestion, LoadAnswer>('load');
}
