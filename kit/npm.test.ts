import { describe, expect, test } from 'vitest';
import { npmReason } from './npm.ts';

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
