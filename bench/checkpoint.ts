/**
 * Wall time of `lab:1`, as a ratio to a bare `vitest run` of one empty test: up to a step that fails,
 * which is one run, and passed, which is three: visible data, unseen data, ten times the data.
 */

import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Benchmark } from './benchmark.ts';
import { median } from './median.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WRONG = 'model=labs/01-invoicing/wrong/three-writes.ts';
const PEER = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'bench/empty'];
const LABS = [
  { name: 'lab:1, up to a failing step 1.6', args: ['1', WRONG, 'types=off'], exit: 1 },
  { name: 'lab:1, passed, on three data sets', args: ['1', 'solution'], exit: 0 },
] as const;

export const checkpointBenchmark: Benchmark = {
  measures: 'time of lab:1, to a bare vitest run',
  run: async ({ runs }) => [
    ...LABS.flatMap((lab) => compare(lab, runs)),
    `Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
  ],
};

function compare({ name, args, exit }: (typeof LABS)[number], runs: number): string[] {
  const lab = (): number => timeMs(['commands/lab.mjs', ...args], exit);
  const peer = (): number => timeMs(PEER, 0);
  lab(); // The first run makes the snapshots.
  peer();
  const pairs = Array.from({ length: runs }, (_, pair) => {
    if (pair % 2 === 0) return { lab: lab(), peer: peer() };
    const first = peer();
    return { lab: lab(), peer: first };
  });
  const ratios = pairs.map((pair) => pair.lab / pair.peer);
  const ms = (values: readonly number[]): string => `${median(values).toFixed(0).padStart(6)} ms`;
  return [
    `${name.padEnd(36)}${ms(pairs.map((pair) => pair.lab))}`,
    `vitest run of one empty test (peer) ${ms(pairs.map((pair) => pair.peer))}`,
    `ratio, median of ${runs} interleaved pairs: ${median(ratios).toFixed(2)} (lowest ${Math.min(...ratios).toFixed(2)}, highest ${Math.max(...ratios).toFixed(2)})`,
  ];
}

function timeMs(args: readonly string[], exit: number): number {
  const started = performance.now();
  const ended = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const { status, signal, stdout, stderr } = ended;
  if (status !== exit) {
    throw new Error(`${args.join(' ')} ended with ${status ?? signal}:\n${stdout}\n${stderr}`);
  }
  return performance.now() - started;
}
