/** `npm run labs new`: the lab that it makes is complete, and its reference passes. */

import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { commandsIn, testTree } from '../../tools/test-folder.ts';
import { type Ended, ROOT } from '../../tools/tree-copy.ts';

/** No lab has this number, or its name. */
const NUMBER = 1 + Math.max(...(await readLabs(ROOT)).map(({ info }) => info.number));
const FOLDER = `${String(NUMBER).padStart(2, '0')}-two-words`;

const tree = await testTree();
const run = commandsIn(tree.folder);

const labs = (...words: string[]): Promise<Ended> => run(['labs', ...words]);
const made = await labs('new', `number=${NUMBER}`, 'name=two-words');
const lab = (...words: string[]): Promise<Ended> =>
  run(['lab', String(NUMBER), 'types=off', ...words]);
const read = (...path: string[]): string => readFileSync(join(tree.folder, ...path), 'utf8');

describe('a new lab', () => {
  test('is two folders, a script and a row of the README', () => {
    expect(made.stderr).toBe('');
    expect(made.stdout).toContain(`New: labs/${FOLDER} and solutions/${FOLDER}.`);
    expect(read('package.json')).toContain(
      `    "lab:${NUMBER}": "node commands/lab.mjs ${NUMBER}",\n`,
    );
    expect(read('README.md')).toContain(`| [${NUMBER} Two words](labs/${FOLDER}/README.md) |`);
    expect(made.code).toBe(0);
  });

  test('has no word of the skeleton left', () => {
    const files = [
      'README.md',
      'entities.ts',
      ...['steps.ts', 'fixture.ts', 'checkpoint.test.ts'].map((file) => join('check', file)),
    ];
    const texts = files.map((file) => read('labs', FOLDER, file)).join('\n');
    expect(texts).not.toMatch(/skeleton|\b90\b/i);
    expect(texts).toContain('TwoWordsError');
    expect(texts).toContain('twoWordsTable');
  });

  test('is not started', async () => {
    const { code, stderr } = await lab();
    expect(stderr).toBe('');
    expect(code).toBe(2);
  });

  test('has a reference that passes, by the budgets that it came with', async () => {
    const { code, stdout } = await lab('solution');
    expect(stdout).toContain('Same checks on unseen data: 1 of 1.   At 10x data: all flat.');
    expect(code).toBe(0);
  });

  test.each([
    ['scan', 'SCAN'],
    ['first-page', 'LOST-PAGE'],
  ])('has a known-wrong model %s', async (name, smell) => {
    const { code, stdout } = await lab(`model=wrong:${name}`);
    expect(stdout).toContain(`smell: ${smell}`);
    expect(code).toBe(1);
  });

  test('is formatted as the others are, and its types are right', async () => {
    const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
    const folders = [`labs/${FOLDER}`, `solutions/${FOLDER}`];
    const linted = await tree.node([biome, 'check', '--vcs-enabled=false', ...folders]);
    expect(linted.code, linted.stdout + linted.stderr).toBe(0);
    const tsc = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
    for (const settings of ['./tsconfig.json', './tsconfig.solution.json']) {
      // The new lab alone: the others take a minute.
      const include = folders.map((folder) => `${folder}/**/*.ts`);
      const project = join(tree.folder, 'tsconfig.new.json');
      await writeFile(project, JSON.stringify({ extends: settings, include }));
      const { code, stdout } = await tree.node([tsc, '-p', project]);
      expect([code, stdout]).toEqual([0, '']);
    }
  });
});

describe('labs new is refused, and changes nothing,', () => {
  test.each([
    ['a name that is none', ['name=Two Words', 'number=98'], 'Expected `name` to be'],
    ['no name', ['number=98'], 'Expected `name` to be'],
    ['no number', ['name=third'], 'Expected `number`'],
    ['a number that is none', ['name=third', 'number=0'], 'Expected `number` to be'],
    ['a number that a lab has', ['name=third', 'number=1'], 'there is labs/01-invoicing'],
    ['a name that a lab has', ['name=social', 'number=98'], 'there is labs/02-social'],
  ])('for %s', async (_, words, sentence) => {
    const before = [read('package.json'), read('README.md')];
    const { code, stderr } = await labs('new', ...words);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(64);
    expect([read('package.json'), read('README.md')]).toEqual(before);
    expect(existsSync(join(tree.folder, 'labs', '98-third'))).toBe(false);
  });
});
