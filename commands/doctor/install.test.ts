/** Which Node will do, from the entry that an old one can still read to the doctor's note. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { nodeIn, ROOT } from '../../tools/tree-copy.ts';
import type { Setup, Verdict } from './check.ts';
import { dependencyCheck, nodeCheck } from './install.ts';

const ENTRIES = ['shell/run.mjs', 'lab.mjs'];

/** Runs an entry in a process that calls itself another version of Node. */
function runAs(version: string, entry: string): ReturnType<typeof nodeIn> {
  const script = `
    Object.defineProperty(process, 'version', { value: 'v${version}' });
    process.argv.splice(1, 0, 'x', 'help');
    await import('./commands/${entry}');`;
  return nodeIn(ROOT, ['--input-type=module', '-e', script]);
}

describe('an old Node', () => {
  test.each(
    ENTRIES.flatMap((entry) =>
      ['12.22.12', '16.20.2', '18.20.8', '20.18.3'].map((version) => [version, entry]),
    ),
  )('%s is refused by %s in one sentence, exit 4', async (version, entry) => {
    const { code, stdout, stderr } = await runAs(version as string, entry as string);
    expect([code, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(
      new RegExp(`^Expected Node 20.19.0 or later, got ${version}.\\nInstall`),
    );
    expect(stderr.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([
    ...ENTRIES,
    'shell/node-version.mjs',
  ])('can read %s, which loads nothing newer', async (file) => {
    const text = readFileSync(`${ROOT}/commands/${file}`, 'utf8');
    const [forOld, forNew] = await Promise.all(
      ['node12.22', 'esnext'].map(async (target) => (await transform(text, { target })).code),
    );
    // What Node 12 cannot read would be written in another way for it.
    expect(forOld).toBe(forNew);
    const imported = [...text.matchAll(/^(?:import\b|export\b.*\bfrom\b)[^;(]*?'([^']+)'/gm)].map(
      ([, from]) => from,
    );
    expect(imported.filter((from) => !/^\.\/(shell\/)?node-version\.mjs$/.test(`${from}`))).toEqual(
      [],
    );
  });

  test('is one below the version that package.json asks for', () => {
    const { engines } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8'));
    const text = readFileSync(`${ROOT}/commands/shell/node-version.mjs`, 'utf8');
    expect(text).toContain(`OLDEST_NODE = '${engines.node.replace('>=', '')}.0'`);
  });
});

describe('a Node that is new enough', () => {
  test('20.19.0 runs the command', async () => {
    expect((await runAs('20.19.0', 'lab.mjs')).stderr).toBe('');
  });

  test.each([
    ['20.19.0', 'note'],
    ['21.7.3', 'note'],
    ['22.11.0', 'note'],
    ['22.12.0', 'ok'],
    ['24.1.0', 'ok'],
  ])('%s is a matter of %s', async (nodeVersion, status) => {
    const verdict = await nodeCheck.look({ nodeVersion } as Setup);
    expect(verdict).toMatchObject({ status, found: expect.stringContaining(nodeVersion) });
  });
});

let root: string;
beforeEach(() => {
  root = testFolder();
  const packages = {
    '': {},
    'node_modules/edgewise-notebook': { link: true },
    'packages/edgewise-notebook': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/one/node_modules/two': { version: '2.0.0' },
    'node_modules/lint': { version: '3.0.0', dev: true },
    'node_modules/@os/other': { version: '4.0.0', optional: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  install('one', '1.0.0');
  install('one/node_modules/two', '2.0.0');
  install('lint', '3.0.0');
});

function install(name: string, version: string): void {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
}

async function look(): Promise<Verdict> {
  return (await dependencyCheck.look({ root } as Setup)) as Verdict;
}

describe('the dependencies', () => {
  test('of this project are complete', async () => {
    expect(await dependencyCheck.look({ root: ROOT } as Setup)).toMatchObject({ status: 'ok' });
  });

  test('are complete without the packages of other platforms', async () => {
    expect((await look()).status).toBe('ok');
  });

  test('are wrong where one is missing', async () => {
    rmSync(join(root, 'node_modules/one/node_modules'), { recursive: true });
    expect(await look()).toEqual({ status: 'WRONG', found: 'two is missing', next: 'npm ci' });
  });

  test('are wrong where one has another version, even an optional one', async () => {
    install('@os/other', '4.0.1');
    install('one', '1.1.0');
    const found = 'one is 1.1.0 instead of 1.0.0, and 1 more differ';
    expect(await look()).toMatchObject({ status: 'WRONG', found });
  });

  test('without those for development serve a learner', async () => {
    rmSync(join(root, 'node_modules/lint'), { recursive: true });
    expect(await look()).toMatchObject({ status: 'note', next: 'npm ci' });
  });
});
