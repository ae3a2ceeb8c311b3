/** `npm run seed`: what it says, what it leaves in a table and on the disk, and its exit codes. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import { freePort } from '../kit/engine/port.ts';
import { startThrottlingTable, THROTTLING_TABLE } from '../kit/fault/throttling-table.ts';
import { countItems } from '../kit/item/query-items.ts';
import { describeTable } from '../kit/table.ts';
import { db, engine } from '../tools/test-engine.ts';
import { workFolder } from '../tools/test-folder.ts';
import { type Ended, shellIn } from '../tools/tree-copy.ts';

const work = await workFolder();
const nowhere = String(await freePort());

/** Runs the command beside the engine. */
function seed(...words: string[]): Promise<Ended> {
  return work.run(['seed', ...words], { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint });
}

/** Loads one site into the table that throttles. */
function seedAt(endpoint: string): Promise<Ended> {
  const into = `into=${THROTTLING_TABLE}`;
  return work.run(['seed', 'topology', 'sites=1', into], { AWS_ENDPOINT_URL_DYNAMODB: endpoint });
}

/** Starts it, and returns when the table has some items. */
async function begun(table: string, on = engine): Promise<ChildProcess> {
  const words = ['commands/shell/run.mjs', 'seed', 'social', 'users=1000', `into=${table}`];
  const child = spawn(process.execPath, words, {
    cwd: work.folder,
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: on.endpoint },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const client = createDocumentClient(on);
  const some = async (): Promise<number> =>
    (await describeTable(client, table)) ? countItems(client, table) : 0;
  await expect.poll(some, { interval: 20 }).toBeGreaterThan(0);
  client.destroy();
  return child;
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (data: string) => {
      text += data;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text };
}

const count = (table: string): Promise<number> => countItems(db, table);

describe('npm run seed', () => {
  test('loads a domain and says how many items the table holds', async () => {
    const { code, stdout } = await seed('invoicing', 'seed=7', 'into=Bills');
    expect(stdout).toMatch(/^Table Bills, created, on the embedded engine at http:/);
    const [, told] = /The table holds ([\d,]+) items, as it should\.\n$/.exec(stdout) ?? [];
    expect(Number(told?.replace(',', ''))).toBe(await count('Bills'));
    expect(code).toBe(0);
  });

  test('completes a load that was killed, without duplicates', async () => {
    const child = await begun('Killed');
    child.kill('SIGKILL');
    await once(child, 'close');
    const before = await count('Killed');
    expect(before).toBeLessThan(12_600);
    const { code, stdout } = await seed('social', 'users=1000', 'into=Killed');
    expect(stdout).toContain('Table Killed, there already');
    expect(stdout).toContain('The table holds 12,600 items, as it should.');
    expect([code, await count('Killed')]).toEqual([0, 12_600]);
  });

  test('ends with 130 after Ctrl-C, and says how to go on', async () => {
    const child = await begun('Interrupted');
    child.kill('SIGINT');
    const { code, text } = await endOf(child);
    expect(text).toContain('Stopped. The same command completes what is in the table.');
    expect(code).toBe(130);
  });

  test('ends with 3 and one sentence when the engine goes away', async () => {
    const short = await startEmbedded();
    const child = await begun('Social', short);
    await short.stop();
    const { code, text } = await endOf(child);
    const lines = text.trim().split('\n');
    expect(lines.at(-1)).toMatch(
      /^Expected DynamoDB to take 12600 items, but it stopped answering/,
    );
    expect(text).not.toMatch(/as it should|\n {4}at /);
    expect(code).toBe(3);
  });

  test('loads one part after the other into the same table', async () => {
    const words = ['social', 'users=1000', 'preset=social', 'into=Parts'];
    const first = await seed(...words, 'part=1/2');
    expect(first.stdout).toContain('The table holds part 1 of 2 now, and has room for the others.');
    const second = await seed(...words, 'part=2/2');
    expect(second.stdout).toContain('Table Parts, there already');
    expect([first.code, second.code, await count('Parts')]).toEqual([0, 0, 11_000]);
  });

  test('replace drops what another seed left, which is refused otherwise', async () => {
    await seed('people', 'people=50', 'into=Replaced');
    const other = await seed('people', 'people=60', 'seed=2', 'into=Replaced');
    expect(other.stderr).toContain('Say `replace` to drop it first');
    expect(other.code).toBe(64);
    const { code, stdout } = await seed(
      'people',
      'people=60',
      'seed=2',
      'into=Replaced',
      'replace',
    );
    expect(stdout).toContain('Table Replaced, created');
    expect(code).toBe(0);
  });

  test('into a table that throttles writes everything once, and says how much was sent again', async () => {
    const table = await startThrottlingTable({ itemsPerSecond: 2_000, burstItems: 40 });
    const { code, stdout } = await seedAt(table.endpoint);
    await table.stop();
    expect(stdout).toMatch(/4,347 items in .* a second; [\d,]+ were throttled and sent again\./);
    expect(stdout).toContain('The table holds 4,347 items, as it should.');
    expect([...table.written.values()].filter((times) => times > 1)).toEqual([]);
    expect([code, table.written.size]).toEqual([0, 4_347]);
  });

  test('lists what a table never takes, exit 1', async () => {
    const refuses = (key: string): boolean => key.startsWith('DEVICE#s01-core-0001 DEVICE');
    const table = await startThrottlingTable({ itemsPerSecond: 100_000, refuses });
    const { code, stderr } = await seedAt(table.endpoint);
    await table.stop();
    expect(stderr).toMatch(/but 1 of 4347 were still unprocessed after 10 attempts each\./);
    const [, file] = /What was not written is in (\S+)\.\n/.exec(stderr) ?? [];
    const lines = readFileSync(join(work.folder, String(file)), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).deviceId)).toEqual(['s01-core-0001']);
    expect([code, table.written.size]).toEqual([1, 4_346]);
  });

  test('without an engine that stays writes nothing and names npm run engine', async () => {
    const environment = { EDGEWISE_ENGINE_PORT: nowhere };
    const run = await work.run(['seed', 'social'], environment);
    expect(run.stderr).toContain('npm run engine');
    expect([run.stdout, run.code]).toEqual(['', 3]);
  });

  test.each([
    [['social', 'users=0'], /`users` to be a whole number from 1 to 2000000, got `0`/, 64],
    [['social', 'users=1e12'], /got `1e12`/, 64],
    [['social', 'preset=celeb'], /social or celebrity or uniform, got `celeb`/, 64],
    [['social', 'users=3', 'follows=7'], /at most 6 `follows` among 3 users/, 64],
    [['socail'], /Did you mean: npm run seed social\?/, 64],
    [['social', 'user=5'], /Did you mean: npm run seed social users=5\?/, 64],
    [['people', 'into=x'], /`into` to be a table name of 3 to 255/, 64],
    [
      ['social', 'stats', 'export=x'],
      /one of stats, export and replace, got stats and export\. Say one/,
      64,
    ],
    [['social', 'json'], /Say: stats json/, 64],
    [
      ['topology', 'into=Bills'],
      /table `Bills` to have the keys PK, SK, but it has PK, SK; GSI1/,
      64,
    ],
    [['social', 'export=package.json'], /`package\.json` to be a new or an empty folder/, 64],
  ] as const)('%j is refused in one sentence', async (words, sentence, exitCode) => {
    const { code, stderr, stdout } = await seed(...words);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([stdout, code]).toEqual(['', exitCode]);
  });
});

