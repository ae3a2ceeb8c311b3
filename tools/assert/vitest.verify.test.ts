import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBudgets } from '../../kit/assert/budget-file.ts';
import { ROOT } from '../tree-copy.ts';

const kept = join(ROOT, '.workshop');
const setup = join(ROOT, 'packages', 'edgewise', 'src', 'vitest.ts');
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');

let folder: string;
let file: string;
beforeAll(() => {
  mkdirSync(kept, { recursive: true });
  folder = mkdtempSync(join(kept, 'assert-'));
  file = join(folder, 'bills.test.ts');
  cpSync(join(import.meta.dirname, 'bills.ts'), file);
  const config = { test: { setupFiles: [setup], reporters: ['default'] } };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default ${JSON.stringify(config)};\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the copy in Vitest, as its author would: on their own machine, unless CI is set. */
function run(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const { VITEST: _, VITEST_MODE: __, ...clean } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', ...words], {
    cwd: folder,
    env: { ...clean, CI: '', GITHUB_ACTIONS: '', ...environment },
    encoding: 'utf8',
  });
  return { status, output: stripVTControlCharacters(stdout + stderr) };
}

const BY_IMPORTED = 'budgets > are kept at once by the imported expect';
const SMELL_WANTED = 'bills of an invoice > have a smell';
const failed = (output: string): string[] => [
  ...new Set(output.match(/(?<=FAIL {2}bills\.test\.ts > ).*/g)),
];

describe('the matchers in Vitest, in this order,', () => {
  test('pass, and write new budgets', () => {
    const { output } = run([]);
    expect(failed(output)).toEqual([SMELL_WANTED]);
    expect(output).toContain('Error: Expected bills to have a smell, got none.');
    expect(output).toContain(
      'Budget of `again` (budgets > are kept, embedded) written: 1 request, 0.5 RCU by Query table.',
    );
    expect(readBudgets(file).map(({ test, name }) => `${test}: ${name}`)).toEqual([
      'budgets > are asked for, or left out: bills',
      'budgets > are kept: again',
      'budgets > are kept: bills',
      ...['five', 'four', 'six', 'three'].map((name) => `${BY_IMPORTED}: ${name}: ${name}`),
      'budgets > are kept at once: one: one',
      'budgets > are kept at once: two: two',
      'budgets > are of a test that is gone: bills',
    ]);
  });

  test('fail with the table, the requests and the smell where the cost has grown', () => {
    const { status, output } = run([], { WAY: 'get', CI: 'true' });
    expect(status).toBe(1);
    expect(failed(output)).toEqual([
      'bills of an invoice > cost one Query',
      'bills of an invoice > have no smell',
      'budgets > are kept',
      'budgets > are kept at once: one',
      'budgets > are kept at once: two',
      ...['three', 'four', 'five', 'six'].map((name) => `${BY_IMPORTED}: ${name}`),
      'budgets > are of a test that is gone',
    ]);
    const message = /Error: (Expected bills to cost 1 request[\s\S]*?) ❯/.exec(output)?.[1];
    expect(message?.trimEnd()).toMatchInlineSnapshot(`
      "Expected bills to cost 1 request and 0.5 RCU, got 5 requests and 2.5 RCU.

                    requests  items read    returned         RCU
        got                5           8           8         2.5
        expected           1           -           -         0.5
        got:      Query table, GetItem x4
        expected: Query table

      What ran:
        Query table, 4 items read, 0.5 RCU
          where invoice = I1
        GetItem, 1 item read, 0.5 RCU
          I1 / B1
        GetItem, 1 item read, 0.5 RCU
          I1 / B2
        GetItem, 1 item read, 0.5 RCU
          I1 / B3
        and 1 more: GetItem

      N+1:
      One request found the keys. Then your code sent one request for each of
      them. Does the first answer hold enough already? If it does not, which
      request returns many items at once?"
    `);
    expect(output.replace(/\s+/g, ' ')).toContain(
      'Expected one to cost at most 1 request and 0.5 RCU, as its budget says, got 5 requests and',
    );
  });

  test('write budgets anew with -u, and remove one without a test', () => {
    expect(run([], { GONE: 'yes' }).output).toContain(
      'Budgets without a test in __budgets__/bills.test.ts.json: `bills` (budgets > are of a test that is gone).',
    );
    const { output } = run(['-u'], { GONE: 'yes', WAY: 'get' });
    expect(failed(output)).toEqual([
      'bills of an invoice > cost one Query',
      'bills of an invoice > have no smell',
    ]);
    const budgets = readBudgets(file);
    expect(budgets.map(({ test }) => test)).not.toContain('budgets > are of a test that is gone');
    // One that was left out stays as it was.
    expect(budgets.map(({ cost: { requests } }) => requests)).toEqual([1, ...Array(8).fill(5)]);
  });

  test('pass with a cheaper call and say so, and fail in CI without a budget', () => {
    const cheaper = run([], { GONE: 'yes' });
    expect(failed(cheaper.output)).toEqual([SMELL_WANTED]);
    expect(cheaper.output).toContain('is too high: 1 request, 0.5 RCU by Query table now, not 5');
    rmSync(join(folder, '__budgets__'), { recursive: true });
    const { output } = run(['-t', 'are kept'], { CI: 'true' });
    expect(output).toContain(
      'Expected a budget of bills in __budgets__/bills.test.ts.json, got none.',
    );
    expect(() => readFileSync(join(folder, '__budgets__', 'bills.test.ts.json'))).toThrow('ENOENT');
  });
});
