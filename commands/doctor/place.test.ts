/** Where the project lies, how full its disk is, and what its clock says. */

import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import type { Setup } from './check.ts';
import { diskVerdict } from './install.ts';
import { clockCheck, type Place, pathVerdict } from './surroundings.ts';

const LINUX: Place = {
  path: '/srv/edgewise',
  platform: 'linux',
  release: '6.8.0',
  fileSystem: 0xef53,
};
const WINDOWS: Place = { ...LINUX, platform: 'win32', release: '10.0.22631', fileSystem: 0 };
const WSL = { ...LINUX, release: '5.15.153.1-microsoft-standard-WSL2' };

describe('a path', () => {
  test.each<[string, Place, string, RegExp]>([
    ['on a local disk', LINUX, 'ok', /^on a local disk$/],
    ['with a blank', { ...LINUX, path: '/srv/work shop' }, 'ok', /has blanks, which is fine/],
    ['with an accent', { ...LINUX, path: '/srv/é' }, 'ok', /letters outside ASCII, which/],
    ['in the home of WSL', { ...WSL, path: '/home/x/edgewise' }, 'ok', /local/],
    ['on a Windows drive under WSL', { ...WSL, path: '/mnt/c/x' }, 'note', /seen from WSL/],
    ['under /mnt without WSL', { ...LINUX, path: '/mnt/c/x' }, 'ok', /local/],
    ['on NFS', { ...LINUX, fileSystem: 0x6969 }, 'note', /network drive \(NFS\)/],
    ['on SMB', { ...LINUX, fileSystem: 0xfe534d42 }, 'note', /network drive \(SMB\)/],
    ['on a share', { ...WINDOWS, path: '\\\\server\\x' }, 'note', /network drive \(a share\)/],
    ['in OneDrive', { ...WINDOWS, path: 'C:\\x\\OneDrive - Firm\\e' }, 'note', /synchronised/],
    ['in Dropbox', { ...LINUX, path: '/srv/Dropbox (Firm)/e' }, 'note', /synchronised/],
    ['in a folder like it', { ...LINUX, path: '/srv/dropboxes/e' }, 'ok', /local/],
  ])('%s', (_where, place, status, found) => {
    expect(pathVerdict(place)).toMatchObject({ status, found: expect.stringMatching(found) });
  });
});

describe('a disk', () => {
  test.each([
    [49e6, 'WRONG', '49 MB free; 50 MB are needed'],
    [999e6, 'note', '999 MB free; enough for labs, little for large seeds'],
    [12.34e9, 'ok', '12.3 GB free'],
  ])('with %d bytes free', (bytes, status, found) => {
    expect(diskVerdict(bytes)).toMatchObject({ status, found });
  });
});

describe('a clock', () => {
  const root = testFolder();
  mkdirSync(join(root, 'node_modules'));
  for (const [file, day] of [
    ['package.json', '2026-11-21'],
    ['node_modules/.package-lock.json', '2026-11-24'],
  ] as const) {
    writeFileSync(join(root, file), '{}');
    utimesSync(join(root, file), new Date(day), new Date(day));
  }

  test.each([
    ['2026-11-25T00:00:00Z', 'ok', '2026-11-25'],
    ['2026-11-22T23:00:00Z', 'ok', '2026-11-22'],
    ['2026-11-22T21:00:00Z', 'WRONG', 'it says 2026-11-22, but the installation is of 2026-11-24'],
    ['1970-01-01T00:00:05Z', 'WRONG', 'it says 1970-01-01'],
    ['2107-01-01T00:00:00Z', 'WRONG', 'it says 2107-01-01'],
  ])('at %s, after an installation on 2026-11-24', async (now, status, found) => {
    const verdict = await clockCheck.look({ root, now: new Date(now) } as Setup);
    expect(verdict).toMatchObject({ status, found });
  });
});
