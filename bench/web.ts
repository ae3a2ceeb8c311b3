/**
 * The web page: how soon it listens, and how soon it has the verdict on a save, beside the screen of a
 * terminal's `watch`. Both check alone, in copies of their own, in turn; and once more together, where the
 * terminal checks and the page hears of it. Then the heat map, its events, and the simulator.
 */

import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { median } from '../kit/load/median.ts';
import { copyTree, ROOT, type TreeCopy } from '../tools/tree-copy.ts';
import { wrongText } from '../tools/wrong-model.ts';
import { firstScripts } from '../web/server/files/first-script.ts';
import { buildPageFiles } from '../web/server/files/page-file.ts';
import { placeOf } from '../web/server/source/read-lesson.ts';
import type { Benchmark } from './benchmark.ts';
import { SavedLab } from './saved-lab.ts';
import { drawing } from './web/drawing.ts';
import { heatStream } from './web/heat-stream.ts';
import { knobToPicture } from './web/knob.ts';
import { OpenedWeb } from './web/opened-web.ts';

const WRONG = await wrongText(1, 'three-writes');
const FAILED = /For a hint|The last hint again/;
/** In which the process that checks makes the next check ready, as it does while a learner types. */
const PAUSE_MS = 1_500;
const AIMS = {
  listeningMs: 1_500,
  laterMs: 100,
  scriptBytes: 40_960,
  styleBytes: 8_192,
  workerBytes: 20_480,
};

export const webBenchmark: Benchmark = {
  measures: 'how soon the page listens, has a verdict and draws, to watch',
  run: async ({ runs }) => {
    const trees = [await copyTree(), await copyTree()] as const;
    try {
      return [
        ...(await sizes()),
        ...(await listening(trees[0], runs)),
        ...(await verdicts(trees, runs)),
        ...drawing(),
        ...(await heatStream(trees[0])),
        ...(await knobToPicture(trees[0], runs)),
        `medians of ${runs} runs; Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
      ];
    } finally {
      for (const tree of trees) await tree.remove();
    }
  },
};

async function sizes(): Promise<string[]> {
  const labs = (await readLabs(ROOT)).map(placeOf);
  const started = performance.now();
  const files = await buildPageFiles({ root: ROOT, labs });
  const builtMs = performance.now() - started;
  const line = (paths: string[], most: number): string => {
    const bytes = paths.reduce((sum, path) => sum + (files.get(path)?.gzipped.length ?? 0), 0);
    return `${paths.join(' ').padEnd(40)}${String(bytes).padStart(6)} bytes gzip (at most ${most})`;
  };
  return [
    line(firstScripts(files), AIMS.scriptBytes),
    line(['/page.css'], AIMS.styleBytes),
    line(['/sim-worker.js'], AIMS.workerBytes),
    lineOf('built in memory', [builtMs]),
  ];
}

/** The first start compiles the command, and is not counted. */
async function listening(tree: TreeCopy, runs: number): Promise<string[]> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const web = await OpenedWeb.start(tree);
    if (run > 0) times.push(web.listeningMs);
    await web.end();
  }
  return [lineOf('listens', times, `(aim: at most ${AIMS.listeningMs})`)];
}

async function verdicts(
  [pageTree, terminalTree]: readonly [TreeCopy, TreeCopy],
  runs: number,
): Promise<string[]> {
  const web = await OpenedWeb.start(pageTree);
  const watched = new SavedLab(terminalTree);
  await watched.untilChecked();
  const beside = await OpenedWeb.start(terminalTree);
  const [page, terminal, later]: [number[], number[], number[]] = [[], [], []];
  try {
    // The first save starts processes, and is not counted.
    for (let run = 0; run <= runs; run++) {
      const own = await web.save(pageTree, WRONG);
      await pause(PAUSE_MS);
      const heard = beside.ended();
      const started = performance.now();
      const other = await watched.save(WRONG, FAILED);
      const difference = (await heard) - started - other;
      await pause(PAUSE_MS);
      if (run === 0) continue;
      page.push(own);
      terminal.push(other);
      later.push(difference);
    }
  } finally {
    for (const one of [web, beside, watched]) await one.end();
  }
  const differences = page.map((own, at) => own - (terminal[at] ?? 0));
  const ratios = page.map((own, at) => own / (terminal[at] ?? 0));
  return [
    lineOf('save to the screen of watch (peer)', terminal),
    lineOf('save to the page that checks itself', page, `${median(ratios).toFixed(2)} x the peer`),
    lineOf('  later than the peer', differences, `(aim: at most ${AIMS.laterMs})`),
    lineOf('of one save that watch checks: later', later, `(aim: at most ${AIMS.laterMs})`),
  ];
}

function lineOf(name: string, values: readonly number[], more = ''): string {
  const [low, high] = [Math.min(...values).toFixed(0), Math.max(...values).toFixed(0)];
  const spread = values.length > 1 ? `   lowest ${low}, highest ${high}` : '';
  return `${name.padEnd(40)}${median(values).toFixed(0).padStart(6)} ms${spread} ${more}`.trimEnd();
}
