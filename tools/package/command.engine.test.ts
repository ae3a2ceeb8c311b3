/** The command `edgewise`, installed from its tarball into a blank project. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GetItemCommand, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentClient } from '../../kit/document-client.ts';
import { createTable } from '../../kit/table.ts';
import { db, engine } from '../test-engine.ts';
import { type Ended, nodeIn, ROOT } from '../tree-copy.ts';
import { type BlankProject, blankProject } from './blank-project.ts';
import { type Packed, packEdgewise } from './packed.ts';

const EXAMPLE = join(ROOT, 'simulator', 'examples', 'p1-1-one-key.json');

let packed: Packed;
let project: BlankProject;
let governors: ChildProcess[] = [];
beforeAll(async () => {
  await createTable(db, { name: 'Command', partitionKey: 'PK', sortKey: 'SK', indexes: {} });
  packed = await packEdgewise();
  project = await blankProject(packed.tarball, { peers: [] });
});
afterEach(() => {
  for (const governor of governors) governor.kill('SIGKILL');
  governors = [];
});
afterAll(async () => {
  await project?.remove();
  await packed?.remove();
});

const edgewise = (...words: string[]): Promise<Ended> => project.node([project.bin, ...words]);

/** Starts a governor and waits for its line. */
async function listening(file: string, ...words: string[]) {
  const child = spawn(process.execPath, [file, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  governors.push(child);
  const [data] = await once(child.stdout, 'data');
  return {
    child,
    told: JSON.parse(String(data)) as { endpoint: string; target: string; pid: number },
  };
}

/** Asks as often as SDKs do not by themselves. */
async function answerNames(endpoint: string, requests: number): Promise<string[]> {
  const db = createDocumentClient({ endpoint, maxAttempts: 1 });
  const Key = { PK: { S: 'USER#star' }, SK: { S: 'x' } };
  const asked = Array.from({ length: requests }, () =>
    db.send(new GetItemCommand({ TableName: 'Command', Key, ConsistentRead: true })).then(
      () => 'answered',
      (error: Error) => error.name,
    ),
  );
  const names = await Promise.all(asked);
  db.destroy();
  return names;
}

describe.each([
  ['from the package', () => project.bin, ['governor']],
  [
    'as one file for a container',
    () => join(packed.folder, 'container/dist/edgewise-governor.mjs'),
    [],
  ],
] as const)('a governor %s', (_, file, first) => {
  test('says in one line of JSON that it listens, keeps the ready file as long, and ends with 0', async () => {
    const ready = join(project.folder, 'ready.json');
    const words = [...first, '--target', engine.endpoint, '--port', '0', '--ready-file', ready];
    const { child, told } = await listening(file(), ...words);
    expect(told).toEqual({
      endpoint: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      target: engine.endpoint,
      pid: child.pid,
    });
    expect(JSON.parse(readFileSync(ready, 'utf8'))).toEqual(told);
    const db = createDocumentClient({ endpoint: told.endpoint });
    expect((await db.send(new ListTablesCommand())).$metadata.httpStatusCode).toBe(200);
    db.destroy();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(ready)).toBe(false);
  });
});

test('a governor throttles a hot key as its flags say', async () => {
  const words = ['governor', '--target', engine.endpoint, '--port', '0'];
  const small = await listening(project.bin, ...words, '--scale', '0.02', '--time-scale', '1000');
  expect(new Set(await answerNames(small.told.endpoint, 200))).toEqual(
    new Set(['answered', 'ThrottlingException']),
  );
  const whole = await listening(project.bin, ...words);
  expect(new Set(await answerNames(whole.told.endpoint, 200))).toEqual(new Set(['answered']));
});

test('a governor refuses what a rule names, so often, and nothing else', async () => {
  const rule = 'Command/USER#star:read:3';
  const words = ['governor', '--target', engine.endpoint, '--port', '0', '--throttle', rule];
  const { told } = await listening(project.bin, ...words);
  const names = await answerNames(told.endpoint, 5);
  expect(names.filter((name) => name === 'ThrottlingException')).toHaveLength(3);
  expect(names.filter((name) => name === 'answered')).toHaveLength(2);
});

test('a governor without a DynamoDB behind it says so in one sentence', async () => {
  expect(await edgewise('governor', '--target', 'http://127.0.0.1:1')).toEqual({
    code: 3,
    stdout: '',
    stderr:
      'Expected a DynamoDB on http://127.0.0.1:1, but none answers there. Start it, or give it time with --wait 30.\n',
  });
});

test('simulate shows the screen of a scenario', async () => {
  await copyFile(EXAMPLE, join(project.folder, 'scenario.json'));
  const screen = await edgewise('simulate', 'scenario.json');
  expect(screen.code).toBe(0);
  expect(screen.stderr).toMatch(/^This is at least 22,860,000 items, .* of computing\.\n$/);
  expect(screen.stdout).toContain('Throttled units by reason');
});

test('simulate tells all of it as JSON, and fails where a figure is above its limit', async () => {
  await copyFile(EXAMPLE, join(project.folder, 'scenario.json'));
  const broken = ['--fail', 'throttled>1%', '--fail', 'partitions>400', '--json'];
  const { code, stdout, stderr } = await edgewise('simulate', 'scenario.json', ...broken);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toHaveProperty('phases');
  expect(stderr).toMatch(/^Expected `throttled` to be at most 1 %, got .* in second \d+\.$/m);
  const misspelt = await edgewise('simulate', 'scenario.json', '--fail', 'throtled>1%');
  expect(misspelt.code).toBe(64);
  expect(misspelt.stderr).toContain('Did you mean a limit such as `throttled>1%`?');
});

test('simulate takes the word json as the workshop’s command does', async () => {
  const small = join(ROOT, 'simulator', 'examples', 'tp-2-partitions-double.json');
  const { code, stdout } = await edgewise('simulate', small, 'json');
  expect([code, Object.keys(JSON.parse(stdout))]).toEqual([0, expect.arrayContaining(['phases'])]);
});

test('simulate refuses a scenario in the words of the workshop’s own command', async () => {
  const scenario = { title: 'x', seed: -1, tables: [{ name: 'T', fields: 1 }], phases: [] };
  await project.write('bad.json', JSON.stringify(scenario));
  const { code, stderr } = await edgewise('simulate', 'bad.json');
  const own = await nodeIn(ROOT, [
    'commands/shell/run.mjs',
    'simulate',
    join(project.folder, 'bad.json'),
  ]);
  expect(stderr).toMatch(/^Expected /);
  expect({ code, stderr }).toEqual({ code: own.code, stderr: own.stderr });
});

test('doctor says what a blank project lacks', async () => {
  const { code, stdout } = await edgewise('doctor');
  expect(code).toBe(4);
  expect(stdout).toMatch(/WRONG +@aws-sdk\/client-dynamodb +not installed: npm install/);
});
