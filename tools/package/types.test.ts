/** The packed declarations in a project that checks its libraries as well. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeIn, ROOT } from '../tree-copy.ts';
import { type BlankProject, blankProject } from './blank-project.ts';
import { type Packed, packEdgewise } from './packed.ts';

const FOLDER = join(import.meta.dirname, 'blank', 'types');
const PEERS = [
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/lib-dynamodb',
  '@smithy/types',
  '@types/node',
  'vitest',
];

let packed: Packed;
let project: BlankProject;
beforeAll(async () => {
  const files: Record<string, string> = {};
  for (const file of await readdir(FOLDER))
    files[file] = await readFile(join(FOLDER, file), 'utf8');
  packed = await packEdgewise();
  project = await blankProject(packed.tarball, { peers: PEERS, files });
});
afterAll(async () => {
  await project?.remove();
  await packed?.remove();
});

const COMPILER = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');

test.each([
  ['nodenext', ['--module', 'nodenext']],
  ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
])('tsc with module resolution %s finds no error in a project that uses the package, and none in the package', async (_, words) => {
  const { stdout } = await nodeIn(project.folder, [
    COMPILER,
    '-p',
    '.',
    '--pretty',
    'false',
    ...words,
  ]);
  const errors = stdout
    .split('\n')
    .filter((line) => /^(consumer|library|node_modules\/edgewise\/)/.test(line));
  expect(errors).toEqual([]);
  // Other libraries may have errors of their own; they are not ours to mend.
  expect(stdout).not.toMatch(/^error/m);
});
