/** The benchmarks, by name. */

import { checkpointBenchmark } from './checkpoint.ts';
import { seedsBenchmark } from './seeds.ts';
import { simulateBenchmark } from './simulate.ts';

/** A benchmark: what it measures, in one clause, and its report. */
export interface Benchmark {
  readonly measures: string;
  /** @param runs pairs of runs: the thing measured and its peer, interleaved */
  run(runs: number): Promise<string[]>;
}

export const benchmarks: Readonly<Record<string, Benchmark>> = {
  checkpoint: checkpointBenchmark,
  seeds: seedsBenchmark,
  simulate: simulateBenchmark,
};
