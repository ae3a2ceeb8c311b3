/** `npm run notebooks` on notebooks that are broken, each in one way. */

import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { notebookText } from '../kit/notebook/notebook.ts';
import { CAN_LIST, processesIn } from '../tools/process-tree.ts';
import { commandsIn, testTree } from '../tools/test-folder.ts';
import type { Ended } from '../tools/tree-copy.ts';

const COMMAND = ['commands/shell/run.mjs', 'notebooks'];
const KEEPS_ENGINE = `import { startEmbedded } from 'edgewise-notebook';
await startEmbedded();
await new Promise(() => {});`;

/** What is wrong with a notebook: its cells, and what the screen has to say of it. */
interface Broken {
  readonly sources: readonly string[];
  /** The stored output of its cells. @default none */
  readonly stored?: string;
  /** What stands below its title. @default nothing */
  readonly text?: string;
  readonly cell: string;
  readonly reason: RegExp;
}

const BROKEN: Readonly<Record<string, Broken>> = {
  'other-cell': {
    sources: ["const TableName = 'T';", 'const input = () => ({ TableName });'],
    cell: 'cell 3 of 3 uses another cell’s variable',
    reason: /write TableName: TableName/,
  },
  'a-missing-import': {
    sources: [
      "import { print } from 'edgewise-notebook';\nprint(['first']);",
      "const lines = ['second'];\nprint(lines);",
    ],
    cell: 'cell 3 of 3 uses a name that only another cell imports',
    reason: /print: import it here as well, from 'edgewise-notebook'/,
  },
  'an-answer': {
    sources: ['const answer: number = 42;'],
    text: '<details><summary>A way</summary>\n\n```ts\nanswer.toUpperCase();\n```\n</details>',
    cell: 'cell 1 of 2 folds an answer that does not run',
    reason: /answer\.toUpperCase\(\);\n.*1:8 - Property 'toUpperCase' does not exist/,
  },
  'a-rejection': {
    sources: ["const lost = Promise.reject(new Error('nobody waits'));"],
    cell: 'cell 2 of 2 wrote to standard error',
    reason: /nobody waits/,
  },
  'a-throw': {
    sources: ['const x = 1;', "throw new Error('thrown on purpose');", "console.log('never');"],
    cell: 'cell 3 of 4 does not run',
    reason: /thrown on purpose/,
  },
  'a-type': {
    sources: ["const seconds: number = 'soon';"],
    cell: 'cell 2 of 2 does not run',
    reason: /1:7 - Type 'string' is not assignable to type 'number'/,
  },
  'another-order': {
    sources: ['const towns = [20];', 'console.log(towns.length);', 'towns[1] = 40;', '0;'],
    cell: 'cell 3 of 5 writes other outputs when it runs again, alone',
    reason: /-1\n +\+2/,
  },
  'an-exit': {
    sources: ['setTimeout(() => process.exit(5), 50);'],
    cell: 'cell 2 of 2 ended the kernel',
    reason: /exit code 5/,
  },
  'an-old-output': {
    sources: ["console.log('new');"],
    cell: 'cell 2 of 2 writes other outputs than are stored',
    reason: /\+new/,
  },
  'another-count': {
    sources: [
      'const seen = globalThis as { runs?: number };\nconsole.log((seen.runs = (seen.runs ?? 0) + 1));',
    ],
    stored: '1\n',
    cell: 'cell 2 of 2 writes other outputs when it runs again, alone',
    reason: /-1\n +\+2/,
  },
  'only-once': {
    sources: [
      "if ('ran' in globalThis) throw new Error('it ran before');\nObject.assign(globalThis, { ran: true });",
    ],
    cell: 'cell 2 of 2 does not run again, alone',
    reason: /it ran before/,
  },
  'late-throw': {
    sources: ["setTimeout(() => { throw new Error('too late'); }, 100);"],
    cell: 'cell 2 of 2 wrote to standard error after it had ended',
    reason: /too late/,
  },
};
const HANGS = { 'hang-loop': ['for (;;);'], 'hang-wait': ['await new Promise(() => {});'] };
const GOOD = ["console.log('fresh');"];
const isRoot = process.getuid?.() === 0;

