/** `npm run doctor` on a set-up that is as it should be, and on broken ones. */

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { Engine } from '../kit/engine/engine.ts';
import { freePort } from '../kit/engine/port.ts';
import { commandsIn, testTree } from '../tools/test-folder.ts';
import { copyTree, type Ended, ROOT } from '../tools/tree-copy.ts';

interface Report {
  good: boolean;
  next: string;
  findings: { check: string; status: string; found: string; next?: string }[];
}

const tree = await testTree();
const here = commandsIn(tree.folder);
/** Free ports, so that nothing on this machine decides a test; npm's name, so that none is asked. */
let quiet: NodeJS.ProcessEnv;
beforeEach(async () => {
  quiet = {
    EDGEWISE_ENGINE_PORT: String(await freePort()),
    EDGEWISE_GOVERNOR_PORT: String(await freePort()),
    npm_config_user_agent: 'npm/11.4.0 node/v22.12.0 linux x64',
  };
});
afterEach(() => rmSync(join(tree.folder, '.workshop'), { recursive: true, force: true }));

const run = (environment: NodeJS.ProcessEnv = {}, words: string[] = []): Promise<Ended> =>
  here(['doctor', ...words], { ...quiet, ...environment });

/** What it says of one check, and the whole. */
async function found(check: string, environment: NodeJS.ProcessEnv = {}) {
  return findings(check, await run(environment, ['json']));
}

function findings(check: string, { code, stdout, stderr }: Ended) {
  expect(stderr).toBe('');
  const report = JSON.parse(stdout) as Report;
  return { code, report, of: report.findings.filter((finding) => finding.check === check) };
}

describe('a set-up that is as it should be, in a path with a blank and an accent', () => {
  test('has nothing wrong: exit 0, the engine’s milliseconds, the next command', async () => {
    const { code, stdout } = await run();
    expect(stdout).toMatch(/ok {5}engine {9}the embedded engine started in \d+ ms/);
    expect(stdout).toContain('has blanks and letters outside ASCII,');
    expect(stdout).toMatch(/\nNothing is wrong\. Next: {2}npm run lab:1\n$/);
    expect(stdout).not.toContain('WRONG');
    expect(code).toBe(0);
  });

  test('is told in at most 80 columns, without colour in a pipe, in colour on demand', async () => {
    const { stdout } = await run();
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).not.toContain('\u001b');
    const inColour = { ...quiet, FORCE_COLOR: '1' };
    const ended = await tree.node(['commands/shell/run.mjs', 'doctor'], inColour);
    expect(ended.stdout).toContain('\u001b[34mok');
  });

  test('is left as it was', async () => {
    const before = readdirSync(tree.folder, { recursive: true }).sort();
    await run();
    const after = readdirSync(tree.folder, { recursive: true }).sort();
    expect(after.filter((file) => file !== '.workshop')).toEqual(before);
  });

  test('holds no home folder', async () => {
    const { stdout } = await run({ HOME: tree.folder, NODE_OPTIONS: `--title="${tree.folder}"` });
    expect(stdout).toContain('`--title="~"`');
    expect(stdout).not.toContain(homedir());
  });
});

describe('without', () => {
  test('node_modules, every command says npm ci in one sentence, exit 4', async () => {
    const bare = await copyTree('none');
    for (const args of [
      ['commands/shell/run.mjs', 'doctor'],
      ['commands/lab.mjs', '1'],
    ]) {
      const { code, stderr } = await bare.node(args);
      expect(stderr).toMatch(
        /^Expected (tsx|vitest) in node_modules, but it is not there. Run: npm ci\n$/,
      );
      expect(code).toBe(4);
    }
    await bare.remove();
  });

  test('the engine’s package, npm ci is the next command, exit 4', async () => {
    const without = await copyTree('none');
    const modules = join(without.folder, 'node_modules');
    mkdirSync(modules);
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name !== '@dynoxide') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    }
    const ended = await without.node(['commands/shell/run.mjs', 'doctor', 'json'], quiet);
    const { code, report, of } = findings('engine', ended);
    expect(of).toMatchObject([{ status: 'WRONG', found: expect.stringContaining('npm did not') }]);
    expect(report).toMatchObject({ good: false, next: 'Run npm ci without --omit=optional.' });
    expect(code).toBe(4);
    await without.remove();
  });

  test('an engine for the platform, DynamoDB Local is the next command', async () => {
    const script = `
      Object.defineProperty(process, 'platform', { value: 'sunos' });
      process.argv.splice(1, 0, 'x', 'doctor', 'json');
      await import('./commands/shell/run.mjs');`;
    const { code, stdout } = await tree.node(['--input-type=module', '-e', script], quiet);
    expect(JSON.parse(stdout).next).toContain('npm run engine dynamodb-local');
    expect(code).toBe(4);
  });

  test.each([
    'Java',
    'Docker',
  ])('%s, nothing is wrong: the embedded engine serves', async (name) => {
    const { code, of } = await found(name, { PATH: join(tree.folder, 'nowhere') });
    expect(of).toMatchObject([
      {
        status: 'note',
        found: 'not found, and not needed',
        next: 'Nothing to do: the embedded engine serves.',
      },
    ]);
    expect(code).toBe(0);
  });
});

