/** The benchmarks, by name. */

import type { Benchmark } from './benchmark.ts';
import { checkpointBenchmark } from './checkpoint.ts';
import { governorBenchmark } from './governor.ts';
import { meterBenchmark } from './meter.ts';
import { savesBenchmark } from './saves.ts';
import { seedsBenchmark } from './seeds.ts';
import { simulateBenchmark } from './simulate.ts';
import { sweepsBenchmark } from './sweeps.ts';
import { webBenchmark } from './web.ts';

export const benchmarks: Readonly<Record<string, Benchmark>> = {
  checkpoint: checkpointBenchmark,
  governor: governorBenchmark,
  meter: meterBenchmark,
  saves: savesBenchmark,
  seeds: seedsBenchmark,
  simulate: simulateBenchmark,
  sweeps: sweepsBenchmark,
  web: webBenchmark,
};
