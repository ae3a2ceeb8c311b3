import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { testFolder } from '../../tools/test-folder.ts';
import { readBudgets, whileLocked } from './budget-file.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

test('processes that write budgets of one test file at once lose none', async () => {
  const file = join(folder, 'bills.test.ts');
  const receipts = new URL('../../tools/sample-request.ts', import.meta.url).href;
  const budgets = new URL('./budget.ts', import.meta.url).href;
  const script = `
    import { assertBudget } from '${budgets}';
    import { sampleReceipt } from '${receipts}';
    for (let test = 0; test < 20; test += 1) {
      const receipt = { ...sampleReceipt({}), engine: process.argv[1] };
      assertBudget(receipt, { file: process.argv[2], test: String(test), update: 'all', say() {} });
    }`;
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const writers = ['one', 'two', 'three'].map((engine) =>
    spawn(process.execPath, [...words, engine, file], { stdio: 'inherit' }),
  );
  const codes = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0]));
  expect(codes).toEqual([0, 0, 0]);
  expect(readBudgets(file)).toHaveLength(60);
});

test('a lock is given back where the change fails', () => {
  const path = join(folder, 'file');
  expect(() =>
    whileLocked(path, () => {
      throw new Error('no room');
    }),
  ).toThrow('no room');
  expect(whileLocked(path, () => 'changed')).toBe('changed');
});

test('a lock that was left behind is taken', () => {
  const path = join(folder, 'file');
  mkdirSync(`${path}.lock`);
  utimesSync(`${path}.lock`, 0, 0);
  whileLocked(path, () => writeFileSync(path, 'changed'));
  expect(readFileSync(path, 'utf8')).toBe('changed');
});
