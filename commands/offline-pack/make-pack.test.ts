import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { workshopFiles } from './make-pack.ts';

const folder = testFolder();

beforeAll(() => {
  mkdirSync(join(folder, 'labs é'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\nlabs é/model.ts\n');
  for (const path of ['labs é/starter.ts', 'labs é/model.ts', 'node_modules/a.js', 'notes.txt']) {
    writeFileSync(join(folder, path), path);
  }
});

describe('the files of a pack', () => {
  test('in a folder without git, are all but those that .gitignore names', async () => {
    const { paths, isTracked } = await workshopFiles(folder);
    expect(isTracked).toBe(false);
    expect([...paths].sort()).toEqual(['.gitignore', 'labs é/starter.ts', 'notes.txt']);
  });

  test('in a clone, are those that git tracks and that are there', async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
    git('init', '--quiet');
    writeFileSync(join(folder, 'gone.txt'), '');
    git('add', '.gitignore', 'labs é', 'gone.txt');
    rmSync(join(folder, 'gone.txt'));
    const { paths, isTracked } = await workshopFiles(folder);
    expect(isTracked).toBe(true);
    expect([...paths].sort()).toEqual(['.gitignore', 'labs é/starter.ts']);
  });

  test('in a clone whose files git does not list, have nothing of git’s own', async () => {
    writeFileSync(join(folder, '.git', 'HEAD'), 'damaged');
    const { paths, isTracked } = await workshopFiles(folder);
    expect(isTracked).toBe(false);
    expect([...paths].sort()).toEqual(['.gitignore', 'labs é/starter.ts', 'notes.txt']);
  });
});
