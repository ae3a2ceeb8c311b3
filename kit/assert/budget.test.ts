import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BY_INDEX, keyedGet, sampleReceipt } from '../../tools/sample-request.ts';
import { testFolder } from '../../tools/test-folder.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import { assertBudget } from './budget.ts';
import { budgetPath, changeBudgets, readBudgets } from './budget-file.ts';
import { BudgetRun, settleBudgets, type TestEnd } from './budget-run.ts';

const one = sampleReceipt(BY_INDEX);
const four = sampleReceipt(BY_INDEX, keyedGet(1), keyedGet(2), keyedGet(3));

let folder: string;
let file: string;
let said: string[];
beforeEach(() => {
  folder = testFolder();
  file = join(folder, 'bills.test.ts');
  said = [];
  vi.stubEnv('CI', '');
  vi.stubEnv('EDGEWISE_UPDATE', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Asks for a budget as one test of the file does. */
function ask(
  receipt: MeasuredReceipt,
  update?: string,
  name = 'an invoice',
  run = new BudgetRun(),
) {
  assertBudget(receipt, { file, test: name, update, run, say: (line) => said.push(line) });
}

const written = (): unknown => JSON.parse(readFileSync(budgetPath(file), 'utf8'));
const COST = { requests: 1, readUnits: 0.5, writeUnits: 0, way: ['Query GSI1'] };

describe('a budget that is missing', () => {
  test('is written beside the test file, and said', () => {
    ask(one);
    expect(written()).toEqual({ 'an invoice': { bills: { embedded: COST } } });
    expect(said).toEqual([
      'Budget of `bills` (an invoice, embedded) written: 1 request, 0.5 RCU by Query GSI1.',
    ]);
  });

  test.each([
    ['in CI', undefined, 'true'],
    ['where nothing is to be written', 'none', ''],
    ['in CI, also where the test runner would write it', 'new', '1'],
  ])('fails %s, and is not written', (_, update, ci) => {
    vi.stubEnv('CI', ci);
    expect(() => ask(one, update)).toThrow(expect.objectContaining({ code: 'assert.noBudget' }));
    expect(existsSync(budgetPath(file))).toBe(false);
  });

  test('fails with the cost and what to do', () => {
    vi.stubEnv('CI', 'true');
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect(() => ask(one)).toThrowErrorMatchingInlineSnapshot(`
      [KitError: Expected a budget of bills in __budgets__/bills.test.ts.json, got none.

                    requests  items read    returned         RCU
        got                1           3           3         0.5
        got:      Query GSI1

      What ran:
        Query GSI1, 3 items read, 0.5 RCU
          where GSI1PK = INVOICE#1

      Budgets are written on your own machine, never in CI. Run this test there
      once, look at the cost that it writes, and commit the file.]
    `);
    vi.restoreAllMocks();
  });
});

describe('a budget that is there', () => {
  beforeEach(() => {
    ask(four, 'new');
    said = [];
  });

  test('is kept by the same cost, without a word', () => {
    ask(four);
    expect(said).toEqual([]);
  });

  test('is kept by a cheaper call, which is told and not written', () => {
    ask(one);
    expect(said).toEqual([
      'Budget of `bills` (an invoice, embedded) is too high: 1 request, 0.5 RCU by Query GSI1 now, not 4 requests, 2.0 RCU by Query GSI1, GetItem. To keep that, run this test with -u (node:test: EDGEWISE_UPDATE=all).',
    ]);
    expect(readBudgets(file)[0]?.cost.requests).toBe(4);
  });

  test.each<[string, MeasuredReceipt]>([
    ['a request more', sampleReceipt(BY_INDEX, keyedGet(1), keyedGet(2), keyedGet(3), keyedGet(4))],
    ['half a unit more', sampleReceipt({ ...BY_INDEX, readUnits: 2.5 })],
    ['a write unit', sampleReceipt({ ...BY_INDEX, writeUnits: 1 })],
    ['another index', sampleReceipt({ ...BY_INDEX, index: 'GSI2' })],
    ['another operation', sampleReceipt({ ...BY_INDEX, operation: 'Scan' })],
  ])('is not kept by %s', (_, receipt) => {
    expect(() => ask(receipt)).toThrow(
      expect.objectContaining({ code: 'assert.budget', ending: 'failure' }),
    );
    expect(readBudgets(file)[0]?.cost.requests).toBe(4);
  });

  test('is written anew with `all`', () => {
    ask(one, 'all');
    expect(written()).toEqual({ 'an invoice': { bills: { embedded: COST } } });
  });

  test('is asked by its name, test and engine', () => {
    ask(one, undefined, 'another test');
    ask({ ...one, name: 'notes' });
    expect(readBudgets(file).map(({ test, name }) => [test, name])).toEqual([
      ['an invoice', 'bills'],
      ['an invoice', 'notes'],
      ['another test', 'bills'],
    ]);
  });
});

test('a call that costs more than its budget is told with both, the requests and what to do', () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  ask(one);
  const scan = { operation: 'Query', itemsRead: 40, returned: 3, readUnits: 1 };
  expect(() => ask(sampleReceipt(scan))).toThrowErrorMatchingInlineSnapshot(`
    [KitError: Expected bills to cost at most 0.5 RCU, as its budget says, got 1.0 RCU.

                  requests  items read    returned         RCU
      got                1          40           3         1.0
      budget             1           -           -         0.5
      got:      Query table
      budget:   Query GSI1

    What ran:
      Query table, 40 items read, 1.0 RCU

    Which of these requests costs more than it has to?
    If the new cost is meant, run this test with -u (node:test:
    EDGEWISE_UPDATE=all), and commit __budgets__/bills.test.ts.json.]
  `);
  vi.restoreAllMocks();
});

describe('a budget of another engine only', () => {
  beforeEach(() => ask({ ...one, engine: 'dynamodb-local' }));

  test('is kept by the same requests, whatever units they cost', () => {
    vi.stubEnv('CI', 'true');
    ask(sampleReceipt({ ...BY_INDEX, readUnits: 7 }));
  });

  test.each([
    ['more requests', four],
    ['another index', sampleReceipt({ ...BY_INDEX, index: 'GSI2' })],
  ])('is not kept by %s', (_, receipt) => {
    expect(() => ask(receipt)).toThrow(expect.objectContaining({ code: 'assert.budget' }));
  });

  test('stays beside that of the own engine, which `all` writes', () => {
    ask(one, 'all');
    expect(readBudgets(file).map(({ engine }) => engine)).toEqual(['dynamodb-local', 'embedded']);
  });
});

describe('a name that one test asks for twice', () => {
  test('has the dearer cost with `all`, whichever comes first', () => {
    const dear = sampleReceipt({ ...BY_INDEX, index: 'GSI2', readUnits: 3 }, BY_INDEX);
    for (const receipts of [
      [one, dear],
      [dear, one],
    ]) {
      const run = new BudgetRun();
      for (const receipt of receipts) ask(receipt, 'all', 'an invoice', run);
      expect(readBudgets(file)[0]?.cost).toMatchObject({ requests: 2, readUnits: 3.5 });
      for (const receipt of receipts) ask(receipt);
      rmSync(budgetPath(file));
    }
  });

  test('fails where the second costs more than the first has written', () => {
    const run = new BudgetRun();
    ask(one, 'new', 'an invoice', run);
    expect(() => ask(four, 'new', 'an invoice', run)).toThrow(
      expect.objectContaining({ code: 'assert.budget' }),
    );
  });
});

test('units that the engine did not tell have no budget', () => {
  expect(() => ask({ ...one, readUnits: undefined })).toThrow(
    expect.objectContaining({ code: 'meter.noCapacity' }),
  );
});

test('EDGEWISE_UPDATE says when budgets are written, where no test runner does', () => {
  ask(one);
  vi.stubEnv('EDGEWISE_UPDATE', 'all');
  ask(four);
  expect(readBudgets(file)[0]?.cost.requests).toBe(4);
  vi.stubEnv('EDGEWISE_UPDATE', 'yes');
  expect(() => ask(one)).toThrow(expect.objectContaining({ code: 'assert.update' }));
});

describe('the file of budgets', () => {
  test('is the same, in whichever order the tests ran', () => {
    for (const name of ['b', 'a', '10', '9', '__proto__']) ask(one, 'new', name);
    const text = readFileSync(budgetPath(file), 'utf8');
    rmSync(budgetPath(file));
    for (const name of ['__proto__', '9', 'a', '10', 'b']) ask(one, 'new', name);
    expect(readFileSync(budgetPath(file), 'utf8')).toBe(text);
    expect(readBudgets(file)).toHaveLength(5);
  });

  test('is written in one step: nothing is left beside it', () => {
    ask(one);
    expect(readdirSync(join(folder, '__budgets__'))).toEqual(['bills.test.ts.json']);
  });

  test.each([
    ['no JSON', '<<<<<<< HEAD'],
    ['a list', '[]'],
    ['a cost without figures', '{"a":{"b":{"c":{"requests":1}}}}'],
  ])('is refused as %s', (_, text) => {
    ask(one);
    writeFileSync(budgetPath(file), text);
    expect(() => ask(one)).toThrow(expect.objectContaining({ code: 'assert.budgetFile' }));
  });
});

describe('a test file that has ended', () => {
  const run = new BudgetRun();
  const settle = (tests: [string, TestEnd][], update: 'all' | 'new' = 'new') =>
    settleBudgets({ file, run, tests: new Map(tests), update });
  const kept = [{ test: 'an invoice', name: 'bills', engine: 'embedded', cost: COST }];
  beforeEach(() => changeBudgets(file, () => kept));

  test('lists the budget of a test that is gone', () => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect(settle([['another', 'passed']])).toBe(
      'Budgets without a test in __budgets__/bills.test.ts.json: `bills` (an invoice). To remove them, run the tests with -u (node:test: EDGEWISE_UPDATE=all).',
    );
    vi.restoreAllMocks();
    expect(readBudgets(file)).toEqual(kept);
  });

  test('lists the budget for which its test has not asked', () => {
    expect(settle([['an invoice', 'passed']])).toContain('`bills` (an invoice)');
  });

  test('is silent about a test that did not pass, or has asked on another engine', () => {
    expect(settle([['an invoice', 'not passed']])).toBeUndefined();
    const asked = new BudgetRun();
    asked.ask(file, { test: 'an invoice', name: 'bills', engine: 'other', cost: COST });
    const tests = new Map([['an invoice', 'passed' as const]]);
    expect(settleBudgets({ file, run: asked, tests, update: 'new' })).toBeUndefined();
  });

  test('removes them with `all`, and the file with the last', () => {
    expect(settle([], 'all')).toContain('removed');
    expect(existsSync(budgetPath(file))).toBe(false);
  });
});
