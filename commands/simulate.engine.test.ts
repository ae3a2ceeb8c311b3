import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { workFolder } from '../tools/test-folder.ts';
import { type Ended, ROOT } from '../tools/tree-copy.ts';

const EXAMPLE = 'simulator/examples/p1-3-shuffled-file.json';
const work = await workFolder();

/** Writes to all of a table, for so many seconds. */
function brief(seconds: number, itemsPerSecond = 100): object {
  const load = { table: 'T', operation: 'write', keys: { distribution: 'even', count: 100 } };
  return {
    title: 'x',
    tables: [{ name: 'T', mode: 'on-demand' }],
    phases: [{ name: 'p', seconds, loads: [{ ...load, open: { itemsPerSecond } }] }],
  };
}

const simulate = (words: string[], environment?: NodeJS.ProcessEnv): Promise<Ended> =>
  work.run(['simulate', ...words], environment);

describe('npm run simulate', () => {
  test('prints tables and a chart within 80 columns', async () => {
    const { code, stdout } = await simulate([EXAMPLE]);
    const lines = stdout.split('\n');
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
    const file = join(work.folder, 'bad.json');
    writeFileSync(file, JSON.stringify({ title: 'x', tables: [], phases: [] }));
    const { code, stdout, stderr } = await simulate([file, 'json']);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toBe(
      'Expected `tables` to be a list of at least 1, got `[]`. Correct it in the scenario.\n',
    );
  });

  test('fails where a figure is above its limit, and says each in one sentence', async () => {
    const rules = ['fail=throttled of Addresses>1%', 'fail=partitions>100', 'fail=seconds>60'];
    const { code, stdout, stderr } = await simulate([EXAMPLE, 'json', ...rules]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).isPartial).toBeUndefined();
    expect(stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^Expected `throttled of Addresses` to be at most 1 %, got 7\d\.?\d* %; it was above that first in second 0\.$/,
      ),
      expect.stringMatching(
        /^Expected `seconds` to be at most 60, got 11\d\.?\d*; .* second 60\.$/,
      ),
    ]);
  });

  test('keeps the rules of the file, and says so', async () => {
    const file = join(work.folder, 'kept.json');
    writeFileSync(file, JSON.stringify({ ...brief(1), fail: ['throttled>50%'] }));
    const { code, stdout, stderr } = await simulate([file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\nKept: throttled>50%\.\n$/);
    const worse = await simulate([file, 'fail=partitions of T>3']);
    expect(worse.code).toBe(1);
    expect(worse.stdout).toContain('Kept: throttled>50%.');
    expect(worse.stderr).toMatch(/^Expected `partitions of T` to be at most 3, got 4; .*\n$/);
  });

  test('refuses work of hours, and says how long it would take', async () => {
    const file = join(work.folder, 'day.json');
    writeFileSync(file, JSON.stringify(brief(86_400, 10_000_000)));
    const { code, stdout, stderr } = await simulate([file]);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toMatch(
      /^Expected at most 5 minutes of computing, got 864,000,000,000 items, about 96 hours of computing\. .*long=yes\.\n$/,
    );
  });

  test('keeps what there is when Ctrl-C ends it, and says that it is a part', async () => {
    const file = join(work.folder, 'long.json');
    writeFileSync(file, JSON.stringify(brief(86_400, 1_000)));
    const env = { ...process.env, CI: '', EDGEWISE_PLAIN: '1' };
    const options = { cwd: ROOT, env };
    const child = spawn(process.execPath, ['commands/shell/run.mjs', 'simulate', file], options);
    const output = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      output.out += text;
    });
    child.stderr.on('data', (text) => {
      // The simulation begins a moment after it has said how long it takes.
      if (output.err === '') setTimeout(() => child.kill('SIGINT'), 2_000);
      output.err += text;
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(130);
    expect(output.out).toContain('Only a part: the simulation was ended before its end.');
    expect(output.err).toMatch(
      /^This is 86,400,000 items, about \d+ \w+ of computing\.\nThis is a part: up to second \d+, in phase `p`\.\n$/,
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
    [
      'a rule without its quotes',
      [EXAMPLE, 'fail=throttled'],
      64,
      /^$/,
      'Put the rule into quotes',
    ],
    ['a rule that is misspelt', [EXAMPLE, 'fail=throtled>1%'], 64, /^$/, 'such as `throttled>1%`?'],
    ['two files', [EXAMPLE, EXAMPLE], 64, /^$/, 'is not a word of'],
  ])('understands %s', async (_what, words, code, stdout, stderr) => {
    const ended = await simulate(words);
    expect(ended.code).toBe(code);
    expect(ended.stdout).toMatch(stdout);
    expect(ended.stderr).toContain(stderr);
  });
});
