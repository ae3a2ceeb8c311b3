/** The price of the sweeps: a pass of each lab's reference, beside the same pass without them. */

import { loadavg } from 'node:os';
import { type Lab, readLabs } from '../kit/checkpoint/lab/lab.ts';
import { median } from '../kit/load/paired-comparison.ts';
import { textTable } from '../kit/report/text-table.ts';
import { type ModelRun, ModelScreens } from '../tools/lab-gallery/model-screen.ts';
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
      for (const lab of await readLabs(ROOT)) {
        const fresh = await pairsOf(runs, (run) => freshMs(tree, lab, run));
        rows.push([
          lab.name,
          ...figuresOf(fresh),
          median(ratiosOf(await warmPairs(tree, lab, runs))),
        ]);
      }
    } finally {
      await tree.remove();
    }
    const numbers = ['pass s', 'peer s', 'ratio', 'lowest', 'highest', 'warm'];
    return [
      ...textTable({
        columns: [{ title: 'lab' }, ...numbers.map((title) => ({ title, decimals: 2 }))],
        rows,
      }),
      `peer: the same pass without its sweeps; aim: a ratio of ${AIM} at most`,
      'each pass is a process of its own, as npm run lab:N is; types are not checked',
      'warm: the ratio of passes in one process, one after the other, as with watch',
      `medians of ${runs} interleaved pairs`,
      `Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
    ];
  },
};

function figuresOf(pairs: readonly Pair[]): number[] {
  const ratios = ratiosOf(pairs);
  const seconds = (one: keyof Pair): number => median(pairs.map((pair) => pair[one])) / 1_000;
  return [
    seconds('pass'),
    seconds('peer'),
    median(ratios),
    Math.min(...ratios),
    Math.max(...ratios),
  ];
}

function ratiosOf(pairs: readonly Pair[]): number[] {
  return pairs.map(({ pass, peer }) => pass / peer);
}

/** Passes with sweeps and without, in changing order; the first makes snapshots, and is not counted. */
async function pairsOf(
  runs: number,
  timeMs: (run: Pick<ModelRun, 'withoutSweeps'>) => Promise<number>,
): Promise<Pair[]> {
  const peerMs = (): Promise<number> => timeMs({ withoutSweeps: true });
  await timeMs({});
  const pairs: Pair[] = [];
  for (let round = 0; round < runs; round++) {
    const early = round % 2 === 0 ? await peerMs() : undefined;
    const pass = await timeMs({});
    pairs.push({ pass, peer: early ?? (await peerMs()) });
  }
  return pairs;
}

/** Pairs of passes in one process. */
async function warmPairs(tree: TreeCopy, lab: Lab, runs: number): Promise<Pair[]> {
  const screens = new ModelScreens(tree, lab, []);
  try {
    return await pairsOf(runs, (run) => passMs(screens, lab, run));
  } finally {
    screens.stop();
  }
}

/** A pass in a process of its own, from its start. */
async function freshMs(
  tree: TreeCopy,
  lab: Lab,
  run: Pick<ModelRun, 'withoutSweeps'>,
): Promise<number> {
  const screens = new ModelScreens(tree, lab, []);
  try {
    return await passMs(screens, lab, run);
  } finally {
    await screens.end();
  }
}

/** A pass on visible data, unseen data and ten times the data. */
async function passMs(
  screens: ModelScreens,
  lab: Lab,
  run: Pick<ModelRun, 'withoutSweeps'>,
): Promise<number> {
  const started = performance.now();
  const reference = { model: `solutions/${lab.name}/model.ts`, seed: 1 };
  const { code, screen } = await screens.of({ ...reference, ...run });
  if (code !== 0) throw new Error(screen);
  return performance.now() - started;
}
