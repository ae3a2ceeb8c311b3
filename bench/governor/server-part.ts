/** The parts that serve: where they listen, and what they have used so far. */

import { heapMegabytes } from '../heap.ts';
import { answerQuestions, type Part, startPart } from './part.ts';

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

/** Starts `part/<file>` in front of another server. */
export function startServer(file: string, target = ''): ServerPart {
  return startPart<ServerQuestion, ServerAnswer>(file, [target]);
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
