/** A benchmark: a thing measured beside a named peer, in the same run. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How much a benchmark does. */
export interface Extent {
  /** Pairs of runs: the thing measured and its peer, interleaved. */
  readonly runs: number;
  /** Requests that memory is measured over. */
  readonly requests: number;
}

/** A benchmark: what it measures, in one clause, and its report. */
export interface Benchmark {
  readonly measures: string;
  run(extent: Extent): Promise<string[]>;
}

// What a process still holds.

/** Collects the garbage; what is held after it, in megabytes. */
export function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
