/** `install.mjs` of a pack, with a real npm and a workshop of two packages. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { CAN_LIST, processesIn } from '../../tools/process-tree.ts';
import { testFolder } from '../../tools/test-folder.ts';
import { nodeIn, ROOT } from '../../tools/tree-copy.ts';

const LOCK = 'workshop/package-lock.json';
const NODE_VERSION = 'commands/shell/node-version.mjs';
const TOOL = { kind: 'dev', name: 'of-development' };
const ENGINE = { kind: 'optional', name: 'of-one-platform' };
const PACKAGES = [TOOL, ENGINE];
/** Nobody of the system's. */
const STRANGER = { uid: 65_534, gid: 65_534 };

let pack: string;
const inPack = (...path: string[]): string => join(pack, ...path);
const lockNow = (): string => readFileSync(inPack(LOCK), 'utf8');

beforeEach(() => {
  pack = testFolder();
  put('pack.json', JSON.stringify({ platforms: [`${process.platform}-${process.arch}`] }));
  for (const { name } of PACKAGES) {
    put(`workshop/pkgs/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' }));
  }
  put('package-lock.json', `${lockText()}\n`);
  put(LOCK, `${lockText()}\n`);
  put('offline-lock.json', lockText());
  putPackage({});
  mkdirSync(dirname(inPack('workshop', NODE_VERSION)), { recursive: true });
  copyFileSync(join(ROOT, NODE_VERSION), inPack('workshop', NODE_VERSION));
  copyFileSync(join(import.meta.dirname, 'top', 'install.mjs'), inPack('install.mjs'));
});

describe('node install.mjs', () => {
  test('installs what the workshop needs, whatever npm was told to leave out', async () => {
    const settings = { NODE_ENV: 'production', npm_config_omit: 'optional' };
    const { code, stderr } = await nodeIn(pack, ['install.mjs'], settings);
    expect(code, stderr).toBe(0);
    for (const { name } of PACKAGES) {
      expect(existsSync(inPack('workshop', 'node_modules', name)), name).toBe(true);
    }
    expect(lockNow()).toBe(readFileSync(inPack('package-lock.json'), 'utf8'));
    expect(existsSync(inPack('packages', 'npm-cache'))).toBe(false);
  });
});

/** Where a signal goes to a group of processes, as a terminal sends it. */
describe.skipIf(process.platform === 'win32')('node install.mjs, on a system with signals', () => {
  test.each([
    ['Ctrl-C, which npm gets too', 'SIGINT', (id: number) => -id],
    ['SIGTERM to it alone', 'SIGTERM', (id: number) => id],
  ] as const)('puts the lock file back after %s', async (_, signal, receiver) => {
    putPackage({ preinstall: 'exec node slow.mjs' });
    put(
      'workshop/slow.mjs',
      "import { writeFileSync } from 'node:fs';\nwriteFileSync('began', '');\nsetInterval(() => {}, 1_000);\n",
    );
    const child = started();
    const said = textOf(child);
    await expect.poll(() => existsSync(inPack('workshop', 'began'))).toBe(true);
    expect(lockNow()).toBe(lockText());
    process.kill(receiver(child.pid as number), signal);
    const [code] = await once(child, 'close');
    expect(code, said()).toBe(130);
    expect(said()).toContain('You have stopped it. To install, run: node install.mjs\n');
    expect(lockNow()).toBe(`${lockText()}\n`);
    if (CAN_LIST) await expect.poll(() => processesIn(inPack('workshop'))).toEqual([]);
  });

  test('says where it may not write, and changes nothing', async () => {
    // Root may write everywhere.
    const isRoot = process.getuid?.() === 0;
    chmodSync(pack, 0o755);
    chmodSync(inPack(LOCK), 0o444);
    const child = started(isRoot ? STRANGER : {});
    const said = textOf(child);
    const [code] = await once(child, 'close');
    expect(code, said()).toBe(4);
    expect(said()).toMatch(
      /\nExpected to write to the folder workshop, .* \(EACCES\)\. Copy .*\n$/,
    );
    expect(lockNow()).toBe(`${lockText()}\n`);
    expect(existsSync(inPack('workshop', 'node_modules'))).toBe(false);
  });
});

function put(path: string, text: string): void {
  mkdirSync(dirname(inPack(path)), { recursive: true });
  writeFileSync(inPack(path), text);
}

function packageText(scripts: object = {}): { [name: string]: unknown } {
  const needed = ({ name }: { name: string }) => ({ [name]: `file:pkgs/${name}` });
  return {
    name: 'workshop',
    version: '1.0.0',
    scripts,
    devDependencies: needed(TOOL),
    optionalDependencies: needed(ENGINE),
  };
}

function putPackage(scripts: object): void {
  put('workshop/package.json', JSON.stringify(packageText(scripts)));
}

/** The pack's lock file; the workshop's own has one line end more. */
function lockText(): string {
  const { scripts, ...root } = packageText();
  const entries = PACKAGES.flatMap(({ kind, name }) => [
    [`node_modules/${name}`, { resolved: `pkgs/${name}`, link: true, [kind]: true }],
    [`pkgs/${name}`, { version: '1.0.0', [kind]: true }],
  ]);
  const packages = { '': root, ...Object.fromEntries(entries) };
  return JSON.stringify({ name: 'workshop', lockfileVersion: 3, requires: true, packages });
}

/** The installer in a group of its own. */
function started(user: { uid?: number; gid?: number } = {}): ChildProcess {
  const options = { cwd: pack, detached: true, stdio: 'pipe', ...user } as const;
  return spawn(process.execPath, ['install.mjs'], options);
}

/** Both outputs, as far as they have come. */
function textOf(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return () => said;
}
