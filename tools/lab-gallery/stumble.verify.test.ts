/** A check that stumbles: over what the model did, or over a mistake of its own. */

import { readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testTree } from '../test-folder.ts';
import type { Ended } from '../tree-copy.ts';

const tree = await testTree();
let checkpoint: string;
let model: string;

const inTree = (...path: string[]): string => join(tree.folder, ...path);

beforeAll(async () => {
  await cp(inTree('tools', 'tiny-lab'), inTree('labs', '90-tiny'), { recursive: true });
  await mkdir(inTree('solutions', '90-tiny'));
  await cp(inTree('labs', '90-tiny', 'starter.ts'), inTree('solutions', '90-tiny', 'model.ts'));
  checkpoint = readFileSync(inTree('labs', '90-tiny', 'check', 'checkpoint.test.ts'), 'utf8');
  model = readFileSync(inTree('labs', '90-tiny', 'starter.ts'), 'utf8');
});

/** Puts the parts in their places; each place is there once. */
function edited(text: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((before, [place, part]) => {
    expect(before.split(place)).toHaveLength(2);
    return before.replace(place, () => part);
  }, text);
}

/** Where a check has lines more: before it calls the model, and with the answer. */
interface Lines {
  readonly before?: string;
  readonly after?: string;
}

/** Checks a model whose function ends with this statement, by a check with these lines in it. */
async function check(statement: string, lines: Lines): Promise<Ended> {
  await writeCheck(lines);
  const answer = 'return (answer.Items ?? []).map((item) => String(item.target));';
  return checkText(edited(model, { [answer]: `${statement}\n${answer}` }));
}

async function writeCheck({ before = '', after = '' }: Lines): Promise<void> {
  const [call, same] = ['const call = await', 'check.sameList('];
  const text = edited(checkpoint, { [call]: before + call, [same]: after + same });
  await writeFile(inTree('labs', '90-tiny', 'check', 'checkpoint.test.ts'), text);
}

async function checkText(own: string): Promise<Ended> {
  await writeFile(inTree('labs', '90-tiny', 'own.ts'), own);
  return command('model=labs/90-tiny/own.ts');
}

const command = (word: string): Promise<Ended> =>
  tree.node(['commands/lab.mjs', '90', 'types=off', word]);
const lastError = (): string => readFileSync(inTree('.workshop', 'last-error.txt'), 'utf8');

/** Passes for the reference, whose targets begin with the seed and can be decoded. */
const READS = { after: 'decodeURIComponent(call.value[0].trim());' };
/** Passes for nobody. */
const BROKEN = { after: 'undefined.trim();' };

describe('a check that stumbles over what the model returned', () => {
  test('tells the function, its answer and what it declares, and where it is', async () => {
    const { code, stdout, stderr } = await check('return undefined as never;', READS);
    expect(stderr).toBe('');
    expect(stdout).toContain('  FAIL 90.1');
    expect(stdout).toContain('edgesOf returned nothing. Expected a list of texts.');
    const line = model.split('\n').findIndex((one) => one.includes('function edgesOf')) + 1;
    expect(stdout).toContain(`labs/90-tiny/own.ts:${line}`);
    expect(code).toBe(1);
  });

  test('tells so where the answer is of the declared kind, too', async () => {
    const { code, stdout } = await check("return ['%'];", READS);
    const told = stdout.replaceAll(/\s+/g, ' ');
    expect(told).toContain('The check cannot go on with the answer of edgesOf: a list of 1: "%".');
    expect(told).toContain('Expected a list of texts. With the reference the check goes on.');
    expect(code).toBe(1);
  });

  test('passes where the answer is right', async () => {
    expect((await check('', READS)).code).toBe(0);
  });
});

describe('a check that stumbles over a mistake of its own', () => {
  test('is our fault, whatever the model answered', async () => {
    for (const statement of ['', 'return undefined as never;']) {
      const { code, stderr } = await check(statement, BROKEN);
      expect(stderr).toContain('This is our fault, not yours');
      expect(lastError()).toContain("reading 'trim'");
      expect(code).toBe(70);
    }
  });

  test('is our fault with the reference, and before the model has answered', async () => {
    const before = await check('', { before: "throw new Error('too early');" });
    expect(before.code).toBe(70);
    expect(lastError()).toContain('too early');
    await writeCheck(BROKEN);
    expect((await command('solution')).code).toBe(70);
  });

  test('is our fault where a request of its own fails', async () => {
    const { code } = await check("return ['%'];", {
      after: "if (call.value[0] === '%') throw Object.assign(new Error(), { $metadata: {} });",
    });
    expect(code).toBe(70);
  });
});

describe('a model that cannot be called', () => {
  test('because it lacks a function is told which', async () => {
    const own = edited(model, { 'export async function edgesOf': 'export async function edges' });
    const { code, stdout } = await checkText(own);
    expect(stdout).toContain('Your model does not export a function edgesOf.');
    expect(code).toBe(1);
  });

  test.each([
    'throw null;',
    'await Promise.reject(undefined);',
  ])('because loading it ends with %s is told so', async (statement) => {
    const { code, stdout, stderr } = await checkText(`${model}\n${statement}\n`);
    expect(stderr).toBe('');
    expect(stdout).toContain('FAIL your model could not be run');
    expect(stdout).toMatch(/When your model was loaded, it threw (null|undefined)\./);
    expect(code).toBe(1);
  });

  test('because a promise that nobody awaited fails with null is told so', async () => {
    const { code, stdout } = await check('void Promise.reject(null);', {});
    expect(stdout).toContain('is an await missing?');
    expect(code).toBe(1);
  });
});
