import { describe, expect, test } from 'vitest';
import { EMBEDDED_PLATFORMS } from '../../kit/engine/embedded.ts';
import { chosenPlatforms, runsOn } from './platform.ts';

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
