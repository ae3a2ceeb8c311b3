import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLab } from '../../kit/checkpoint/lab/lab.ts';
import type { TypeVerdict } from '../../kit/checkpoint/report/run-report.ts';
import { startTypeCheck } from '../../kit/checkpoint/run/type-check.ts';
import { testFolder, testTree } from '../../tools/test-folder.ts';

/** Longest time for one check, on a busy machine. */
const LIMIT_MS = 60_000;
const folder = testFolder();
const tree = await testTree();
const lab = await findLab(tree.folder, '1');

function check(modelFile: string, compiler?: string): Promise<TypeVerdict> {
  const workshop = join(tree.folder, '.workshop');
  const given = { root: tree.folder, workshop, lab, modelFile };
  return startTypeCheck({ ...given, ...(compiler !== undefined && { compiler }) }).verdict;
}

/** The reference, some of it replaced, saved as the learner's model. */
function changed(from: string, to: string): string {
  const text = readFileSync(lab.solutionFile, 'utf8');
  expect(text).toContain(from);
  writeFileSync(lab.modelFile, text.replace(from, to));
  return lab.modelFile;
}

/** A program that stands in the compiler's place. */
function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!${process.execPath}\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe('the type check of a model', { timeout: LIMIT_MS }, () => {
  test('finds nothing in a reference and nothing in a starter', async () => {
    expect(await check(lab.solutionFile)).toEqual({ problems: [] });
    expect(await check(lab.starterFile)).toEqual({ problems: [] });
  });

  test('finds an error with its line and the first line of its explanation', async () => {
    const file = changed(
      'return items as Allocation[];',
      'return [{ ...items[0], Type: 7 }] as unknown as { Type: 7 }[];',
    );
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes('Type: 7')) + 1;
    const { problems, unchecked } = await check(file);
    expect(problems[0]).toEqual({
      kind: 'type',
      line,
      message: expect.stringMatching(
        /^Type '\{ Type: 7; \}\[\]' is not assignable to type '[^\n]+'\.$/,
      ),
    });
    expect(unchecked).toBeUndefined();
  });

  test('names an export of the starter that is missing, at no line', async () => {
    const file = changed('export async function detachBill', 'async function detachBill');
    const message = 'The model does not export what the starter does: detachBill';
    expect((await check(file)).problems).toContainEqual({ kind: 'export', line: 0, message });
  });

  test('names every export of the starter that is missing', async () => {
    writeFileSync(lab.modelFile, 'export const nothing = 0;\n');
    const { problems } = await check(lab.modelFile);
    expect(problems).toEqual([
      { kind: 'export', line: 0, message: expect.stringContaining('putNode, attachBill') },
    ]);
  });

  test('names what a changed parameter breaks', async () => {
    const file = changed('cents: number,', 'cents: string,');
    const message = expect.stringContaining('A function is not as the starter has it:');
    expect((await check(file)).problems).toContainEqual({ kind: 'type', line: 0, message });
  });

  test('finds text that is no TypeScript', async () => {
    writeFileSync(lab.modelFile, 'export async function putNode( {\n');
    const { problems } = await check(lab.modelFile);
    expect(problems.length).toBeGreaterThan(0);
  });

  test('reads the model anew every time', async () => {
    const file = changed('return items as Allocation[];', 'return 7;');
    expect((await check(file)).problems).not.toEqual([]);
    copyFileSync(lab.solutionFile, file);
    expect(await check(file)).toEqual({ problems: [] });
  });

  test('says why it could not be done where there is no compiler', async () => {
    const { problems, unchecked } = await check(lab.solutionFile, join(folder, 'nothing-here'));
    expect(problems).toEqual([]);
    expect(unchecked).toContain('ENOENT');
  });

  test('says why it could not be done where the project is broken', async () => {
    const file = join(tree.folder, 'tsconfig.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('"nodenext"', '"no such thing"'));
    try {
      expect((await check(lab.solutionFile)).unchecked).toContain('tsconfig.json: Argument for');
    } finally {
      writeFileSync(file, text);
    }
  });

  describe.skipIf(process.platform === 'win32')('by a compiler that dies', () => {
    test.each([
      ['by a signal', "process.kill(process.pid, 'SIGKILL');", 'the compiler ended with SIGKILL'],
      ['with an exit code of its own', 'process.exit(9);', 'the compiler ended with 9'],
      ['with a last word', "console.error('out of memory'); process.exit(3);", 'out of memory'],
      ['half way, without an error', 'process.exit(2);', 'the compiler ended with 2'],
    ])('%s is told as a check that could not be done', async (_, text, unchecked) => {
      const compiler = program(`${text.length}.mjs`, text);
      expect(await check(lab.solutionFile, compiler)).toEqual({ problems: [], unchecked });
    });

    test('and one that is stopped finds nothing and says nothing', async () => {
      const compiler = program('endless.mjs', 'setInterval(() => {}, 1_000);');
      const workshop = join(tree.folder, '.workshop');
      const given = { root: tree.folder, workshop, lab, modelFile: lab.solutionFile, compiler };
      const running = startTypeCheck(given);
      running.stop();
      expect(await running.verdict).toEqual({ problems: [] });
    });
  });

  test('leaves no file beside the model', () => {
    expect(readFileSync(lab.solutionFile, 'utf8')).not.toBe('');
    expect(() => readFileSync(join(dirname(lab.solutionFile), 'contract.ts'))).toThrow('ENOENT');
  });
});
