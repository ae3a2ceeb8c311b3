/** Which Node will do, from the entry that an old one can still read to the doctor's note. */

import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { nodeIn, ROOT } from '../../tools/tree-copy.ts';
import type { Setup } from './check.ts';
import { nodeCheck } from './node.ts';

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
