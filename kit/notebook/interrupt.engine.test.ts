/** The interrupt button of Jupyter, which sends SIGINT to the process group of the kernel. */

import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testFolder } from '../../tools/test-folder.ts';
import { Channels, newConnection } from './channel.ts';
import { firstReply, kernelCommand } from './kernel.ts';
import { OutputCollector } from './output.ts';

const NOTEBOOKS = fileURLToPath(new URL('../../notebooks/', import.meta.url));
const START = `import { createDocumentClient, startEmbedded } from 'edgewise-notebook';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
const engine = await startEmbedded();
const db = createDocumentClient(engine);
console.log(engine.endpoint);`;
// It waits before it says so. A signal at the first instant of a cell is lost, or ends the kernel: for that instant
// Node takes the kernel's own handler of signals away.
const WAIT = `await new Promise((resolve) => setTimeout(resolve, 500));
console.log('waiting');
await new Promise(() => {});`;
const ASK = 'console.log((await db.send(new ListTablesCommand({}))).TableNames);';
const LIMIT_MS = 240_000;

const hasGroups = process.platform !== 'win32';
const folder = testFolder();
let kernel: ChildProcess;
let channels: Channels;
let gone: Promise<never>;
let endpoint: string;

beforeAll(async () => {
  if (!hasGroups) return;
  const connection = await newConnection();
  const file = join(folder, 'connection.json');
  await writeFile(file, JSON.stringify(connection));
  const [command = '', ...args] = kernelCommand(file);
  // As Jupyter starts a kernel: at the head of a process group.
  kernel = spawn(command, args, { cwd: NOTEBOOKS, detached: true, stdio: 'ignore' });
  gone = new Promise((_, reject) => {
    kernel.on('exit', (code, signal) => reject(new Error(`the kernel ended: ${signal ?? code}`)));
  });
  gone.catch(() => {});
  channels = new Channels(connection);
  await Promise.race([firstReply(channels), gone]);
}, LIMIT_MS);
afterAll(async () => {
  if (!hasGroups) return;
  channels.close();
  kernel.kill('SIGKILL');
});

/** Runs a cell; what it wrote, and whether it ended well. */
async function run(code: string, onText: (text: string) => void = () => {}) {
  const collector = new OutputCollector();
  const content = { code, silent: false, store_history: true, user_expressions: {} };
  const answer = channels.request('execute_request', content, (type, output) => {
    collector.add(type, output);
    onText(output.text ?? '');
  });
  const { status } = await Promise.race([answer, gone]);
  const text = collector.stored().map((output) => ('text' in output ? output.text : ''));
  return { isWell: status === 'ok', text: text.flat().join('') };
}

describe.skipIf(!hasGroups)('the interrupt button', () => {
  test('ends the cell, and the engine answers the next one', { timeout: LIMIT_MS }, async () => {
    const first = await run(START);
    expect(first).toEqual({ isWell: true, text: expect.stringMatching(/^http/) });
    endpoint = first.text;
    const interrupted = await run(WAIT, (text) => {
      if (text.includes('waiting')) process.kill(-(kernel.pid as number), 'SIGINT');
    });
    expect(interrupted.isWell).toBe(false);
    // For a moment after a cell that failed, the kernel refuses the cells that waited behind it.
    await expect
      .poll(() => run(ASK), { timeout: LIMIT_MS })
      .toEqual({ isWell: true, text: '[]\n' });
  });

  test('does not end the engine: the first cell, which starts it, finds the same', {
    timeout: LIMIT_MS,
  }, async () => {
    const [again, once] = [await run(START), await run(START)];
    expect([again, once]).toEqual([{ isWell: true, text: endpoint }, again]);
  });
});
