import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { createDocumentClient } from '../document-client.ts';
import { startEmbedded } from '../engine/embedded.ts';
import { identify } from '../engine/endpoint.ts';
import type { Engine } from '../engine/engine.ts';
import { createTable } from '../table.ts';

const folder = testFolder();
const children: ChildProcess[] = [];
const engines: Engine[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
});

const EMBEDDED = new URL('../engine/embedded.ts', import.meta.url).href;
const NOTHING = { found: 'nothing', reason: 'connection refused' };

/**
 * One second; on a machine that is at work, as long as twenty-five empty processes take there now.
 * One of them takes 40 ms alone.
 */
function withinOneSecond(): { timeout: number; interval: number } {
  const startMs = performance.now();
  spawnSync(process.execPath, ['-e', '']);
  return { timeout: Math.max(1_000, 25 * (performance.now() - startMs)), interval: 20 };
}

/**
 * A process that starts an engine; resolves when the engine answers.
 *
 * @param program what the process does then, before it tells the engine's address
 */
async function startInChild(program: string, options = {}): Promise<[ChildProcess, string]> {
  const source = `import { startEmbedded } from ${JSON.stringify(EMBEDDED)};
    const engine = await startEmbedded(${JSON.stringify(options)});
    ${program}
    console.log(engine.endpoint);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', source];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // As a terminal and Jupyter start a program: with a process group of its own.
  });
  children.push(child);
  const ended = once(child, 'exit').then(() => {
    throw new Error('the child ended before its engine answered');
  });
  ended.catch(() => {}); // It also ends later, when nobody waits for that.
  const [text] = await Promise.race([once(child.stdout, 'data'), ended]);
  return [child, String(text).trim()];
}

const STAY = 'setInterval(() => {}, 1_000);';

describe('the end of the process that started an engine', () => {
  test.each(['SIGKILL', 'SIGINT', 'SIGTERM'] as const)('by %s, ends the engine', async (signal) => {
    const [child, endpoint] = await startInChild(STAY);
    expect(await identify(endpoint)).toEqual({ found: 'embedded' });
    child.kill(signal);
    await expect.poll(() => identify(endpoint), withinOneSecond()).toEqual(NOTHING);
  });

  test('is not put off by an engine that nobody stopped, and ends that too', async () => {
    const [child, endpoint] = await startInChild('');
    await expect.poll(() => child.exitCode).toBe(0);
    await expect.poll(() => identify(endpoint), withinOneSecond()).toEqual(NOTHING);
  });

  test('removes the run folder, even when it was killed', async () => {
    const runFolder = join(folder, 'killed');
    mkdirSync(runFolder);
    const databasePath = join(runFolder, 'tables.db');
    const [child] = await startInChild(STAY, { runFolder, databasePath });
    expect(existsSync(databasePath)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => existsSync(runFolder), withinOneSecond()).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('a signal to the group of the process', () => {
  test('that the process survives leaves its engine as it is', async () => {
    const [child, endpoint] = await startInChild(`
      process.on('SIGINT', () => console.log('interrupted'));
      ${STAY}`);
    const heard = once(child.stdout as Readable, 'data');
    process.kill(-(child.pid as number), 'SIGINT');
    await heard;
    for (let asked = 0; asked < 20; asked++) {
      expect(await identify(endpoint)).toEqual({ found: 'embedded' });
    }
  });

  test.each([
    'SIGINT',
    'SIGHUP',
  ] as const)('%s that ends the process ends its engine', async (signal) => {
    const [child, endpoint] = await startInChild(STAY);
    process.kill(-(child.pid as number), signal);
    await expect.poll(() => identify(endpoint), withinOneSecond()).toEqual(NOTHING);
  });
});

test('stopping an engine removes its run folder', async () => {
  const runFolder = join(folder, 'stopped');
  mkdirSync(runFolder);
  const engine = await startEmbedded({ runFolder, databasePath: join(runFolder, 'tables.db') });
  expect(existsSync(runFolder)).toBe(true);
  await engine.stop();
  expect(existsSync(runFolder)).toBe(false);
});

/** Process id of the engine that listens on a port; not its guard, which has the port as well. */
function enginePid({ endpoint }: Engine): number {
  const { port } = new URL(endpoint);
  const pid = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    const [program = '', ...args] = commandLine(name);
    return basename(program) === 'dynoxide' && args.includes(port);
  });
  return Number(pid);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // The process ended since the folder was listed.
  }
}

/** Folder of the parent of a process. */
function parentOf(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return `/proc/${/^PPid:\s+(\d+)/m.exec(status)?.[1]}`;
}

describe.skipIf(process.platform !== 'linux')('an engine that dies (needs /proc)', () => {
  test('is started again on its port, the caller is told, and its file is still there', async () => {
    const causes: string[] = [];
    const onRestart = (cause: string) => causes.push(cause);
    const engine = await startEmbedded({ databasePath: join(folder, 'again.db'), onRestart });
    engines.push(engine);
    const db = createDocumentClient(engine);
    await createTable(db, { name: 'kept', partitionKey: 'PK', sortKey: 'SK', indexes: {} });

    const dead = enginePid(engine);
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => causes, withinOneSecond()).toEqual(['signal SIGKILL']);
    await expect
      .poll(() => identify(engine.endpoint), withinOneSecond())
      .toEqual({ found: 'embedded' });
    expect(enginePid(engine)).not.toBe(dead);
    expect((await db.send(new ListTablesCommand({}))).TableNames).toEqual(['kept']);
    db.destroy();
  });

  test('more often than five times stays dead, and its guard ends', async () => {
    const causes: string[] = [];
    const engine = await startEmbedded({ onRestart: (cause) => causes.push(cause) });
    engines.push(engine);
    const guard = parentOf(enginePid(engine));
    for (let death = 1; death <= 5; death++) {
      process.kill(enginePid(engine), 'SIGKILL');
      await expect.poll(() => causes.length, withinOneSecond()).toBe(death);
      await expect
        .poll(() => identify(engine.endpoint), withinOneSecond())
        .toEqual({ found: 'embedded' });
    }
    process.kill(enginePid(engine), 'SIGKILL');
    await expect.poll(() => existsSync(guard), withinOneSecond()).toBe(false);
    expect(await identify(engine.endpoint)).toEqual(NOTHING);
    expect(causes).toHaveLength(5);
  });
});
