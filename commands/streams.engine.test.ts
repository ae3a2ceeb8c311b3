/** `npm run streams`: what it prints, where it goes on, and how it ends. */

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import { createTable, dropTable } from '../kit/table.ts';
import { db, engine } from '../tools/test-engine.ts';
import { commandsIn, testTree } from '../tools/test-folder.ts';
import type { Ended } from '../tools/tree-copy.ts';

const COMMAND = ['commands/shell/run.mjs', 'streams'];
const KEYS = { partitionKey: 'PK', sortKey: 'SK', indexes: {}, stream: 'NEW_IMAGE' } as const;

const tree = await testTree();
const here = commandsIn(tree.folder);

const put = (table: string, PK: string) =>
  db.send(new PutCommand({ TableName: table, Item: { PK, SK: 'x' } }));

/** The command while it runs. */
class Reading {
  readonly child: ChildProcessWithoutNullStreams;
  out = '';
  err = '';

  constructor(words: readonly string[], endpoint = engine.endpoint) {
    this.child = tree.start([...COMMAND, ...words], { AWS_ENDPOINT_URL_DYNAMODB: endpoint });
    this.child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.out += text;
    });
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.err += text;
    });
  }

  /** Waits until so many lines are printed; returns the keys of the changes. */
  async keys(count: number): Promise<string[]> {
    await expect.poll(() => this.out.split('\n').length - 1).toBe(count);
    const lines = this.out.trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line).dynamodb.Keys.PK.S);
  }

  async said(sentence: string): Promise<void> {
    await expect.poll(() => this.err).toContain(sentence);
  }

  /** Presses Ctrl-C; returns the exit code. */
  async stop(): Promise<number> {
    this.child.kill('SIGINT');
    const [code] = await once(this.child, 'exit');
    return code;
  }
}

