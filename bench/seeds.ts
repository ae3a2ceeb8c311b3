/** Seeds: how fast they are generated and loaded, each beside a peer in the same run. */

import { Agent, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { PROJECT_FOLDER } from '../commands/shell/project.ts';
import { writeItems } from '../kit/bulk-writer/bulk-writer.ts';
import { createDocumentClient } from '../kit/document-client.ts';
import { findJar, hasJava, startDynamoDBLocal } from '../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { FAKE_SIGNATURE_DATE, fakeSignature } from '../kit/fake-signature.ts';
import { startThrottlingTable, THROTTLING_TABLE } from '../kit/fault/throttling-table.ts';
import { countItems } from '../kit/item/query-items.ts';
import { median } from '../kit/load/paired-comparison.ts';
import { textTable } from '../kit/report/text-table.ts';
import { createTable, dropTable } from '../kit/table.ts';
import { socialItems } from '../seeds/domains/social.ts';
import type { Benchmark } from './benchmark.ts';
import { generateCold } from './seeds/generation.ts';
import {
  electrodbWriter,
  type Follow,
  IN_FLIGHT,
  inBatches,
  inFlight,
  toolboxWriter,
  type Writer,
} from './seeds/peer.ts';

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
    ['the kit in memory', generateCold('kit.ts', 'large')],
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

// Loads the same follows into a fresh table, by the wire, by the kit and by its peers.

/** What one load measured. */
interface LoadMeasure {
  itemsPerSecond: number;
  /** Time of this process on the CPU, in microseconds an item. */
  cpuMicros: number;
}

const FOLLOWS = 10_000;
const TABLE = 'bench';
/** Without indexes: the engine is at its fastest, and the client counts most. */
const KEYS = { partitionKey: 'PK', sortKey: 'SK', indexes: {} } as const;

/** The writers, the raw wire first. */
function writersFor(engine: Engine, db: DynamoDBDocumentClient): Writer[] {
  const kit: Writer = {
    name: 'the kit',
    prepare: (table, follows) => {
      const items = follows.map((follow) => ({ ...follow }));
      return () => writeItems(db, table, items, { inFlight: IN_FLIGHT });
    },
  };
  return [rawWriter(engine.endpoint), kit, electrodbWriter(db), toolboxWriter(db)];
}

/** What every writer writes. */
function makeFollows(): Follow[] {
  const items = [...socialItems({ users: 1_000, follows: FOLLOWS, design: 'a' })];
  return items.filter((item) => item.Type === 'Follow') as unknown as Follow[];
}

/** One load into a table of its own, counted afterwards. */
async function loadOnce(
  db: DynamoDBDocumentClient,
  writer: Writer,
  follows: readonly Follow[],
): Promise<LoadMeasure> {
  await dropTable(db, TABLE);
  await createTable(db, { name: TABLE, ...KEYS });
  const write = writer.prepare(TABLE, follows);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  await write();
  const elapsedMs = performance.now() - startMs;
  const { user, system } = process.cpuUsage(cpu);
  const count = await countItems(db, TABLE);
  if (count !== FOLLOWS) throw new Error(`${writer.name} wrote ${count} of ${FOLLOWS} items`);
  return { itemsPerSecond: (FOLLOWS * 1_000) / elapsedMs, cpuMicros: (user + system) / FOLLOWS };
}

// The raw wire: requests made before the clock starts, sent by node:http.

const NOTHING_LEFT = /"UnprocessedItems":\{\}/;

/** What the engine can take from this machine: the bound of every writer. */
function rawWriter(endpoint: string): Writer {
  return {
    name: 'raw wire',
    prepare: (table, follows) => {
      const bodies = inBatches(follows).map((batch) => {
        const puts = batch.map((follow) => ({ PutRequest: { Item: marshall(follow) } }));
        return Buffer.from(JSON.stringify({ RequestItems: { [table]: puts } }));
      });
      return async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
        await inFlight(bodies, (body) => post(endpoint, agent, body));
        agent.destroy();
      };
    },
  };
}

function post(endpoint: string, agent: Agent, body: Buffer): Promise<void> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': body.length,
    'x-amz-target': 'DynamoDB_20120810.BatchWriteItem',
    'x-amz-date': FAKE_SIGNATURE_DATE,
    authorization: fakeSignature('edgewise'),
  };
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200 && NOTHING_LEFT.test(text)) resolve();
        else reject(new Error(`the engine answered ${response.statusCode}: ${text}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

// A load into a table that throttles: how much of its limit is used, how much is sent in vain.

const SECONDS = 10;

/** One load of ten seconds: limit, goodput, its share in percent, offered/accepted, lost, twice. */
async function throttledOnce(itemsPerSecond: number): Promise<number[]> {
  const table = await startThrottlingTable({ itemsPerSecond });
  // The SDK's own retries would hide from the writer what the table refuses.
  const db = createDocumentClient({ endpoint: table.endpoint, maxAttempts: 1 });
  const count = SECONDS * itemsPerSecond;
  const items = Array.from({ length: count }, (_, nth) => ({ PK: `A#${nth}`, SK: 'B#1' }));
  const startMs = performance.now();
  await writeItems(db, THROTTLING_TABLE, items);
  const goodput = (count * 1_000) / (performance.now() - startMs);
  db.destroy();
  await table.stop();
  const twice = [...table.written.values()].filter((times) => times > 1).length;
  const share = (100 * goodput) / itemsPerSecond;
  const waste = table.offered() / count;
  return [itemsPerSecond, goodput, share, waste, count - table.written.size, twice];
}
