import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../tools/test-folder.ts';
import { npmCi, npmReason } from './npm.ts';

describe('what npm prints about a failed install', () => {
  test.each([
    [
      'a registry that is not found',
      'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error errno ENOTFOUND\nnpm error network request to https://registry.example/a failed, reason: getaddrinfo ENOTFOUND registry.example\nnpm error network This is a problem related to network connectivity.\nnpm error A complete log of this run can be found in: /a/b.log\n',
      'ENOTFOUND: request to https://registry.example/a failed, reason: getaddrinfo ENOTFOUND registry.example This is a problem related to network connectivity.',
    ],
    [
      'an older npm, on Windows',
      'npm ERR! code EUSAGE\r\nnpm ERR! \r\nnpm ERR! `npm ci` can only install with a lock file.\r\nnpm ERR! Run an install.\r\n',
      'EUSAGE: `npm ci` can only install with a lock file.',
    ],
    ['a shell without npm', 'sh: 1: npm: not found\n', 'sh: 1: npm: not found'],
    ['nothing', '\n', undefined],
  ])('is told in one sentence: %s', (_, output, reason) => {
    expect(npmReason(output)).toBe(reason);
  });
});

const folder = testFolder();
const manifest = { name: 'nothing', version: '1.0.0' };

beforeAll(() => writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest)));

describe('an install of a folder', () => {
  test('that fails says why', () => {
    expect(npmCi(folder)).toMatch(
      /^EUSAGE: The `npm ci` command can only install with an existing/,
    );
  });

  test('that works says nothing', () => {
    const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    expect(npmCi(folder)).toBeUndefined();
  });
});
