/** Where a browser is looked for. */

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edgewise-path-'));
  await writeFile(join(folder, 'google-chrome'), '');
  await chmod(join(folder, 'google-chrome'), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

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
