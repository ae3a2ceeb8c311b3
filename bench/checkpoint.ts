/** Wall time of `lab:1` on the reference, as a ratio to a bare `vitest run` of one empty test. */

import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { median } from './median.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LAB = ['commands/lab.mjs', '1', 'solution'];
const PEER = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'bench/empty'];

export const checkpointBenchmark: Benchmark = {
  measures: 'time of lab:1, to a bare vitest run',
  run: async (runs) => {
    timeMs(LAB); // The first run makes the snapshot.
    timeMs(PEER);
    const pairs = Array.from({ length: runs }, (_, pair) => {
      const [first, second] = pair % 2 === 0 ? [LAB, PEER] : [PEER, LAB];
      const times = [timeMs(first), timeMs(second)];
      const [lab, peer] = pair % 2 === 0 ? times : times.reverse();
      return { lab: lab as number, peer: peer as number };
    });
    const ratios = pairs.map(({ lab, peer }) => lab / peer);
    return [
      `lab:1, whole, on its snapshot       ${median(pairs.map(({ lab }) => lab)).toFixed(0)} ms`,
      `vitest run of one empty test (peer) ${median(pairs.map(({ peer }) => peer)).toFixed(0)} ms`,
      `ratio, median of ${runs} interleaved pairs: ${median(ratios).toFixed(2)} (lowest ${Math.min(...ratios).toFixed(2)}, highest ${Math.max(...ratios).toFixed(2)})`,
      `Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
    ];
  },
};

function timeMs(args: readonly string[]): number {
  const started = performance.now();
  const ended = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const { status, signal, stdout, stderr } = ended;
  if (status !== 0) {
    throw new Error(`${args.join(' ')} ended with ${status ?? signal}:\n${stdout}\n${stderr}`);
  }
  return performance.now() - started;
}
