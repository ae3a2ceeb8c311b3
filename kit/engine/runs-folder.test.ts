import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runsFolder } from './runs-folder.ts';

const inMemory = mkdtempSync(join(tmpdir(), 'edgewise-memory-'));
afterAll(() => rmSync(inMemory, { recursive: true }));

test('runs are kept in memory, those of another workshop apart', () => {
  const [one, other] = ['/one/.workshop', '/other/.workshop'].map((it) => runsFolder(it, inMemory));
  expect(one?.startsWith(join(inMemory, 'edgewise-'))).toBe(true);
  expect(other).not.toBe(one);
});

test('runs are kept in the workshop where there is no file system in memory', () => {
  const missing = join(inMemory, 'missing');
  expect(runsFolder('/one/.workshop', missing)).toBe(join('/one/.workshop', 'run'));
});
