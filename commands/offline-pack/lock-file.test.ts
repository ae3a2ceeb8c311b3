import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EMBEDDED_PLATFORMS } from '../../kit/engine/embedded.ts';
import { PROJECT_FOLDER } from '../shell/project.ts';
import { chosenPlatforms, type LockFile, neededPackages, runsOn, withFiles } from './lock-file.ts';
import { withHash } from './make-pack.ts';

const lock: LockFile = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package-lock.json'), 'utf8'));

describe('the packages of the workshop’s own lock file', () => {
  test.each(EMBEDDED_PLATFORMS)('%s gets its engine and no other', (platform) => {
    const names = neededPackages(lock, [platform]).map(({ name }) => name);
    const engines = names.filter((name) => name.startsWith('@dynoxide/'));
    expect(engines).toEqual([`@dynoxide/${platform}`]);
    expect(names).toContain('vitest');
  });

  test('all platforms together get what each of them gets, each package once', () => {
    const each = EMBEDDED_PLATFORMS.flatMap((platform) => neededPackages(lock, [platform]));
    const together = neededPackages(lock, EMBEDDED_PLATFORMS).map(({ place }) => place);
    expect(new Set(together)).toEqual(new Set(each.map(({ place }) => place)));
    expect(new Set(together).size).toBe(together.length);
  });

  test('a folder of the workshop is no package, and another name of a package is seen through', () => {
    const packages = neededPackages(lock, ['linux-x64']);
    const places = new Map(packages.map(({ place, name }) => [place, name]));
    expect(places.has('node_modules/edgewise')).toBe(false);
    expect(places.get('node_modules/typescript-native')).toBe('typescript');
  });

  test('with files, nothing but file and hash is added', () => {
    const packages = neededPackages(lock, EMBEDDED_PLATFORMS).map((one) => ({
      ...one,
      integrity: one.integrity ?? 'sha512-of-its-file',
    }));
    const full = withFiles(lock, packages);
    for (const { place, integrity } of packages) {
      const { resolved, ...rest } = full.packages[place] ?? {};
      expect(rest).toEqual({ ...lock.packages[place], integrity });
      expect(resolved).toMatch(/^file:\.\.\/packages\/[^/]+\.tgz$/);
    }
    expect(full.packages['node_modules/@types/node']?.resolved).toMatch(
      /\/types-node-20\.\d+\.\d+\.tgz$/,
    );
    expect(Object.keys(full.packages)).toEqual(Object.keys(lock.packages));
  });

  test('a file is held to the hash of the lock file, and gives its own where there is none', () => {
    const one = { place: 'node_modules/one', name: 'one', version: '1.0.0', integrity: undefined };
    const locked = withHash(one, Buffer.from('one'));
    expect(locked.integrity).toMatch(/^sha512-.{88}$/);
    expect(withHash(locked, Buffer.from('one'))).toEqual(locked);
    expect(() => withHash(locked, Buffer.from('another'))).toThrow(
      expect.objectContaining({ code: 'environment.otherPackage' }),
    );
  });
});

describe('the platforms of a pack', () => {
  test.each([
    [undefined, EMBEDDED_PLATFORMS],
    ['win32-x64,linux-x64', ['linux-x64', 'win32-x64']],
    ['linux-x64,linux-x64', ['linux-x64']],
  ])('`%s` chooses %j', (text, expected) => {
    expect(chosenPlatforms(text)).toEqual(expected);
  });

  test.each([
    'linux',
    'sunos-sparc',
    '',
    'linux-x64,',
    'linux-x64, win32-x64',
  ])('`%s` is refused, and the sentence names the platforms', (text) => {
    expect(() => chosenPlatforms(text)).toThrow(
      expect.objectContaining({
        code: 'words.unknownPlatform',
        message: expect.stringContaining(EMBEDDED_PLATFORMS.join(', ')),
      }),
    );
  });
});

describe('a package runs', () => {
  test.each([
    [{}, 'win32-x64', true],
    [{ os: ['darwin'] }, 'darwin-arm64', true],
    [{ os: ['darwin'] }, 'linux-x64', false],
    [{ os: ['linux'], cpu: ['x64'] }, 'linux-arm64', false],
    [{ os: ['linux'], libc: ['glibc'] }, 'linux-x64', true],
    [{ os: ['linux'], libc: ['musl'] }, 'linux-x64', false],
    [{ cpu: ['wasm32'] }, 'linux-x64', false],
    [{ os: ['!win32'] }, 'win32-x64', false],
    [{ os: ['!win32'] }, 'linux-x64', true],
  ] as const)('%j on %s: %s', (entry, platform, expected) => {
    expect(runsOn(entry, platform)).toBe(expected);
  });
});