const tree = await testTree();
const run = commandsIn(tree.folder);
const folder = join(tree.folder, 'notebooks');

async function store(
  name: string,
  sources: readonly string[],
  { stored = '', text = '' } = {},
): Promise<void> {
  const stream = { output_type: 'stream' as const, name: 'stdout' as const, text: stored };
  const outputs = stored === '' ? [] : [stream];
  const cells = sources.map((source) => ({
    cell_type: 'code' as const,
    source,
    metadata: {},
    execution_count: null,
    outputs,
  }));
  const title = { cell_type: 'markdown' as const, source: `# ${name}\n\n${text}` };
  const notebook = { nbformat: 4, nbformat_minor: 4, metadata: {}, cells: [title, ...cells] };
  await writeFile(join(folder, `${name}.ipynb`), notebookText(notebook));
}

/** A folder with a program in the place of Jupyter, which Debian's nbconvert does not bring. */
async function programsWith(script: string): Promise<string> {
  const programs = join(tree.folder, 'a program');
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, 'jupyter'), `#!/bin/sh\n${script}`, { mode: 0o755 });
  return programs;
}

const notebooks = (...words: string[]): Promise<Ended> => run(['notebooks', ...words]);

beforeAll(async () => {
  await rm(folder, { recursive: true });
  await mkdir(folder);
  await store('good', GOOD, { stored: 'fresh\n' });
  for (const [name, { sources, ...more }] of Object.entries(BROKEN)) {
    await store(name, sources, more);
  }
  for (const [name, sources] of Object.entries(HANGS)) await store(name, sources);
  await store('keeps-engine', [KEEPS_ENGINE]);
});

describe('npm run notebooks check', () => {
  test('fails on notebooks that are broken, and says cell and reason of each', async () => {
    const { code, stdout, stderr } = await notebooks('check', 'good', ...Object.keys(BROKEN));
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toMatch(/PASS good /);
    const [, ...said] = stdout.split(/^ {2}(?=FAIL|PASS)/m);
    for (const [name, { cell, reason }] of Object.entries(BROKEN)) {
      const part = said.find((text) => text.startsWith(`FAIL ${name}\n`)) ?? '';
      expect(part).toContain(cell);
      expect(part).toMatch(reason);
    }
    expect(stdout).toContain('12 of 13 notebooks failed.');
    expect(stdout).toContain('  npm run notebooks write an-old-output another-order\n');
    expect(stdout).toMatch(/To get the stored notebook back.*\n {2}git checkout -- notebooks\n/);
    const lines = stdout.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).not.toMatch(/node_modules|node:internal/);
  });

  test('stops a notebook that hangs', async () => {
    const { code, stdout } = await notebooks('check', ...Object.keys(HANGS), 'seconds=1');
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL hang-loop\n +cell 2 of 2 hangs:\n +> for \(;;\);\n.*after 1 s/);
    expect(stdout).toMatch(/FAIL hang-wait\n +cell 2 of 2 hangs:/);
    if (CAN_LIST) await expect.poll(() => processesIn(folder)).toEqual([]);
  });

  test.skipIf(!CAN_LIST).each(['SIGINT', 'SIGKILL'] as const)(
    'leaves no kernel and no engine after %s',
    async (signal) => {
      const child = tree.start([...COMMAND, 'check', 'keeps-engine']);
      onTestFinished(() => void child.kill('SIGKILL'));
      const hasEngine = (): boolean => processesIn(folder).some((line) => /dynoxide/.test(line));
      await expect.poll(hasEngine).toBe(true);
      child.kill(signal);
      await expect.poll(() => processesIn(folder)).toEqual([]);
      if (signal === 'SIGINT') expect(child.exitCode).toBe(130);
    },
  );
});

