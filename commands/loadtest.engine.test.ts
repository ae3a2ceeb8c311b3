import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PROJECT_FOLDER } from './folder.ts';

const FOLDER = join(PROJECT_FOLDER, '.workshop', 'reports', 'even');
const RESULT = '.workshop/reports/even/result.json';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `npm run loadtest` with these words. */
async function loadtest(words: string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const args = ['commands/run.mjs', 'loadtest', ...words];
  const env = { ...process.env, CI: '', EDGEWISE_PLAIN: '', ...environment };
  try {
    const options = { cwd: PROJECT_FOLDER, env };
    return { code: 0, ...(await promisify(execFile)(process.execPath, args, options)) };
  } catch (error) {
    return error as unknown as Ended;
  }
}

describe('npm run loadtest', () => {
  test('tells a run, saves it with its pictures, and makes them again from the JSON', async () => {
    const { code, stdout } = await loadtest(['even', 'rounds=1', 'seconds=3'], {
      FORCE_COLOR: '1',
    });
    const lines = stripVTControlCharacters(stdout).split('\n');
    const isValid = lines.some((line) => line.includes('PASS the run is valid'));
    // A machine without time for it is told, and is no pass.
    expect([0, 1]).toContain(code);
    expect(code === 0 ? isValid : true).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(/scale 0\.05/);
    expect(stdout).not.toMatch(/undefined|NaN/);

    const page = readFileSync(join(FOLDER, 'report.html'), 'utf8');
    expect(page.match(/<svg/g)).toHaveLength(4);
    expect(page).not.toMatch(/<script|<link|url\(|(?:src|href)="/);
    const pictures = ['heat', 'latency', 'throughput', 'top-keys'];
    const drawn = pictures.map((name) => readFileSync(join(FOLDER, `${name}.svg`), 'utf8'));
    for (const name of [...pictures, 'report']) {
      rmSync(join(FOLDER, `${name}.${name === 'report' ? 'html' : 'svg'}`));
    }

    const again = await loadtest([RESULT], { EDGEWISE_PLAIN: '1' });
    expect(again.code).toBe(code);
    expect(again.stdout).toContain('Made again, nothing was run');
    expect(again.stdout).not.toContain('####');
    expect(pictures.map((name) => readFileSync(join(FOLDER, `${name}.svg`), 'utf8'))).toEqual(
      drawn,
    );
    expect(readFileSync(join(FOLDER, 'report.html'), 'utf8')).toBe(page);
    expect(existsSync(join(FOLDER, 'result.json'))).toBe(true);
  });

  test.each([
    ['no words', [], 64, ''],
    ['help', ['help'], 0, ''],
    ['a name it does not know', ['celebrty'], 64, 'Did you mean: npm run loadtest celebrity?'],
    ['no shards', ['celebrity', 'shards=0'], 64, 'Expected `shards` to be a whole number from 1'],
    ['a rate that cannot be sent', ['even', 'rate=20001'], 64, 'from 1 to 20000, got `20001`'],
    ['a form that does not apply', ['even', 'form=minute'], 64, 'Expected `form` to be random or'],
    ['a form of reads for writes', ['even', 'form=copy'], 64, 'got `copy`. Say, for example,'],
    ['an arm too short to split', ['split', 'seconds=29'], 64, 'whole number from 30 to 600'],
    [
      'pages that take more requests than can be sent',
      ['celebrity-read', 'shards=100'],
      64,
      'got 30000: 300 pages, each asked of 100 shards',
    ],
    ['a file that is not there', ['nothing.json'], 64, '`nothing.json` cannot be read (ENOENT)'],
    ['a file of another kind', ['package.json'], 64, 'Expected the result of a load test in'],
  ])('understands %s', async (_what, words, code, stderr) => {
    const ended = await loadtest(words);
    expect(ended.code).toBe(code);
    expect(ended.stderr).toContain(stderr);
    const lines = ended.stdout.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test('an engine that is named and not there is told with exit code 3', async () => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' };
    const { code, stderr } = await loadtest(['even'], environment);
    expect(code).toBe(3);
    expect(stderr).toContain('DynamoDB is not answering on 127.0.0.1:9.');
  });

  test('an address that is not on this machine is refused', async () => {
    const environment = { AWS_ENDPOINT_URL_DYNAMODB: 'http://192.0.2.1:8765' };
    const { code, stderr } = await loadtest(['even'], environment);
    expect(code).toBe(64);
    expect(stderr).toContain('to name this machine, got `192.0.2.1`');
  });
});
