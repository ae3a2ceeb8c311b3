import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { runsFolder } from './runs-folder.ts';

const inMemory = testFolder();

test('runs are kept in memory, those of another workshop apart', () => {
  const [one, other] = ['/one/.workshop', '/other/.workshop'].map((it) => runsFolder(it, inMemory));
  expect(one?.startsWith(join(inMemory, 'edgewise-'))).toBe(true);
  expect(other).not.toBe(one);
});

test('runs are kept in the workshop where there is no file system in memory', () => {
  const missing = join(inMemory, 'missing');
  expect(runsFolder('/one/.workshop', missing)).toBe(join('/one/.workshop', 'run'));
});
