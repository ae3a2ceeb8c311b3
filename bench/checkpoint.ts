/**
 * What a learner waits for, as a ratio to a bare `vitest run` of one empty test: a cold `lab:1` and a
 * save in `watch`, each up to the screen of a step that fails, which is one run, and up to a pass,
 * which is three: visible data, unseen data, ten times the data. Types are checked, as learners' are.
 * Then a whole pass of each lab, in seconds.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { median } from '../kit/load/paired-comparison.ts';
import { wrongText } from '../tools/lab-gallery/wrong-model.ts';
import { copyTree, ROOT, type TreeCopy } from '../tools/tree-copy.ts';
import type { Benchmark } from './benchmark.ts';
import { SavedLab } from './saved-lab.ts';

const WRONG = 'three-writes';
const WRONG_FILE = `labs/01-invoicing/${WRONG}.ts`;
const SOLUTION = 'solutions/01-invoicing/model.ts';
const PEER = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'bench/empty'];
/** Between two waits, in times of the latest run of the peer. */
const PAUSE = 3;
/** The first line of a pass; only a terminal has it. */
const RIGHT = /The answers are right/;
/** How a screen ends. */
const FAILED = /For a hint|The last hint again/;
const PASSED = /Lab 1 passed/;

/** Something that a learner waits for; returns milliseconds. */
interface Wait {
  readonly name: string;
  /** The most it may be, as a ratio to the peer. */
  readonly aim: number;
  readonly once: () => number | Promise<number>;
}

export const checkpointBenchmark: Benchmark = {
  measures: 'the wait for a lab, to a bare vitest run (Linux)',
  run: async ({ runs }) => {
    const tree = await copyTree();
    const watched = new SavedLab(tree);
    try {
      await watched.untilChecked();
      const peer = (): number => timeMs(tree, PEER, 0);
      const compared = await compare(await waits(tree, watched), peer, runs);
      return [...compared, ...(await passLines(tree))];
    } finally {
      await watched.end();
      await tree.remove();
    }
  },
};

async function waits(tree: TreeCopy, watched: SavedLab): Promise<Wait[]> {
  const wrong = await wrongText(1, WRONG);
  // As a learner's own: who asks for `wrong:NAME` waits for TypeScript as well.
  await writeFile(join(tree.folder, WRONG_FILE), wrong);
  const solution = readFileSync(join(ROOT, SOLUTION), 'utf8');
  const cold = (word: string, exit: number): number =>
    timeMs(tree, ['commands/lab.mjs', '1', word], exit);
  return [
    { name: 'cold, a failing step 1.6', aim: 1.3, once: () => cold(`model=${WRONG_FILE}`, 1) },
    {
      name: 'cold, the first line of a pass',
      aim: 1,
      once: async () => (await pass(tree, 1)).right,
    },
    { name: 'cold, passed', aim: 3.5, once: () => cold('solution', 0) },
    { name: 'watch, a failing step 1.6', aim: 0.6, once: () => watched.save(wrong, FAILED) },
    { name: 'watch, passed', aim: 2.5, once: () => watched.save(solution, PASSED) },
  ];
}

/** Every wait beside the peer, in one order and then in the other. */
async function compare(all: readonly Wait[], peer: () => number, runs: number): Promise<string[]> {
  const pairs = new Map(all.map((wait) => [wait, [] as { wait: number; peer: number }[]]));
  const peers = [peer()];
  // The first round makes snapshots and is not counted.
  for (let round = 0; round <= runs; round++) {
    for (const [wait, measured] of pairs) {
      const first = round % 2 === 0 ? peer() : undefined;
      const waited = await wait.once();
      // The watch makes the next check ready, as it does while a learner types.
      await pause(PAUSE * (peers.at(-1) ?? 0));
      peers.push(first ?? peer());
      if (round > 0) measured.push({ wait: waited, peer: peers.at(-1) ?? 0 });
    }
  }
  return [
    ...[...pairs].map(([wait, measured]) => lineOf(wait, measured)),
    `${'vitest run of one empty test (peer)'.padEnd(36)}${ms(peers)}`,
    `medians of ${runs} pairs; Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}`,
  ];
}

function lineOf({ name, aim }: Wait, pairs: readonly { wait: number; peer: number }[]): string {
  const ratios = pairs.map(({ wait, peer }) => wait / peer);
  const [low, high] = [Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2)];
  const ratio = median(ratios).toFixed(2);
  return `${name.padEnd(36)}${ms(pairs.map(({ wait }) => wait))}   ${ratio} x the peer (aim ${aim}; lowest ${low}, highest ${high})`;
}

/** Seconds of a whole pass of each lab, and of its first line; each lab once before, for its snapshots. */
async function passLines(tree: TreeCopy): Promise<string[]> {
  const lines: string[] = [];
  let all = 0;
  for (const { info } of await readLabs(ROOT)) {
    await pass(tree, info.number);
    const { right, end } = await pass(tree, info.number);
    all += end;
    lines.push(`pass of lab ${info.number}${seconds(end)}, its first line${seconds(right)}`);
  }
  return [...lines, `all passes   ${seconds(all)} (aim 35)`];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1).padStart(6)} s`;
}

/** Milliseconds until a reference's pass says in a terminal that the answers are right, and to its end. */
async function pass(tree: TreeCopy, lab: number): Promise<{ right: number; end: number }> {
  const command = `${process.execPath} commands/lab.mjs ${lab} solution`;
  const started = performance.now();
  const env = { ...process.env, CI: '' };
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: tree.folder, env });
  let right = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (right === 0 && RIGHT.test(text)) right = performance.now() - started;
  });
  const [code] = await once(child, 'close');
  if (code !== 0 || right === 0) throw new Error(`${command} ended with ${code}`);
  return { right, end: performance.now() - started };
}

function ms(values: readonly number[]): string {
  return `${median(values).toFixed(0).padStart(6)} ms`;
}

function timeMs(tree: TreeCopy, args: readonly string[], exit: number): number {
  const started = performance.now();
  const ended = spawnSync(process.execPath, args, { cwd: tree.folder, encoding: 'utf8' });
  const { status, signal, stdout, stderr } = ended;
  if (status !== exit) {
    throw new Error(`${args.join(' ')} ended with ${status ?? signal}:\n${stdout}\n${stderr}`);
  }
  return performance.now() - started;
}
