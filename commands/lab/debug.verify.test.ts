/** `npm run lab:1 1.3 debug`: a real debugger stops in the learner's model. */

import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort, isFree } from '../../kit/engine/port.ts';
import { Debugger } from '../../tools/debugger/debugger.ts';
import { CAN_LIST, processesIn } from '../../tools/process-tree.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';

const MODEL = 'labs/01-invoicing/model.ts';
/** A fact that hangs is stopped after one second, unless a debugger is there. */
const QUICK_WATCHDOG = { EDGEWISE_LIMIT: '1' };

const tree = await testTree();
const run = commandsIn(tree.folder);
const model = join(tree.folder, MODEL);
/** The line of the model that asks for the bills of 1.3, from 1. */
let line: number;
beforeAll(async () => {
  await mkdir(join(tree.folder, '.workshop'), { recursive: true });
  await copyFile(join(tree.folder, 'solutions/01-invoicing/model.ts'), model);
  const lines = (await readFile(model, 'utf8')).split('\n');
  const begins = lines.findIndex((text) => text.includes('function billsOfInvoice'));
  line = lines.findIndex((text, at) => at > begins && text.includes('const items = ')) + 1;
  expect(line).toBeGreaterThan(begins);
});

/** The command under way, with what it has said, on both streams together. */
class DebuggedStep {
  said = '';
  readonly port: number;
  /** Its exit code, or the name of the signal that it died of. */
  readonly exit: Promise<number | string>;
  readonly #child;

  constructor(port: number, words: readonly string[] = []) {
    this.port = port;
    const args = ['commands/lab.mjs', '1', '1.3', 'debug', `port=${port}`, ...words];
    this.#child = tree.start(args, QUICK_WATCHDOG);
    this.exit = once(this.#child, 'exit').then(([code, signal]) => code ?? signal);
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    }
  }

  async attach(): Promise<Debugger> {
    await this.waits();
    return Debugger.attach(this.port, { file: pathToFileURL(model).href, line });
  }

  /** An editor attaches when it has seen the same line: `.vscode/tasks.json`. */
  waits(): Promise<void> {
    return expect.poll(() => this.said).toMatch(/^Debugger listening on ws:\/\//m);
  }

  end(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }
}

async function leavesNoProcess(): Promise<void> {
  if (CAN_LIST) await expect.poll(() => processesIn(tree.folder)).toEqual([]);
}

describe('a step under a debugger', () => {
  test('stops at a breakpoint in model.ts, for as long as somebody looks, and runs on to its verdict', async () => {
    const step = new DebuggedStep(await freePort());
    const debug = await step.attach();
    const stop = await debug.stop();
    expect(stop).toMatchObject({ file: pathToFileURL(model).href, line });
    expect(await stop.evaluate('invoiceId')).toMatch(/^\d+$/);
    expect(await stop.evaluate('lab.table')).toBe('Invoicing-seed1');
    // Twice as long as the watchdog would wait.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(step.said).not.toContain('1.3  ');
    await debug.runOn();
    expect(await step.exit, step.said).toBe(0);
    debug.close();
    expect(step.said).toMatch(/PASS 1\.3 .*\n.*Query table +1 req/);
    expect(step.said).toContain('A run under a debugger does not count');
    await expect(readFile(join(tree.folder, '.workshop/progress.json'))).rejects.toThrow('ENOENT');
    await leavesNoProcess();
  });

  // A shell and npm tell the death by SIGINT as exit code 130.
  test('ends by Ctrl-C while it waits', async () => {
    const step = new DebuggedStep(await freePort());
    await step.waits();
    expect(step.said).toContain('There is no time limit. Press Ctrl-C to stop.\n');
    expect(step.said).toContain(`press Configure, add 127.0.0.1:${step.port},\n`);
    // Its settings name the usual port alone.
    expect(step.said).not.toContain('VS Code');
    step.end('SIGINT');
    expect(await step.exit).toBe('SIGINT');
    await leavesNoProcess();
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends by %s at a breakpoint', async (signal) => {
    const step = new DebuggedStep(await freePort());
    const debug = await step.attach();
    await debug.stop();
    step.end(signal);
    expect(await step.exit).toBe(signal);
    debug.close();
    await leavesNoProcess();
  });

  test('names a port that is free where another program has its port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const words = ['lab', '1', '1.3', 'debug', `port=${port}`] as const;
    const { code, stdout, stderr } = await run(words);
    other.close();
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    const told = /to be free for the debugger.*npm run lab:1 1\.3 debug port=(\d+)\.\n$/.exec(
      stderr,
    );
    expect(told, stderr).not.toBeNull();
    expect(Number(told?.[1])).not.toBe(port);
    expect(await isFree(Number(told?.[1]))).toBe(true);
  });

  test.each([
    ['no step', ['debug'], 'npm run lab:1 1.1 debug'],
    ['solution', ['1.3', 'debug', 'solution'], 'Expected one thing at a time'],
    ['aws', ['1.3', 'debug', 'aws'], '`aws` is not a word of npm run lab:1 debug'],
    ['no port', ['1.3', 'debug', 'port=x'], 'Expected `port` to be a port'],
  ])('refuses %s', async (_, words, sentence) => {
    const { code, stderr } = await run(['lab', '1', ...words]);
    expect(code).toBe(64);
    expect(stderr).toContain(sentence);
  });
});
