import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { createDocumentClient } from '../kit/document-client.ts';
import { startEmbedded } from '../kit/engine/embedded.ts';
import type { LoadtestResult } from '../loadtest/run/result.ts';
import { CAN_LIST, descendantsOf, isRunning } from '../tools/process-tree.ts';
import { workFolder } from '../tools/test-folder.ts';
import { type Ended, ROOT } from '../tools/tree-copy.ts';

/** Eight arms and more, on a busy machine. */
const LONG_MS = 600_000;

const work = await workFolder();

const loadtest = (words: string[], environment?: NodeJS.ProcessEnv): Promise<Ended> =>
  work.run(['loadtest', ...words], environment);

describe('npm run loadtest', () => {
  test(
    'tells a run, saves it with its pictures, and makes them again from the JSON',
    async () => {
      const { code, stdout } = await loadtest(['even', 'rounds=1', 'seconds=3'], {
        FORCE_COLOR: '1',
      });
      const lines = stripVTControlCharacters(stdout).split('\n');
      // A machine without time for it is told, and is no pass.
      expect([0, 1]).toContain(code);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(stdout).toMatch(/scale 0\.05/);
      expect(stdout).not.toMatch(/undefined|NaN/);

      const folder = join(work.folder, '.workshop', 'reports', 'even');
      const result = JSON.parse(
        readFileSync(join(folder, 'result.json'), 'utf8'),
      ) as LoadtestResult;
      expect(result.runs.map(({ name }) => name)).toEqual(['autocannon', 'open-loop']);
      // The exit code is what the checks of both drivers say.
      const checks = result.runs.flatMap((run) => run.checks);
      expect(code === 0).toBe(checks.every(({ passed }) => passed));
      expect(lines.filter((line) => /^ {2}(PASS|FAIL)/.test(line))).toHaveLength(checks.length);
      for (const by of ['autocannon', 'the open loop']) {
        expect(lines).toContain(`Checks, driven by ${by}`);
        expect(lines).toContain(`Admitted and throttled by the governor, driven by ${by}`);
        expect(stdout).toContain(`Admitted after / before, by ${by}: `);
      }
      // The control: even keys gain nothing, whoever drives.
      const verdicts = new Set(result.runs.map(({ comparison }) => comparison?.verdict));
      expect(code === 0 ? [...verdicts] : ['no difference shown']).toEqual(['no difference shown']);

      const page = readFileSync(join(folder, 'report.html'), 'utf8');
      expect(page.match(/<svg/g)).toHaveLength(6);
      expect(page).not.toMatch(/<script|<link|url\(|(?:src|href)="/);
      const throughput = ['throughput-autocannon', 'throughput-open-loop'];
      const pictures = ['heat-index', 'heat-table', 'latency', ...throughput, 'top-keys'];
      const drawn = pictures.map((name) => readFileSync(join(folder, `${name}.svg`), 'utf8'));
      for (const name of [...pictures, 'report']) {
        rmSync(join(folder, `${name}.${name === 'report' ? 'html' : 'svg'}`));
      }

      const again = await loadtest(['.workshop/reports/even/result.json'], { EDGEWISE_PLAIN: '1' });
      expect(again.code).toBe(code);
      expect(again.stdout).toContain('Made again, nothing was run');
      expect(again.stdout).not.toContain('####');
      expect(pictures.map((name) => readFileSync(join(folder, `${name}.svg`), 'utf8'))).toEqual(
        drawn,
      );
      expect(readFileSync(join(folder, 'report.html'), 'utf8')).toBe(page);
      expect(existsSync(join(folder, 'result.json'))).toBe(true);
    },
    LONG_MS,
  );

  test.each([
    ['no words', [], 64, ''],
    ['help', ['help'], 0, ''],
    ['a name it does not know', ['celebrty'], 64, 'Did you mean: npm run loadtest celebrity?'],
    ['no shards', ['celebrity', 'shards=0'], 64, 'Expected `shards` to be a whole number from 1'],
    ['a rate that cannot be sent', ['even', 'rate=20001'], 64, 'from 1 to 20000, got `20001`'],
    ['a form that does not apply', ['even', 'form=minute'], 64, 'Expected `form` to be random or'],
    ['a driver it does not know', ['even', 'driver=k6'], 64, 'autocannon or open-loop or sdk'],
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

  test.runIf(CAN_LIST)(
    'stopped by Ctrl-C in the middle leaves no process, table or report',
    async () => {
      const engine = await startEmbedded();
      const folder = join(ROOT, '.workshop', 'reports', 'newest-products');
      rmSync(folder, { recursive: true, force: true });
      try {
        const env = { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
        // A group of its own: a terminal tells Ctrl-C to the command and to all that it started.
        const options = { cwd: ROOT, env, detached: true } as const;
        const words = ['commands/shell/run.mjs', 'loadtest', 'newest-products', 'seconds=5'];
        const child = spawn(process.execPath, words, options);
        let stdout = '';
        child.stdout.on('data', (chunk) => {
          stdout += chunk;
        });
        const ended = new Promise((resolve) => child.once('close', resolve));
        const db = createDocumentClient(engine);
        const tables = async (): Promise<readonly string[] | undefined> =>
          (await db.send(new ListTablesCommand({}))).TableNames;
        await expect.poll(tables, { timeout: 60_000 }).not.toEqual([]);
        const started = descendantsOf(child.pid as number);
        process.kill(-(child.pid as number), 'SIGINT');
        const code = await ended;
        expect(code).toBe(130);
        expect(stdout).toContain('is not reported; its table is removed.');
        expect(started.length).toBeGreaterThan(0);
        await expect.poll(() => started.filter(isRunning), { timeout: 30_000 }).toEqual([]);
        expect(existsSync(folder)).toBe(false);
        expect(await tables()).toEqual([]);
        db.destroy();
      } finally {
        await engine.stop();
      }
    },
    LONG_MS,
  );
});
