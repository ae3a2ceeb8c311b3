/** What the repository tells an editor: `.vscode/` and `cspell.json`. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { nextStepLines } from '../kit/checkpoint/tell/ending.ts';
import { typeErrorLines } from '../kit/checkpoint/tell/model-problem.ts';
import { type EditorTask, matcherOf, problemsOn, readCommented } from './editor-task.ts';
import { ROOT } from './tree-copy.ts';

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const labs = await readLabs(ROOT);
const { scripts } = JSON.parse(read('package.json'));
const { tasks, inputs } = readCommented<{
  tasks: EditorTask[];
  inputs: { id: string; options?: string[] }[];
}>('.vscode', 'tasks.json');
const { configurations } = readCommented<{
  configurations: { name: string; port: number; preLaunchTask?: string }[];
}>('.vscode', 'launch.json');
const WITH_MATCHER = ['watch', 'check a lab', 'debug a step'];

describe.each(WITH_MATCHER)('the problem matcher of the task "%s"', (label) => {
  const matcher = matcherOf(label);

  test.each(labs.map(({ name }) => name))('finds the line of every red screen of %s', (name) => {
    // A known-wrong model stands where the learner's would.
    const text = read('labs', name, 'wrong.screens.txt').replaceAll(
      /wrong\/[\w-]+\.ts/g,
      'model.ts',
    );
    const screens = text.split('\n=== ').filter((screen) => /^ {2}FAIL /m.test(screen));
    expect(screens.length).toBeGreaterThan(5);
    for (const screen of screens) {
      const file = `labs/${name}/model.ts`;
      const [, line] = new RegExp(`^${file}:(\\d+)`, 'm').exec(screen) ?? [];
      const message = expect.stringMatching(new RegExp(`^${file}:${line}`));
      expect(problemsOn(screen, matcher)).toEqual([{ file, line: Number(line), message }]);
    }
  });

  test('finds the line of a type error', () => {
    const [lab] = labs;
    if (!lab) throw new Error('no lab');
    const model = { shown: `labs/${lab.name}/model.ts`, source: '', isReference: false };
    const problems = [{ kind: 'type', line: 41, message: 'Type 7 is not assignable.' }] as const;
    const lines = typeErrorLines(lab, model, problems, (_, text) => text);
    const file = model.shown;
    expect(problemsOn(lines.join('\n'), matcher)).toEqual([
      { file, line: 41, message: `${file}:41` },
    ]);
  });

  test.each(
    labs.map((lab) => [lab.name, lab] as const),
  )('finds nothing in %s where a step is only not written', (_, lab) => {
    const source = read('labs', lab.name, 'starter.ts');
    const model = { shown: `labs/${lab.name}/model.ts`, source, isReference: false };
    const steps = lab.steps.map((step) => ({ step, outcome: 'todo', receipts: [] }) as const);
    const screen = nextStepLines(lab, model, steps).join('\n');
    expect(screen).toMatch(/^labs\/.*model\.ts:\d+ {3}A hint:/m);
    const untouched = read('labs', lab.name, 'starter.screen.txt');
    expect(problemsOn(`${screen}\n${untouched}`, matcher)).toEqual([]);
  });
});

describe('the tasks and the launch configurations', () => {
  test('run scripts that are there', () => {
    const named = tasks.map(
      ({ command }) => command.replace(/^npm (run )?/, '').split(' ')[0] ?? '',
    );
    const missing = named.filter((name) => !(name.replace(/\$\{input:lab\}/, '1') in scripts));
    expect(missing).toEqual([]);
  });

  test('offer every lab', () => {
    const options = inputs.find(({ id }) => id === 'lab')?.options;
    expect(options).toEqual(labs.map(({ info }) => String(info.number)));
  });

  test('attach to the port where a step waits, after the task that makes it wait', () => {
    const [, port = ''] = /DEBUG_PORT = ([\d_]+)/.exec(read('commands', 'lab', 'debug.ts')) ?? [];
    expect(configurations.map((one) => one.port)).toEqual([9_229, 9_229]);
    expect(Number(port.replaceAll('_', ''))).toBe(9_229);
    expect(configurations.map((one) => one.preLaunchTask)).toEqual([undefined, 'debug a step']);
    expect(read('commands', 'lab', 'debug.ts')).toContain(`"${configurations[0]?.name}"`);
  });
});

describe('the settings', () => {
  test('name the compiler that the project locks, and not the older one of the notebooks’ kernel', () => {
    const settings = readCommented<Record<string, string>>('.vscode', 'settings.json');
    const folder = settings['typescript.tsdk'] ?? '';
    expect(existsSync(join(ROOT, folder, 'tsserver.js'))).toBe(true);
    const { version } = JSON.parse(read(folder, '..', 'package.json'));
    expect(version).toBe(JSON.parse(read('package.json')).dependencies.typescript);
  });
});

describe('the words of cspell.json', () => {
  const { words } = JSON.parse(read('cspell.json')) as { words: string[] };

  test('are sorted, and each is there once', () => {
    const order = new Intl.Collator('en').compare;
    expect(words).toEqual([...new Set(words)].sort(order));
  });

  test('are used on a page', () => {
    const pages = [
      'README.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      ...below('docs'),
      ...below('labs'),
      ...below('solutions'),
      ...below('kit'),
    ];
    const text = pages
      .map((page) => read(page))
      .join('\n')
      .toLowerCase();
    expect(words.filter((word) => !text.includes(word.toLowerCase()))).toEqual([]);
  });
});

/** The pages and the files of code below a folder. */
function below(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(md|ts)$/.test(path))
    .map((path) => join(folder, path));
}