describe('npm run streams', () => {
  test('prints each change as Lambda gets it, and goes on where it stopped', async () => {
    await createTable(db, { ...KEYS, name: 'Graph' });
    await put('Graph', 'a');
    const first = new Reading([]);
    expect(await first.keys(1)).toEqual(['a']);
    expect(JSON.parse(first.out)).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining(':table/Graph/stream/'),
    });
    await put('Graph', 'b');
    expect(await first.keys(2)).toEqual(['a', 'b']);
    await first.said('from the oldest change on. Ctrl-C ends it.');
    // It is in the midst of keeping the checkpoint, more often than not.
    expect(await first.stop()).toBe(0);

    await put('Graph', 'c');
    const second = new Reading(['from=latest']);
    expect(await second.keys(1)).toEqual(['c']);
    await second.said('from where the reading stopped on.');
    await second.stop();

    expect((await here(['streams', 'reset'])).stdout).toContain('Graph was read is forgotten');
    const third = new Reading([]);
    expect(await third.keys(3)).toEqual(['a', 'b', 'c']);
    await third.stop();
  });

  test('from=latest prints what comes from then on', async () => {
    await createTable(db, { ...KEYS, name: 'Latest' });
    await put('Latest', 'before');
    const reading = new Reading(['table=Latest', 'from=latest']);
    await reading.said('from the next change on.');
    const file = join(tree.folder, '.workshop', 'streams', 'position-Latest.json');
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('LATEST');
    // Its iterator is asked for after that is written; a change before is not among the next.
    let count = 0;
    await expect
      .poll(async () => {
        await put('Latest', `after-${count++}`);
        return reading.out;
      })
      .toContain('after-');
    expect(reading.out).not.toContain('before');
    expect(await reading.stop()).toBe(0);
  });

  test('ends when nobody reads its lines any more, and prints them again later', async () => {
    await createTable(db, { ...KEYS, name: 'Closed' });
    const closed = new Reading(['table=Closed']);
    await closed.said('Ctrl-C ends it.');
    closed.child.stdout.destroy();
    await put('Closed', 'unread');
    const [code] = await once(closed.child, 'exit');
    expect(code).toBe(0);
    const again = new Reading(['table=Closed']);
    expect(await again.keys(1)).toEqual(['unread']);
    await again.stop();
  });

  test('ends with 3 and one sentence when the engine goes away', async () => {
    const short = await startEmbedded();
    const other = createDocumentClient(short);
    await createTable(other, { ...KEYS, name: 'Graph' });
    other.destroy();
    const reading = new Reading([], short.endpoint);
    await reading.said('Ctrl-C ends it.');
    await short.stop();
    const [code] = await once(reading.child, 'close');
    expect(reading.err).toMatch(/but it stopped \(\w+\)\. Start it again \(npm run engine\)/);
    expect(reading.err).not.toMatch(/\n {4}at /);
    expect(code).toBe(3);
  });

  test('ends with 3 and one sentence when the table is dropped', async () => {
    await createTable(db, { ...KEYS, name: 'Dropped' });
    const reading = new Reading(['table=Dropped']);
    await reading.said('Ctrl-C ends it.');
    await dropTable(db, 'Dropped');
    const [code] = await once(reading.child, 'close');
    expect(reading.err).toMatch(/Expected the stream \S+, but it is gone/);
    expect(code).toBe(3);
  });

  test('npm run tables creates a table with the stream that its definition names', async () => {
    const file = join(tree.folder, 'seeds', 'tables.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace("sortKey: 'SK',", "sortKey: 'SK',\n  stream: 'KEYS_ONLY',"));
    const create = ['tables', 'create', 'lab=1'] as const;
    const { stdout } = await here(create, { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });
    expect(stdout).toContain('Table Invoicing created: PK, SK, GSI1, with a stream  (http');
    await put('Invoicing', 'bill');
    const reading = new Reading(['table=Invoicing']);
    expect(await reading.keys(1)).toEqual(['bill']);
    expect(await reading.stop()).toBe(0);
  });

  test('has a help of 80 columns', async () => {
    const { code, stdout } = await here(['streams', 'help']);
    const lines = stdout.trimEnd().split('\n');
    expect([code, lines.length > 8]).toEqual([0, true]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});

describe('bad input', () => {
  /** Runs to the end, on the engine. */
  const run = (words: string[], set: NodeJS.ProcessEnv = {}): Promise<Ended> =>
    here(['streams', ...words], { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, ...set });

  test.each<[string[], NodeJS.ProcessEnv, number, string]>([
    [['table=Nowhere'], {}, 64, 'Expected a table `Nowhere` on http'],
    [['table=Plain'], {}, 64, 'Expected table `Plain` to have a stream, but it has none.'],
    [['table=a/b'], {}, 64, 'Expected `table` to be a table name'],
    [['from=newest'], {}, 64, 'Expected `from` to be trim_horizon or latest, got `newest`'],
    [['tabel=Graph'], {}, 64, 'Did you mean: npm run streams table=Graph?'],
    [['resett'], {}, 64, 'Did you mean: npm run streams reset?'],
    [[], { AWS_ENDPOINT_URL_DYNAMODB: 'https://dynamodb.us-east-1.amazonaws.com' }, 64, 'AWS'],
    [[], { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1' }, 3, 'DynamoDB is not answering'],
    [[], { AWS_ENDPOINT_URL_DYNAMODB: '', EDGEWISE_ENGINE_PORT: '1' }, 3, 'none is running'],
  ])('%j with %j ends with %d in one sentence', async (words, set, exitCode, sentence) => {
    if (words.includes('table=Plain')) {
      await createTable(db, { name: 'Plain', partitionKey: 'PK', sortKey: 'SK', indexes: {} });
    }
    const { code, stdout, stderr } = await run(words, set);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect([code, stdout]).toEqual([exitCode, '']);
  });

  test('a corrupt checkpoint file ends with 4; a reset keeps it under another name', async () => {
    await createTable(db, { ...KEYS, name: 'Corrupt' });
    await put('Corrupt', 'a');
    const folder = join(tree.folder, '.workshop', 'streams');
    await mkdir(folder, { recursive: true });
    writeFileSync(join(folder, 'position-Corrupt.json'), '{"version":1');
    const refused = await run(['table=Corrupt']);
    expect(refused.stderr).toContain('Run npm run streams reset table=Corrupt:');
    expect(refused.code).toBe(4);
    const { code, stdout } = await run(['reset', 'table=Corrupt']);
    const [, aside = ''] = /could not be read is (\S+) now\./.exec(stdout) ?? [];
    expect(readFileSync(join(tree.folder, aside), 'utf8')).toBe('{"version":1');
    expect(code).toBe(0);
    const reading = new Reading(['table=Corrupt']);
    expect(await reading.keys(1)).toEqual(['a']);
    await reading.stop();
  });

  test('a table with the longest name has a file of its own', async () => {
    const names = ['a', 'b'].map((last) => `${'x'.repeat(254)}${last}`);
    for (const name of names) {
      await createTable(db, { ...KEYS, name });
      await put(name, 'long');
      const reading = new Reading([`table=${name}`]);
      expect(await reading.keys(1)).toEqual(['long']);
      await reading.stop();
    }
    const files = readdirSync(join(tree.folder, '.workshop', 'streams'));
    expect(files.filter((file) => file.includes('xxx'))).toHaveLength(2);
  });
});
