/** Where a browser is looked for. */

import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { findChromium } from './chromium.ts';

const folder = testFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'google-chrome'), '');
  await chmod(join(folder, 'google-chrome'), 0o755);
});

describe('Chromium', () => {
  test('is where CHROMIUM says', () => {
    expect(findChromium({ CHROMIUM: '/opt/chrome', PATH: folder })).toBe('/opt/chrome');
  });

  test('is else a program of the path', () => {
    expect(findChromium({ PATH: folder }, [])).toBe(join(folder, 'google-chrome'));
  });

  test('is nowhere where the path has none', () => {
    expect(findChromium({ PATH: tmpdir() }, [])).toBeUndefined();
  });
});
