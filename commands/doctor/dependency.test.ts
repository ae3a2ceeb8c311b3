import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../../tools/tree-copy.ts';
import type { Setup, Verdict } from './check.ts';
import { dependencyCheck } from './dependency.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'edgewise-dependency-'));
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
afterEach(() => rmSync(root, { recursive: true }));

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
