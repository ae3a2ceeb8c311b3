/** A pack of the workshop, unpacked and installed by somebody else on a machine without a network. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { canUnshare, withoutNetwork } from '../tools/installed.ts';
import { testTree } from '../tools/test-folder.ts';
import { type Ended, nodeIn, ROOT } from '../tools/tree-copy.ts';

const HERE = `${process.platform}-${process.arch}`;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const NAME = `edgewise-offline-${version}`;

const tree = await testTree();

function pack(words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ended> {
  return tree.node(['commands/shell/run.mjs', 'offline-pack', ...words], environment);
}

/** Files of a pack in `.workshop`, whole or half. */
function packs(): string[] {
  const folder = join(tree.folder, '.workshop');
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  return names.map(String).filter((name) => name.includes('edgewise-offline'));
}

describe('npm run offline-pack', () => {
  test('refuses a platform that it does not know, with exit code 64', async () => {
    const { code, stderr } = await pack(['platforms=linux-x64,amiga']);
    expect(code).toBe(64);
    expect(stderr).toContain('got `amiga`');
  });

  test('without network and without packages says so and leaves no half pack', async () => {
    // Nobody listens on port 9 of this machine.
    const { code, stderr } = await pack([`platforms=${HERE}`], {
      npm_config_cache: join(tree.folder, '..', 'empty cache'),
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
    });
    expect(code, stderr).toBe(4);
    expect(stderr).toContain('ECONNREFUSED');
    expect(packs()).toEqual([]);
  });
});

describe.runIf(canUnshare())('a pack, on a machine without a network (unshare -rn)', () => {
  /** A home without settings of npm, and a folder with a blank and an accent. */
  const stranger = (): NodeJS.ProcessEnv => ({ HOME: join(tree.folder, '..', 'home é') });
  const unpacked = (): string => join(tree.folder, '..', 'their files', NAME);

  beforeAll(async () => {
    writeFileSync(join(tree.folder, 'labs', '01-invoicing', 'model.ts'), '// mine\n');
    const { code, stdout, stderr } = await pack([`platforms=${HERE}`]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/\d+\.\d MB, made in \d/);
    expect(packs()).toEqual([`${NAME}.tgz`]);
    await mkdir(stranger().HOME as string);
    await mkdir(join(unpacked(), '..'));
    const archive = `"${join(tree.folder, '.workshop', NAME)}.tgz"`;
    const tar = await tree.shell(`tar -xf ${archive} -C "${join(unpacked(), '..')}"`);
    expect(tar.code, tar.stderr).toBe(0);
  });

  test('holds what its readers need, and none of your models', () => {
    expect(readdirSync(unpacked()).sort()).toEqual(
      [
        'READ-ME-FIRST.txt',
        'install.mjs',
        'offline-lock.json',
        'pack.json',
        'package-lock.json',
        'packages',
        'workshop',
      ].sort(),
    );
    expect(existsSync(join(unpacked(), 'workshop', 'labs', '01-invoicing', 'model.ts'))).toBe(
      false,
    );
    const text = readFileSync(join(unpacked(), 'READ-ME-FIRST.txt'), 'utf8');
    expect(text).toContain(`This pack is for: ${HERE}.`);
    expect(text).not.toContain('{');
  });

  test('for other machines says so and installs nothing', async () => {
    const file = join(unpacked(), 'pack.json');
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ version, platforms: ['sunos-sparc'] }));
    const { code, stderr } = await nodeIn(unpacked(), ['install.mjs'], stranger());
    writeFileSync(file, kept);
    expect(code).toBe(4);
    expect(stderr).toContain(`got ${HERE}`);
    expect(existsSync(join(unpacked(), 'workshop', 'node_modules'))).toBe(false);
  });

  test('installs the workshop, takes the tour and passes Lab 1', async () => {
    const run = (line: string): Promise<Ended> =>
      tree.shell(withoutNetwork(`cd "${unpacked()}" && ${line}`), stranger());
    const installed = await run('node install.mjs');
    expect(installed.code, installed.stderr).toBe(0);
    expect(installed.stdout).toContain('npm start');
    const lock = readFileSync(join(unpacked(), 'workshop', 'package-lock.json'), 'utf8');
    expect(lock).toBe(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    for (const command of ['npm start', 'npm run lab:1 solution']) {
      const { code, stdout, stderr } = await run(`cd workshop && ${command}`);
      expect(code, `${stdout}\n${stderr}`).toBe(0);
    }
  });
});
