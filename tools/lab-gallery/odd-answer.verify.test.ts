/** Whatever a function of a model answers, its step fails with a sentence: never a fault of ours. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { testTree } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';
import { ModelScreens } from './model-screen.ts';
import { oddAnswers, writeOddModels } from './odd-model.ts';

const labs = await readLabs(ROOT);
const tree = await testTree();

// Tests wait for their turn in a queue; every model in it has a limit of its own.
vi.setConfig({ testTimeout: 0 });

describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (_, lab) => {
  const answers = oddAnswers(lab);
  const functions = lab.steps.flatMap(({ id, exports }) => exports.map((name) => ({ id, name })));
  let screens: ModelScreens;

  beforeAll(async () => {
    await writeOddModels(tree, lab, answers);
    // The first model has every step: it takes about as long as a later one can.
    screens = new ModelScreens(tree, lab, [...new Set(answers.map(({ run }) => run))]);
  });
  afterAll(() => screens.stop());

  test.each(functions)('$id fails with a sentence, whatever $name answers', async ({
    id,
    name,
  }) => {
    for (const { answer, isUnfit, run } of answers.filter((one) => one.name === name)) {
      const { code, failures } = await screens.of(run);
      const text = failures[id]?.lines.join(' ') ?? '';
      expect([name, answer, code]).toEqual([name, answer, 1]);
      expect(text, `${name}: ${answer}`).toMatch(/\w+ .*[.:]/);
      expect(text, `${name}: ${answer}`).not.toMatch(RAW);
      if (isUnfit) expect(text).toMatch(new RegExp(`^${name} (returned|threw) .*\\. Expected `));
    }
  });

  test('nothing else is said of them', async () => {
    expect(await screens.end()).toEqual({ code: 0, complaint: '' });
  });
});

/** Words of JavaScript about our own code. */
const RAW = /TypeError|Cannot read|is not (a function|iterable)|__vi/;
