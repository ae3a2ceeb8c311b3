/** What a watch holds after save upon save: memory and threads of the process that checks, processes. */

import { readdirSync, readFileSync } from 'node:fs';
import { wrongText } from '../tools/lab-gallery/wrong-model.ts';
import { copyTree } from '../tools/tree-copy.ts';
import type { Benchmark } from './benchmark.ts';
import { SavedLab } from './saved-lab.ts';

/** What a watch holds at one moment. */
interface Held {
  readonly saves: number;
  readonly megabytes: number;
  readonly threads: number;
  readonly processes: number;
}

export const savesBenchmark: Benchmark = {
  measures: 'memory and processes of a watch (Linux; runs=1000)',
  run: async ({ runs }) => {
    const tree = await copyTree();
    const watched = new SavedLab(tree);
    const wrong = await wrongText(1, 'three-writes');
    const held: Held[] = [];
    try {
      await watched.untilChecked();
      for (let saves = 1; saves <= runs; saves++) {
        await watched.save(wrong, /For a hint|The last hint again/);
        if (saves % Math.ceil(runs / 10) === 0) held.push({ saves, ...heldBy(watched.pid) });
      }
    } finally {
      await watched.end();
      await tree.remove();
    }
    return held.map(
      ({ saves, megabytes, threads, processes }) =>
        `after ${saves} saves: ${megabytes.toFixed(0)} MB resident, ${threads} threads; ${processes} processes`,
    );
  },
};

/** What the watch and the process that checks hold; engines and their guards stand below that one. */
function heldBy(watch: number): Omit<Held, 'saves'> {
  const checks = childrenOf(watch).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('warm-lab.mjs'),
  );
  const status = readFileSync(`/proc/${checks}/status`, 'utf8');
  const figure = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  return {
    megabytes: figure('VmRSS') / 1_024,
    threads: figure('Threads'),
    processes: 1 + descendantsOf(watch).length,
  };
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const texts = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
    return texts.flatMap((text) => text.split(' ').filter(Boolean).map(Number));
  } catch {
    return []; // It has just ended.
  }
}
