/** The price of the sweeps: a pass of each lab's reference, beside the same pass without them. */

import { loadavg } from 'node:os';
import { type Lab, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { median } from '../kit/load/median.ts';
import { textTable } from '../kit/report/text-table.ts';
import { ModelScreens } from '../tools/lab-gallery/model-screen.ts';
import { copyTree, ROOT, type TreeCopy } from '../tools/tree-copy.ts';
import type { Benchmark } from './benchmark.ts';

/** The most that a pass may be, as a ratio to the peer. */
const AIM = 1.2;

/** Milliseconds of a pass, and of its peer right beside it. */
interface Pair {
  readonly pass: number;
  readonly peer: number;
}

export const sweepsBenchmark: Benchmark = {
  measures: 'a pass of each lab, to one without its sweeps (runs=3)',
  run: async ({ runs }) => {
    const rows: (string | number)[][] = [];
    const tree = await copyTree();
    try {
      for (const lab of await readLabs(ROOT)) rows.push(rowOf(lab, await pairsOf(tree, lab, runs)));
    } finally {
      await tree.remove();
    }
    const numbers = ['pass s', 'peer s', 'ratio', 'lowest', 'highest'];
    return [
      ...textTable({
        columns: [{ title: 'lab' }, ...numbers.map((title) => ({ title, decimals: 2 }))],
        rows,
      }),
      `peer: the same pass without its sweeps; aim: a ratio of ${AIM} at most`,
      `medians of ${runs} interleaved pairs in one process; types are not checked`,
      `Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
    ];
  },
};

function rowOf(lab: Lab, pairs: readonly Pair[]): (string | number)[] {
  const ratios = pairs.map(({ pass, peer }) => pass / peer);
  const seconds = (one: keyof Pair): number => median(pairs.map((pair) => pair[one])) / 1_000;
  const spread = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return [lab.name, seconds('pass'), seconds('peer'), ...spread];
}

/** Passes on visible data, unseen data and ten times the data, with sweeps and without, in changing order. */
async function pairsOf(tree: TreeCopy, lab: Lab, runs: number): Promise<Pair[]> {
  const screens = new ModelScreens(tree, lab, []);
  const reference = { model: `solutions/${lab.name}/model.ts`, seed: 1 };
  const timeMs = async (sweeps: boolean): Promise<number> => {
    const started = performance.now();
    const { code, screen } = await screens.of({
      ...reference,
      ...(!sweeps && { withoutSweeps: true }),
    });
    if (code !== 0) throw new Error(screen);
    return performance.now() - started;
  };
  try {
    const pairs: Pair[] = [];
    await timeMs(true); // It makes snapshots, and is not counted.
    for (let round = 0; round < runs; round++) {
      const early = round % 2 === 0 ? await timeMs(false) : undefined;
      const pass = await timeMs(true);
      pairs.push({ pass, peer: early ?? (await timeMs(false)) });
    }
    return pairs;
  } finally {
    screens.stop();
  }
}
