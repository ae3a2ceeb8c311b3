import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { PROJECT_FOLDER } from './shell/folder.ts';

const EXAMPLE = 'simulator/examples/p1-3-shuffled-file.json';
const folder = mkdtempSync(join(tmpdir(), 'edgewise-simulate-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `npm run simulate` with these words. */
async function simulate(words: string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const args = ['commands/shell/run.mjs', 'simulate', ...words];
  const env = { ...process.env, CI: '', EDGEWISE_PLAIN: '', ...environment };
  const options = { cwd: PROJECT_FOLDER, env, maxBuffer: 2 ** 28 };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, options)) };
  } catch (error) {
    return error as unknown as Ended;
  }
}

describe('npm run simulate', () => {
  test('prints tables and a chart within 80 columns', async () => {
    const { code, stdout } = await simulate([EXAMPLE], { FORCE_COLOR: '1', NO_COLOR: undefined });
    const lines = stripVTControlCharacters(stdout).split('\n');
    expect(code).toBe(0);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/closed {2}boto/);
    expect(stdout).toContain('####');
    expect(stdout).toMatch(/scale 1, timeScale 1, seed 1/);
    expect(stdout).not.toMatch(/undefined|NaN/);
  });

  test('prints one fact a line and no chart where that is wanted', async () => {
    const { stdout } = await simulate([EXAMPLE], { EDGEWISE_PLAIN: '1' });
    expect(stdout).toContain('    admitted: ');
    expect(stdout).not.toContain('####');
  });

  test('json is everything by the second and nothing else', async () => {
    const { stdout, stderr } = await simulate([EXAMPLE, 'json', 'seed=2']);
    const result = JSON.parse(stdout);
    expect(stderr).toBe('');
    expect(result.settings.seed).toBe(2);
    expect(result.seconds).toHaveLength(Math.ceil(result.durationSeconds));
    expect(result.seconds[10].flows.Addresses.write.throttled).toHaveProperty(
      'TableWriteKeyRangeThroughputExceeded',
    );
  });

  test('says in one sentence what is wrong with a file, and exits with 64', async () => {
    const file = join(folder, 'bad.json');
    writeFileSync(file, JSON.stringify({ title: 'x', tables: [], phases: [] }));
    const { code, stdout, stderr } = await simulate([file, 'json']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toBe(
      'Expected `tables` to be a list of at least 1, got `[]`. Correct it in the scenario.\n',
    );
  });

  test.each([
    ['no file', [], 64, /^npm run simulate FILE\.json/, ''],
    ['help', ['help'], 0, /docs\/simulate\.md/, ''],
    [
      'a word it does not know',
      [EXAMPLE, 'jsno'],
      64,
      /^$/,
      'Did you mean: npm run simulate FILE.json json?',
    ],
    ['a seed that is none', [EXAMPLE, 'seed=-1'], 64, /^$/, 'got `-1`'],
    ['two files', [EXAMPLE, EXAMPLE], 64, /^$/, 'is not a word of'],
  ])('understands %s', async (_what, words, code, stdout, stderr) => {
    const ended = await simulate(words);
    expect(ended.code).toBe(code);
    expect(ended.stdout).toMatch(stdout);
    expect(ended.stderr).toContain(stderr);
  });
});
