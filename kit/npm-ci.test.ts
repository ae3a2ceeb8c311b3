import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { npmCi } from './npm-ci.ts';

const folder = mkdtempSync(join(tmpdir(), 'edgewise-npm-'));
const manifest = { name: 'nothing', version: '1.0.0' };

beforeAll(() => writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest)));
afterAll(() => rmSync(folder, { recursive: true }));

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