describe('npm run notebooks write', () => {
  test('stores new outputs, once; a notebook that fails stays as it is', async () => {
    const before = readFileSync(join(folder, 'a-throw.ipynb'), 'utf8');
    const { code, stdout } = await notebooks('write', 'an-old-output', 'a-throw');
    expect(code).toBe(1);
    expect(stdout).toContain('1 of 2 notebooks failed, and stayed as before.');
    expect(readFileSync(join(folder, 'a-throw.ipynb'), 'utf8')).toBe(before);
    expect(readFileSync(join(folder, 'an-old-output.ipynb'), 'utf8')).toContain('"new\\n"');
    const again = await notebooks('write', 'an-old-output.ipynb');
    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/SAME an-old-output/);
  });
});

describe('npm run notebooks', () => {
  test.each([
    ['a word it does not know', ['chek'], 'Did you mean: npm run notebooks check?'],
    ['a notebook that is not there', ['check', 'god'], 'Did you mean: npm run notebooks good?'],
  ])('%s is refused with exit code 64', async (_what, words, message) => {
    const { code, stdout, stderr } = await notebooks(...words);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain(message);
  });

  test('without Jupyter it says how to get it, with exit code 4', async () => {
    const { code, stderr } = await run(['notebooks'], { PATH: folder });
    expect(code).toBe(4);
    expect(stderr).toContain('pip install jupyterlab');
    expect(stderr).toContain('npm run notebooks kernel');
  });

  test.skipIf(!isRoot)('as root it says who may run Jupyter, and how root may', async () => {
    const programs = await programsWith('exit');
    const { code, stdout, stderr } = await run(['notebooks'], { PATH: programs });
    expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
    expect(stderr).toMatch(
      /^Jupyter does not run as root\. Repeat the command as another user\.\n/,
    );
    expect(stderr).toContain('npm run notebooks allow-root\n');
  });

  test.skipIf(!CAN_LIST)('runs Jupyter with its kernel until Ctrl-C', async () => {
    const said = join(tree.folder, 'said.txt');
    const programs = await programsWith(
      `[ "$2" = --version ] && exit\necho "$JUPYTER_PATH" "$@" > "${said}"\nexec /bin/sleep 1000`,
    );
    const words = isRoot ? ['good', 'allow-root'] : ['good'];
    const child = tree.start([...COMMAND, ...words], { PATH: programs });
    const options = isRoot ? ' --allow-root' : '';
    const dataFolder = join(tree.folder, '.workshop', 'jupyter');
    await expect
      .poll(() => existsSync(said) && readFileSync(said, 'utf8'))
      .toBe(`${dataFolder} lab ${join(folder, 'good.ipynb')}${options}\n`);
    expect(existsSync(join(dataFolder, 'kernels', 'tslab', 'kernel.json'))).toBe(true);
    child.kill('SIGINT');
    await expect.poll(() => child.exitCode).toBe(130);
    expect(processesIn(programs)).toEqual([]);
  });

  test('registers the kernel in the user’s Jupyter', async () => {
    const JUPYTER_DATA_DIR = join(tree.folder, 'own jupyter');
    const { code, stdout } = await run(['notebooks', 'kernel'], { JUPYTER_DATA_DIR });
    expect(code).toBe(0);
    expect(stdout).toContain(join(JUPYTER_DATA_DIR, 'kernels', 'tslab'));
    expect(existsSync(join(JUPYTER_DATA_DIR, 'kernels', 'tslab', 'kernel.json'))).toBe(true);
  });

  test('a file that is no notebook is told, and fails', async () => {
    await writeFile(join(folder, 'cut.ipynb'), '{ "cells": [');
    const { code, stderr } = await notebooks('check', 'cut');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Expected a notebook of format 4 in .*cut\.ipynb, but .*git checkout/);
  });
});
