/** The words of `npm run verify` that are no test: what they say, what they pass on, and their exit codes. */

import { describe, expect, test } from 'vitest';
import { nodeIn, ROOT } from '../tools/tree-copy.ts';

const random = (...words: string[]) =>
  nodeIn(ROOT, ['commands/shell/run.mjs', 'verify', 'random', ...words]);
const FILE = 'kit/fault/unprocessed.test.ts';

describe('npm run verify random', () => {
  test('runs a file with the seed that it is given, and says how to repeat it', async () => {
    const { code, stdout } = await random('seed=123', `file=${FILE}`);
    expect(stdout).toContain(`  npm run verify random seed=123 file=${FILE}\n`);
    expect(stdout).toContain('2 passed, 0 failed');
    expect(code).toBe(0);
  });

  test('draws another seed each time', async () => {
    const said = await Promise.all([random(`file=${FILE}`), random(`file=${FILE}`)]);
    const seeds = said.map(({ stdout }) => /with seed (\d+)/.exec(stdout)?.[1]);
    expect(new Set(seeds).size).toBe(2);
    expect(seeds).not.toContain(undefined);
  });

  test.each([
    ['seed=-1', 'Expected `seed` to be a whole number from 0 to 2147483647, got `-1`'],
    ['file=kit/paint.test.ts', 'Expected `file` to be a test file that imports fast-check'],
    ['sede=1', 'Did you mean: npm run verify random seed=1?'],
  ])('%s is refused in one sentence, exit 64', async (word, sentence) => {
    const { code, stderr } = await random(word);
    expect(stderr).toContain(sentence);
    expect(code).toBe(64);
  });
});

test('npm run verify rules says which functions a rule does not reach, and what a step says of a rule', async () => {
  const words = ['commands/shell/run.mjs', 'verify', 'rules', 'lab=1'];
  const { code, stdout } = await nodeIn(ROOT, words);
  expect(stdout).toContain(
    '\n  the answer is the same when pages end early\n      reads no list: 1.1 ',
  );
  expect(stdout).toContain('\n      sends no request: none\n');
  expect(stdout).toContain('\n  1.7 readsAgain: detachBill\n');
  expect(code).toBe(0);
});
