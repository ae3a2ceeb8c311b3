/** A placeholder follows its source, or says that the source no longer says so. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Lab, readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import { filled } from './placeholder.ts';

const labs = await readLabs(ROOT);
const folder = mkdtempSync(join(tmpdir(), 'edgewise-placeholder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = 'docs/slides/lab-1.md';
const RECEIPT = '"itemsRead": 25,\n    "returned": 25,\n    "readUnits": 0.5';

/** Lab 1, one of whose files says something else. */
function changed(file: string, from: string, to: string): Lab[] {
  const [lab] = labs as [Lab];
  const home = join(folder, `${Math.abs(file.length + from.length)}`);
  mkdirSync(home, { recursive: true });
  for (const name of ['README.md', 'budgets.json', 'wrong.screens.txt']) {
    const text = readFileSync(join(dirname(lab.starterFile), name), 'utf8');
    if (name === file) expect(text).toContain(from);
    writeFileSync(join(home, name), name === file ? text.replace(from, to) : text);
  }
  return [
    { ...lab, starterFile: join(home, 'starter.ts'), budgetsFile: join(home, 'budgets.json') },
  ];
}

test.each([
  ['{{cost 1.3}}', '1 request, 0.5 RCU'],
  ['{{returned 1.3}} bills: {{cost 1.3}}', '25 bills: 1 request, 0.5 RCU'],
  ['{{cost 1.2 attach a bill again}}', '1 request, 1.0 WCU'],
  ['{{cost 1.7}}', '2 requests, 0.5 RCU, 9.0 WCU'],
  ['{{rcu 2.8\nrecount followers}} RCU', '135.0 RCU'],
  ['{{read 2.8 recount followers}}', '5,000'],
  [
    '{{lesson 1 store together the items that you read together.}}',
    'store together the items that you read together.',
  ],
])('%j becomes %j', (placeholder, text) => {
  expect(filled(placeholder, labs, FILE)).toBe(text);
});

test('the lines of a screen are those that a known-wrong model gets', () => {
  const [head, ...rest] = filled('{{screen 1.5 scan 1-6}}', labs, FILE).split('\n');
  expect(head).toMatch(/^FAIL 1.5 {2}.* smell: SCAN$/);
  expect(rest).toHaveLength(5);
  expect(filled('{{screen 7.4 one-shard-too-few}}', labs, FILE)).toContain('Never read:     9');
});

test('a figure follows its budget', () => {
  const dearer = changed('budgets.json', RECEIPT, RECEIPT.replace('0.5', '7.5'));
  expect(filled('{{cost 1.3}}', dearer, FILE)).toBe('1 request, 7.5 RCU');
});

test('words that the lesson no longer has are an error', () => {
  const other = changed('README.md', '436.0 RCU', '999.0 RCU');
  const placeholder = '{{lesson 1 2,071 items for 436.0 RCU}}';
  expect(filled(placeholder, labs, FILE)).toBe('2,071 items for 436.0 RCU');
  expect(() => filled(placeholder, other, FILE)).toThrow('README.md does not say so');
});

test.each([
  ['{{price 1.3}}', '`price` is no kind of placeholder'],
  ['{{cost 1.99}}', 'step 1.99 has no budget'],
  ['{{cost 1.2}}', 'has the receipts `attach a bill`, `attach a bill again`; name one of them'],
  ['{{cost 1.2 detach}}', 'name one of them'],
  ['{{cost 9.1}}', 'there is no Lab 9'],
  ['{{cost 99.1}}', 'there is no Lab 99'],
  ['{{lesson 1}}', 'does not say so'],
  ['{{screen 1.5}}', 'a model’s name is missing'],
  ['{{screen 1.5 no-such-model}}', 'has no screen of `no-such-model`'],
  ['{{screen 1.5 scan 1-99}}', 'lines of it are kept'],
  ['{{ cost 1.3 }}', 'it has not the form of one'],
  ['{{cost 1.3}', 'it has not the form of one'],
])('%j is refused: %s', (placeholder, reason) => {
  const refused = expect(() => filled(placeholder, labs, FILE));
  refused.toThrow(expect.objectContaining({ code: 'slides.badPlaceholder', ending: 'failure' }));
  expect(() => filled(placeholder, labs, FILE)).toThrow(reason);
});
