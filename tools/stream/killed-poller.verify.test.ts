/** A poller that is killed at any moment loses nothing; with a marker in its transaction, nothing counts twice. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { Random } from '../../kit/random.ts';
import { checkpointsIn } from '../../kit/stream/checkpoint-file.ts';
import { pollStream } from '../../kit/stream/poller.ts';
import { createStreamsClient, latestStreamArn } from '../../kit/stream/streams-client.ts';
import { createTable, type TableDefinition } from '../../kit/table.ts';
import { db, engine } from '../test-engine.ts';
import { testFolder } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';
import { countsOnce, SUMS } from './exactly-once.ts';

/** Pollers that are killed one after the other; the four rows run beside one another. */
const KILLS_PER_TABLE = 25;
const TABLES = ['Graph1', 'Graph2', 'Graph3', 'Graph4'];
/** Items written before each poller starts, and again while it reads. */
const ITEMS = 5;
/** A kill comes after so many records at most, and so many milliseconds later at most. */
const KILL = { records: 2 * ITEMS, ms: 8 };

const folder = testFolder();
const script = join(folder, 'poller.cjs');

beforeAll(async () => {
  await createTable(db, SUMS);
  // As one file: a hundred processes load it.
  await build({
    entryPoints: [join(ROOT, 'tools', 'stream', 'killed-poller.ts')],
    outfile: script,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'cjs',
  });
});

/** A stream, and where its poller keeps how far it has come. */
interface Row {
  readonly table: string;
  readonly streamArn: string;
  readonly file: string;
  readonly log: string;
  written: number;
}

async function begin(table: string): Promise<Row> {
  const keys: TableDefinition = {
    name: table,
    partitionKey: 'PK',
    sortKey: 'SK',
    indexes: {},
    stream: 'NEW_AND_OLD_IMAGES',
  };
  await createTable(db, keys);
  const streamArn = await latestStreamArn(db, table, engine.endpoint);
  const [file, log] = [join(folder, `${table}.json`), join(folder, `${table}.log`)];
  return { table, streamArn, file, log, written: 0 };
}

async function write(row: Row): Promise<void> {
  for (let item = 0; item < ITEMS; item += 1) {
    row.written += 1;
    const Item = { PK: `item-${row.written % 3}`, SK: 'x', at: row.written };
    await db.send(new PutCommand({ TableName: row.table, Item }));
  }
}

/** Starts a poller, writes while it reads, and kills it; returns the signal that ended it. */
async function killOne(row: Row, random: Random): Promise<string> {
  await write(row);
  const { table, streamArn, file, log } = row;
  const words = [script, engine.endpoint, table, streamArn, file, log];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const records = random.integer(0, KILL.records);
  const writing = saidBytes(child.stdout, 1).then(() => write(row));
  const killed = saidBytes(child.stdout, 1 + records)
    .then(() => sleep(random.float() * KILL.ms))
    .then(() => child.kill('SIGKILL'));
  const [[, signal]] = await Promise.all([once(child, 'exit'), killed, writing]);
  return signal;
}

/** Waits until so many bytes have come, or no more will. */
function saidBytes(stream: Readable, count: number): Promise<void> {
  let bytes = 0;
  return new Promise((resolve) => {
    stream.once('end', resolve).on('data', (data: Buffer) => {
      bytes += data.length;
      if (bytes >= count) resolve();
    });
  });
}

async function sumOf(table: string): Promise<number> {
  const Key = { PK: table, SK: 'SUM' };
  const { Item } = await db.send(new GetCommand({ TableName: SUMS.name, Key }));
  return Number(Item?.records ?? 0);
}

/** Reads on where the killed pollers stopped, until nothing comes any more. */
async function readOn({ table, streamArn, file, written }: Row): Promise<void> {
  const client = createStreamsClient(engine);
  const ended = new AbortController();
  await pollStream({
    client,
    streamArn,
    from: 'TRIM_HORIZON',
    pageRecords: 100,
    checkpoints: checkpointsIn(file, streamArn),
    consume: countsOnce(db, table, () => {}),
    onGap: ({ cause }) => expect.unreachable(`a gap: ${cause}`),
    nowMs: () => 0,
    pause: async () => ended.abort(),
    signal: ended.signal,
  });
  client.destroy();
  expect(written).toBe(2 * ITEMS * KILLS_PER_TABLE);
}

test('a hundred pollers, each killed at a random moment, count every write once', async () => {
  const rows = await Promise.all(TABLES.map(begin));
  const endings = await Promise.all(
    rows.map(async (row) => {
      const random = new Random(`killed/${row.table}`);
      const signals: string[] = [];
      for (let kill = 0; kill < KILLS_PER_TABLE; kill += 1) {
        signals.push(await killOne(row, random));
      }
      await readOn(row);
      return signals;
    }),
  );
  expect(endings.flat()).toEqual(Array(100).fill('SIGKILL'));
  expect(await Promise.all(rows.map(({ table }) => sumOf(table)))).toEqual(
    rows.map(({ written }) => written),
  );
  const logs = rows
    .filter(({ log }) => existsSync(log))
    .map(({ log }) => readFileSync(log, 'utf8'));
  expect(logs.join('')).toContain('a record came again');
  expect(logs.join('')).not.toContain('a gap');
});