describe('npm run seed … stats', () => {
  test('prints the shape, a plot and where its picture is, within 80 columns', async () => {
    const { code, stdout } = await seed('social', 'users=1000', 'preset=social', 'stats');
    expect(stdout).toMatch(/Gini of followers +0\.\d{3} +0\.858 +0\.64 to 0\.75: yes/);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toMatch(/\|\*\n/);
    const [, file] = /picture: (\S+\.svg)\n/.exec(stdout) ?? [];
    expect(readFileSync(join(work.folder, String(file)), 'utf8')).toMatch(/^<svg /);
    expect(code).toBe(0);
  });

  test('of a graph in parts holds it to the same figures', async () => {
    const words = ['social', 'users=10000', 'preset=social', 'part=1/1', 'stats'];
    const { code, stdout } = await seed(...words);
    expect(stdout).toMatch(/^npm run seed social users=10000 preset=social part=1\/1 stats\n/);
    expect(stdout).toMatch(/transitivity +0\.0\d+ +0\.066 +0\.05 to 0\.12: yes/);
    expect([stdout.includes(': NO'), code]).toEqual([false, 0]);
  });

  test('json has the figures for machines, and nothing else', async () => {
    const { stdout } = await seed('social', 'users=1000', 'preset=social', 'stats', 'json');
    const { domain, options, items, follows, collections } = JSON.parse(stdout);
    expect([domain, options.preset, items]).toEqual(['social', 'social', 12_600]);
    expect(follows.edgeReciprocity).toBeGreaterThan(0.3);
    expect(collections[1]).toMatchObject({ name: 'GSI1, by GSI1PK' });
  });

  test('has no plot where there is nothing to plot', async () => {
    const { code, stdout } = await seed('invoicing', 'invoices=0', 'bills=0', 'stats');
    expect([stdout.includes('picture'), code]).toEqual([false, 0]);
  });
});

describe('npm run seed … export', () => {
  test('writes the files and says how AWS takes them', async () => {
    const { code, stdout } = await seed('people', 'people=50', 'export=out');
    expect(stdout).toContain('out/Graph/data/');
    expect(stdout).toContain('--table-creation-parameters file://out/Graph.json');
    expect(readdirSync(join(work.folder, 'out')).sort()).toEqual(['Graph', 'Graph.json']);
    expect(code).toBe(0);
  });

  test('of a part says how many items it has of how many, and what is left to do', async () => {
    const words = ['social', 'users=2000', 'preset=social', 'part=3/16', 'export=part'];
    const { code, stdout } = await seed(...words);
    expect(stdout).toMatch(
      /^Part 3 of 16: [\d,]+ of 22,000 items\.\nFirst it draws the whole graph/,
    );
    expect(stdout).toContain('When all 16 parts are there, one import makes the table');
    const files = readdirSync(join(work.folder, 'part', 'Social', 'data'));
    expect([files, code]).toEqual([['03-of-16-00001.json.gz'], 0]);
  });

  test.skipIf(process.platform === 'win32')(
    'on a full disk ends with 4 and leaves nothing',
    async () => {
      // A limit on the size of files is what a full disk is to a program: a write that fails.
      const { code, stderr } = await shellIn(
        work.folder,
        'ulimit -f 100; node commands/shell/run.mjs seed social users=4000 export=full',
      );
      expect(stderr).toMatch(
        /^Expected to write to `full`, but it failed \(.*\)\. Nothing was kept;/,
      );
      expect(code).toBe(4);
      expect(existsSync(join(work.folder, 'full'))).toBe(false);
      expect(existsSync(join(work.folder, 'full.unfinished'))).toBe(false);
    },
  );
});