describe.skipIf(process.platform === 'win32')('a program on the path', () => {
  const put = (name: string, line: string): NodeJS.ProcessEnv => {
    const folder = join(tree.folder, '.workshop', 'bin');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    return { PATH: folder };
  };

  test('that is Java 8 does not serve DynamoDB Local', async () => {
    const { of } = await found('Java', put('java', `echo 'java version "1.8.0_402"' >&2`));
    expect(of).toMatchObject([{ status: 'note', found: expect.stringContaining('takes 17') }]);
  });

  test('that hangs is not waited for', async () => {
    const { code, of } = await found('Docker', put('docker', 'exec /bin/sleep 300'));
    expect(of).toMatchObject([{ status: 'note', found: 'does not answer, and not needed' }]);
    expect(code).toBe(0);
  });
});

describe('a port', () => {
  let stranger: Server;
  let engine: Engine;
  beforeAll(async () => {
    stranger = createServer((_request, response) => {
      response.writeHead(403, { server: 'nginx' }).end();
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    engine = await startEmbedded();
  });
  afterAll(async () => {
    stranger.closeAllConnections();
    stranger.close();
    await engine.stop();
  });
  const strangerPort = (): string => String((stranger.address() as AddressInfo).port);
  const enginePort = (): string => new URL(engine.endpoint).port;

  test('taken by a stranger is a note that says how to move', async () => {
    const { code, of } = await found('engine port', { EDGEWISE_ENGINE_PORT: strangerPort() });
    const said = `${strangerPort()} is taken by another server (HTTP 403, server: nginx)`;
    const next = expect.stringMatching(/^npm run engine port=8790/);
    expect(of).toMatchObject([{ status: 'note', found: said, next }]);
    expect(code).toBe(0);
  });

  test('of the governor, taken by a stranger, is a note too', async () => {
    const { of } = await found('governor port', { EDGEWISE_GOVERNOR_PORT: strangerPort() });
    const next = expect.stringContaining('EDGEWISE_GOVERNOR_PORT');
    expect(of).toMatchObject([{ status: 'note', next }]);
  });

  test('where our engine listens is as it should be', async () => {
    const { of } = await found('engine port', { EDGEWISE_ENGINE_PORT: enginePort() });
    const said = `${enginePort()}: embedded DynamoDB answers`;
    expect(of).toEqual([{ check: 'engine port', status: 'ok', found: said }]);
  });

  test('that is none is wrong', async () => {
    const { code, report } = await found('engine port', { EDGEWISE_ENGINE_PORT: '80x' });
    expect(report.next).toBe('Unset EDGEWISE_ENGINE_PORT.');
    expect(code).toBe(4);
  });

  test.each([
    ['an engine', () => engine.endpoint, 'ok', 0],
    ['a stranger', () => `http://127.0.0.1:${strangerPort()}`, 'WRONG', 4],
    ['nothing', () => `http://127.0.0.1:${quiet.EDGEWISE_ENGINE_PORT}`, 'WRONG', 4],
    ['another machine', () => 'http://192.0.2.1:8765', 'WRONG', 4],
  ])('named by AWS_ENDPOINT_URL_DYNAMODB, with %s on it', async (_what, endpoint, status, exit) => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: endpoint() };
    const { code, of } = await found('endpoint', environment);
    expect(of).toMatchObject([{ status, found: expect.stringContaining('AWS_ENDPOINT_URL') }]);
    expect(code).toBe(exit);
  });
});

describe('a folder', () => {
  test('that is a file is wrong, and named', async () => {
    writeFileSync(join(tree.folder, '.workshop'), '');
    const { code, of } = await found('folders');
    expect(of).toMatchObject([
      { status: 'WRONG', found: expect.stringMatching(/^\.workshop cannot be written \(E\w+\)$/) },
    ]);
    expect(code).toBe(4);
  });

  test.skipIf(process.platform === 'win32')('that is read-only is wrong, and named', () => {
    const root = join(tree.folder, '.workshop', 'read-only');
    mkdirSync(join(root, 'labs', '01-invoicing'), { recursive: true });
    for (const folder of ['labs/01-invoicing', 'labs', '.']) chmodSync(join(root, folder), 0o555);
    // Root may write anywhere: the check runs as nobody then, once everything is loaded.
    const script = `
      const { folderCheck } = await import('./commands/doctor/install.ts');
      if (process.geteuid() === 0) process.seteuid(65534);
      console.log(JSON.stringify(await folderCheck.look({ root: process.argv[1] })));`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script, root];
    chmodSync(join(tree.folder, '..'), 0o755);
    const { stdout } = spawnSync(process.execPath, args, { cwd: tree.folder, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'WRONG',
      found: 'the project folder cannot be written (EACCES)',
      next: 'Make the project folder writable, or move the project to a folder of yours.',
    });
  });
});

test('a progress file that is broken is wrong, and how to go on is said', async () => {
  mkdirSync(join(tree.folder, '.workshop'));
  writeFileSync(join(tree.folder, '.workshop', 'progress.json'), '{');
  const { code, of } = await found('progress');
  const next = expect.stringContaining('npm run labs new-progress');
  expect(of).toMatchObject([{ status: 'WRONG', next }]);
  expect(code).toBe(4);
});
