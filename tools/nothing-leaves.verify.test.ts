/**
 * Without the word `aws` a command connects to this machine alone, whatever the user has set for AWS:
 * with `AWS_IGNORE_CONFIGURED_ENDPOINT_URLS=true` the SDK sends to AWS what names no endpoint itself.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../kit/engine/port.ts';
import { canUnshare, withoutNetwork } from './installed.ts';
import { engine } from './test-engine.ts';
import { testFolder, testTree } from './test-folder.ts';
import { type Ended, nodeIn, ROOT } from './tree-copy.ts';

const tree = await testTree();
let folder: string;
let log: string;
beforeEach(() => {
  folder = testFolder();
  log = join(folder, 'connections.txt');
  writeFileSync(log, '');
});

/** What a user of AWS has: keys, a region, and no address; and what makes the SDK ignore one. */
const USER_OF_AWS = {
  AWS_ACCESS_KEY_ID: 'theirs',
  AWS_SECRET_ACCESS_KEY: 'theirs',
  AWS_SESSION_TOKEN: 'theirs',
  AWS_REGION: 'eu-west-1',
  AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'true',
};

/** The command's environment: the hook is in every Node process and worker that it starts. */
function watched(): Record<string, string> {
  const hook = JSON.stringify(join(ROOT, 'tools/loopback-only.cjs'));
  return {
    ...USER_OF_AWS,
    EDGEWISE_ENGINE_PORT: new URL(engine.endpoint).port,
    NODE_OPTIONS: `--require ${hook}`,
    LOOPBACK_ONLY_LOG: log,
  };
}

/** In a copy of the tree; a notebook needs what `npm ci` has built. */
function run(line: string): Promise<Ended> {
  const folder = line.includes('notebooks') ? ROOT : tree.folder;
  return nodeIn(folder, line.split(' '), watched());
}

/** The kinds of connections, each once. */
function connections(): string[] {
  return [...new Set(readFileSync(log, 'utf8').split('\n').filter(Boolean))].sort();
}

describe('without the word aws, and with the keys of a user of AWS,', () => {
  test.each([
    ['npm start', 'commands/shell/run.mjs tour'],
    ['a lab', 'commands/lab.mjs 1 solution'],
    ['a seed', 'commands/shell/run.mjs seed topology sites=1 into=Leaves'],
    ['the tables', 'commands/shell/run.mjs tables create lab=1'],
    ['a notebook', 'commands/shell/run.mjs notebooks check 01-invoicing'],
    ['a load test', 'commands/shell/run.mjs loadtest even rounds=1 seconds=3'],
  ])('%s connects to this machine alone', async (_, line) => {
    const { code, stderr } = await run(line);
    const found = connections();
    expect(found.filter((one) => one.startsWith('elsewhere'))).toEqual([]);
    expect(found.some((one) => one.startsWith('here'))).toBe(true);
    // A load test fails where the machine is too slow for its load.
    expect([0, line.includes('loadtest') ? 1 : 0], stderr).toContain(code);
  });

  test('the governor connects to this machine alone', async () => {
    const [port, enginePort] = [await freePort(), await freePort()];
    const words = ['commands/shell/run.mjs', 'governor', `port=${port}`];
    const child = tree.start(words, { ...watched(), EDGEWISE_ENGINE_PORT: String(enginePort) });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await fetch(`http://127.0.0.1:${port}/`);
    child.kill('SIGTERM');
    await ended;
    const found = connections();
    expect(found.filter((one) => one.startsWith('elsewhere'))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});

/** Connects to an address that nobody has, from wherever it is run. */
const LEAVES = "require('node:net').connect(9, '192.0.2.1').on('error', () => {})";

describe('the check finds', () => {
  test.each([
    ['a connection', LEAVES, 'connect 192.0.2.1'],
    [
      'a connection of a worker',
      `new (require('node:worker_threads').Worker)(${JSON.stringify(LEAVES)}, { eval: true }).on('error', () => {})`,
      'connect 192.0.2.1',
    ],
    [
      'a connection of a process that was started',
      `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(LEAVES)}])`,
      'connect 192.0.2.1',
    ],
    ['a request', "fetch('http://192.0.2.1/').catch(() => {})", 'connect 192.0.2.1'],
    [
      'a client of the SDK without an endpoint, before its name is looked up',
      "const { DynamoDBClient, ListTablesCommand } = require('@aws-sdk/client-dynamodb'); new DynamoDBClient({ maxAttempts: 1 }).send(new ListTablesCommand({})).catch(() => {})",
      'connect dynamodb.eu-west-1.amazonaws.com',
    ],
    [
      'a question for an address',
      "require('node:dns').lookup('a.invalid', () => {})",
      'lookup a.invalid',
    ],
  ])('%s', async (_, script, found) => {
    await nodeIn(ROOT, ['-e', script], watched());
    expect(connections()).toContain(`elsewhere ${found}`);
  });
});

describe.runIf(canUnshare())('on a machine without a network (unshare -rn)', () => {
  test.each([
    ['npm start', 'commands/shell/run.mjs tour'],
    ['a lab', 'commands/lab.mjs 1 solution'],
  ])('%s works, and so does the engine that it starts', async (_, line) => {
    const command = withoutNetwork(`exec ${JSON.stringify(process.execPath)} ${line}`);
    const { code, stderr } = await tree.shell(command, USER_OF_AWS);
    expect(code, stderr).toBe(0);
  });
});
