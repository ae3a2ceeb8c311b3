/** The benchmarks, by name. */

import { checkpointBenchmark } from './checkpoint.ts';
import { governorBenchmark } from './governor.ts';
import { savesBenchmark } from './saves.ts';
import { seedsBenchmark } from './seeds.ts';
import { simulateBenchmark } from './simulate.ts';

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

export const benchmarks: Readonly<Record<string, Benchmark>> = {
  checkpoint: checkpointBenchmark,
  governor: governorBenchmark,
  saves: savesBenchmark,
  seeds: seedsBenchmark,
  simulate: simulateBenchmark,
};
