/** Seeds: how fast they are generated and loaded, each beside a peer in the same run. */

import { availableParallelism, loadavg } from 'node:os';
import { PROJECT_FOLDER } from '../commands/shell/folder.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { median } from '../kit/load/median.ts';
import { textTable } from '../kit/report/text-table.ts';
import type { Benchmark } from './benchmark.ts';
import { generateCold } from './seeds/generation.ts';
import { type LoadMeasure, loadOnce, makeFollows, writersFor } from './seeds/load.ts';
import { throttledOnce } from './seeds/throttle.ts';

export const seedsBenchmark: Benchmark = {
  measures: 'seeds: generation, also in parts; load, also throttled',
  run: async ({ runs }) => [
    ...generation(runs),
    '',
    ...parts(),
    '',
    ...(await loads(runs)),
    ...(await throttling()),
    '',
    `Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`,
  ],
};

const GENERATORS = {
  'the kit, preset social': 'kit.ts',
  'naive: faker, arrays, string sets': 'naive.ts',
  'nothing: Node and tsx alone': 'nothing.ts',
} as const;

/** A new process for each run, in turn: 1,000,000 follows among 100,000 users. */
function generation(runs: number): string[] {
  const names = Object.keys(GENERATORS) as (keyof typeof GENERATORS)[];
  const results = names.map(() => [] as { edges: number; ms: number; peakMb: number }[]);
  for (let run = 0; run < runs; run++) {
    for (const [at, name] of names.entries()) results[at]?.push(generateCold(GENERATORS[name]));
  }
  const rows = names.map((name, at) => {
    const own = results[at] as (typeof results)[0];
    const ms = median(own.map((one) => one.ms));
    const edges = median(own.map((one) => one.edges));
    const rate = edges === 0 ? '-' : edges / ms / 1_000;
    return [name, edges, ms, rate, median(own.map((one) => one.peakMb))];
  });
  const columns = [
    { title: 'generation' },
    { title: 'edges' },
    { title: 'ms' },
    { title: 'M edges/s', decimals: 2 },
    { title: 'peak MB' },
  ];
  return textTable({ columns, rows }, { indent: 0 });
}

/** Once each: 10,000,000 follows among 1,000,000 users. A part draws all of them to count. */
function parts(): string[] {
  const ways = [
    ['the kit in memory', generateCold('in-memory.ts')],
    ...[1, 4, 16].map((of) => [`part=1/${of}`, generateCold('part.ts', String(of))] as const),
  ] as const;
  const rows = ways.map(([name, { edges, ms, peakMb }]) => [name, edges, ms / 1_000, peakMb]);
  const columns = [
    { title: 'a graph in parts, counted' },
    { title: 'edges' },
    { title: 's', decimals: 1 },
    { title: 'peak MB' },
  ];
  return textTable({ columns, rows }, { indent: 0 });
}

async function loads(runs: number): Promise<string[]> {
  const jar = findJar(PROJECT_FOLDER);
  const local = jar && hasJava() ? [() => startDynamoDBLocal({ jar })] : [];
  const lines: string[] = [];
  for (const start of [() => startEmbedded(), ...local]) {
    const engine = await start();
    try {
      lines.push(...(await loadsOn(engine, runs)));
    } finally {
      await engine.stop();
    }
  }
  const missing = 'DynamoDB Local is left out; add it: npm run engine dynamodb-local install';
  return local.length > 0 ? lines : [...lines, missing, ''];
}

/** Every writer in turn, in the other order every second time; the first round is thrown away. */
async function loadsOn(engine: Engine, runs: number): Promise<string[]> {
  const db = createDocumentClient(engine);
  const writers = writersFor(engine, db);
  const follows = makeFollows();
  const results = new Map(writers.map(({ name }) => [name, [] as LoadMeasure[]]));
  for (let run = 0; run <= runs; run++) {
    for (const writer of run % 2 === 0 ? writers : [...writers].reverse()) {
      const result = await loadOnce(db, writer, follows);
      if (run > 0) results.get(writer.name)?.push(result);
    }
  }
  db.destroy();
  const raw = results.get(writers[0]?.name as string) as LoadMeasure[];
  const rows = writers.map(({ name }) => {
    const own = results.get(name) as LoadMeasure[];
    const ratios = own.map((one, run) => one.itemsPerSecond / (raw[run]?.itemsPerSecond as number));
    const [rate, cpu] = [own.map((one) => one.itemsPerSecond), own.map((one) => one.cpuMicros)];
    return [name, median(rate), median(ratios), `${range(ratios)}`, median(cpu)];
  });
  const columns = [
    { title: `load, ${engine.name}` },
    { title: 'items/s' },
    { title: 'to raw', decimals: 2 },
    { title: 'lowest, highest' },
    { title: 'client CPU, us/item' },
  ];
  return [...textTable({ columns, rows }, { indent: 0 }), ''];
}

function range(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)}, ${Math.max(...values).toFixed(2)}`;
}

/** One load for each limit: the table sees every item, there is nothing to compare. */
async function throttling(): Promise<string[]> {
  const rows = [];
  for (const limit of [1_000, 5_000]) rows.push(await throttledOnce(limit));
  const columns = [
    { title: 'throttling at, items/s' },
    { title: 'goodput/s' },
    { title: '% of limit', decimals: 1 },
    { title: 'offered/accepted', decimals: 3 },
    { title: 'lost' },
    { title: 'twice' },
  ];
  return textTable({ columns, rows }, { indent: 0 });
}
