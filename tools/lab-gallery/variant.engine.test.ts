/** Every known-wrong answer of every lab fits its reference, and has its types. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWrongAnswers } from '../../kit/checkpoint/lab/known-answer.ts';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { VARIANT_FOLDER, writeVariant } from '../../kit/checkpoint/lab/variant.ts';
import { testTree } from '../test-folder.ts';
import { ROOT } from '../tree-copy.ts';

const labs = await readLabs(ROOT);
const answers = (await Promise.all(labs.map((lab) => readWrongAnswers(ROOT, lab)))).flat();
const tree = await testTree();

describe('a known-wrong answer', () => {
  test.each(labs)('has a name of its own in $name', ({ name }) => {
    const names = answers.filter(({ lab }) => lab.name === name).map((one) => one.name);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((one, nth) => names.indexOf(one) !== nth)).toEqual([]);
  });

  test('fits the reference, and has its types', async () => {
    const misfits = answers.flatMap((answer) => {
      try {
        writeVariant(tree.folder, answer);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(misfits).toEqual([]);
    const project = join(tree.folder, VARIANT_FOLDER, 'tsconfig.json');
    const config = { extends: '../../tsconfig.json', include: ['**/*.ts'], exclude: [] };
    await writeFile(project, JSON.stringify(config));
    const compiler = 'node_modules/typescript-native/bin/tsc';
    const { code, stdout } = await tree.node([compiler, '-p', project, '--pretty', 'false']);
    expect([code, stdout]).toEqual([0, '']);
  });
});
