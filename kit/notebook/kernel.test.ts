import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { kernelCommand, userDataFolder, writeKernelSpec } from './kernel.ts';

const folder = testFolder();

describe('the kernelspec', () => {
  test('names programs that are there, by absolute paths', async () => {
    const written = await writeKernelSpec(folder);
    const { argv, language } = JSON.parse(readFileSync(join(written, 'kernel.json'), 'utf8'));
    expect(written).toBe(join(folder, 'kernels', 'tslab'));
    expect(argv.slice(0, 2).every((path: string) => isAbsolute(path) && existsSync(path))).toBe(
      true,
    );
    expect(argv.slice(2)).toEqual(['kernel', '--config-path', '{connection_file}']);
    expect(language).toBe('typescript');
    expect(kernelCommand('/a b/c.json').at(-1)).toBe('/a b/c.json');
  });

  test.each([
    ['linux', {}, join(homedir(), '.local', 'share', 'jupyter')],
    ['linux', { XDG_DATA_HOME: '/data' }, join('/data', 'jupyter')],
    ['darwin', { XDG_DATA_HOME: '/data' }, join(homedir(), 'Library', 'Jupyter')],
    ['win32', { APPDATA: '/roaming' }, join('/roaming', 'jupyter')],
    ['win32', {}, join(homedir(), 'AppData', 'Roaming', 'jupyter')],
    ['win32', { JUPYTER_DATA_DIR: '/own' }, '/own'],
  ] as const)('the user’s folder on %s with %j', (platform, environment, expected) => {
    expect(userDataFolder(environment, platform)).toBe(expected);
  });
});
