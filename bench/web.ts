/**
 * The web page: how soon it listens, and how soon it has the verdict on a save, beside the screen of a
 * terminal's `watch`. Both check alone, in copies of their own, in turn; and once more together, where the
 * terminal checks and the page hears of it. Then the heat map, its events, and the simulator.
 */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { median } from '../kit/load/paired-comparison.ts';
import { wrongText } from '../tools/lab-gallery/wrong-model.ts';
import { copyTree, ROOT, type TreeCopy } from '../tools/tree-copy.ts';
import { readEvents, startedWeb } from '../tools/web/web-client.ts';
import { buildPageFiles, firstScripts } from '../web/server/files/page-file.ts';
import { placeOf } from '../web/server/source/requested-lab.ts';
import type { WebEvent } from '../web/wire/event.ts';
import type { Benchmark } from './benchmark.ts';
import { SavedLab } from './saved-lab.ts';
import { drawing } from './web/drawing.ts';
import { heatStream } from './web/heat-stream.ts';
import { knobToPicture } from './web/knob.ts';

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

// `npm run web` in a copy of the project, and saves of a model that its page hears the results of.

/** A page's server under way. */
class OpenedWeb {
  /** From the start of the command until it has printed its address, in milliseconds. */
  readonly listeningMs: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #hanging = new AbortController();
  #hear: (event: WebEvent) => void = () => {};
  #saves = 0;
  /** Id of the run that was heard of last. */
  #run = '';

  private constructor(child: ChildProcessWithoutNullStreams, listeningMs: number) {
    this.#child = child;
    this.listeningMs = listeningMs;
  }

  static async start(tree: TreeCopy): Promise<OpenedWeb> {
    const started = performance.now();
    const { child, address } = await startedWeb(tree);
    const web = new OpenedWeb(child, performance.now() - started);
    await readEvents(address, (event) => web.#hear(event), web.#hanging.signal);
    return web;
  }

  /**
   * Saves a text that was not saved before.
   *
   * @returns milliseconds until the page hears its result
   */
  async save(tree: TreeCopy, text: string): Promise<number> {
    const ended = this.ended();
    const started = performance.now();
    await writeFile(
      join(tree.folder, 'labs/01-invoicing/model.ts'),
      `${text}// ${++this.#saves}\n`,
    );
    return (await ended) - started;
  }

  /** The moment when the page hears the next run's result; as `performance.now()`. */
  ended(): Promise<number> {
    return new Promise((resolve) => {
      this.#hear = (event) => {
        // A run is told again when its types are checked.
        if (event.type !== 'run-end' || event.report.id === this.#run) return;
        this.#run = event.report.id;
        resolve(performance.now());
      };
    });
  }

  async end(): Promise<void> {
    this.#hanging.abort();
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGINT');
    await gone;
  }
}
