/** `npm run labs`, the growth of a tiny lab, and the words that all labs share. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { steps as stepsOfLab1 } from '../labs/01-invoicing/check/steps.ts';
import { wrongText } from '../tools/lab-gallery/wrong-model.ts';
import { commandsIn, testTree } from '../tools/test-folder.ts';
import type { Ended } from '../tools/tree-copy.ts';

const tree = await testTree();
const run = commandsIn(tree.folder);
const progress = join(tree.folder, '.workshop', 'progress.json');

beforeAll(async () => {
  await cp(join(tree.folder, 'tools', 'tiny-lab'), inTree('labs', '90-tiny'), { recursive: true });
});

const inTree = (...path: string[]): string => join(tree.folder, ...path);
const labs = (...words: string[]): Promise<Ended> => run(['labs', ...words]);
const lab = (number: string, ...words: string[]): Promise<Ended> =>
  run(['lab', number, 'types=off', ...words]);
const ask = (...words: string[]): Promise<Ended> => run(['lab', '1', ...words]);

describe('a cost that grows with the table', () => {
  test('a Query costs the same at ten times the data, and on unseen data', async () => {
    const { code, stdout } = await lab('90', 'model=labs/90-tiny/starter.ts');
    expect(stdout).toContain('Same checks on unseen data: 1 of 1.   At 10x data: all flat.');
    expect(code).toBe(0);
  });

  test('a Scan that is right and cheap on twenty items is no pass', async () => {
    const { code, stdout } = await lab('90', 'model=labs/90-tiny/wrong/scan.ts');
    expect(stdout).toMatch(/FAIL 90\.1 .* smell: SCAN/);
    expect(stdout).toContain('The answer is right. Its cost grows with the table:');
    expect(stdout).toMatch(/now +1 +20 +20 +0\.5\n +10x data +1 +200 +200 +[2-9]/);
    expect(code).toBe(1);
  });

  test('what a model keeps beside its functions is gone in the next run', async () => {
    const query = readFileSync(inTree('labs', '90-tiny', 'starter.ts'), 'utf8');
    const once = query.replace(
      /(export async function edgesOf\(.*\{)/,
      "let table = '';\n$1\n  table ||= lab.table;\n  if (table !== lab.table) throw new Error('another run');",
    );
    expect(once).toContain('another run');
    await writeFile(inTree('labs', '90-tiny', 'wrong', 'once.ts'), once);
    const { code, stdout } = await lab('90', 'model=labs/90-tiny/wrong/once.ts');
    expect(stdout).toContain('Same checks on unseen data: 1 of 1.   At 10x data: all flat.');
    expect(code).toBe(0);
  });

  test('a model that is right on the data it sees and wrong on ten times as much is told so', async () => {
    const scan = readFileSync(inTree('labs', '90-tiny', 'wrong', 'scan.ts'), 'utf8');
    const firstPage = scan
      .replace('Limit: 1_000', 'Limit: 30')
      .replace('(answer.Items ?? [])', '(answer.LastEvaluatedKey ? [] : (answer.Items ?? []))');
    expect(firstPage).toContain('Limit: 30 }));\n  const own = (answer.LastEvaluatedKey ?');
    await writeFile(inTree('labs', '90-tiny', 'wrong', 'first-page.ts'), firstPage);
    const { code, stdout } = await lab('90', 'model=labs/90-tiny/wrong/first-page.ts');
    expect(stdout).toContain('With 10 times as much, it fails:');
    expect(code).toBe(1);
  });
});

describe('npm run labs', () => {
  const statuses = async (): Promise<string[]> => {
    const [first] = JSON.parse((await labs('json')).stdout);
    return first.steps.map(({ status }: { status: string }) => status);
  };

  test('json has every lab and step, with what is kept of it', async () => {
    await cp(
      inTree('solutions', '01-invoicing', 'model.ts'),
      inTree('labs', '01-invoicing', 'model.ts'),
    );
    await lab('1', '1.3');
    await ask('skip', '1.4');
    const { code, stdout } = await labs('json');
    const [first, ...others] = JSON.parse(stdout);
    expect([first.lab, first.title]).toEqual([1, 'Invoicing']);
    expect(others.map((one: { lab: number }) => one.lab)).toContain(90);
    expect(first.steps[0]).toEqual({
      id: '1.1',
      title: 'put an invoice and a bill',
      pattern: expect.any(String),
      core: true,
      status: 'open',
    });
    expect(first.steps[2]).toMatchObject({
      id: '1.3',
      status: 'pass',
      attempts: 1,
      failures: 0,
      hints: 0,
      firstPass: expect.any(String),
      best: [{ name: 'bills of an invoice', requests: 1 }],
    });
    expect(first.steps[3]).toMatchObject({ status: 'skip', skipped: true });
    expect(code).toBe(0);
  });

  test('share writes what json says, and what the last run cost', async () => {
    const { code, stdout } = await labs('share');
    const [path = ''] = /\.workshop\/share\/edgewise-[0-9a-f]{16}\.json$/m.exec(stdout) ?? [];
    const { labs: handed } = JSON.parse(readFileSync(inTree(path), 'utf8'));
    const told = JSON.parse((await labs('json')).stdout);
    expect(handed[0].steps.map(({ status }: { status: string }) => status)).toEqual(
      told[0].steps.map(({ status }: { status: string }) => status),
    );
    expect(handed[0].steps[2].last).toEqual({
      outcome: 'pass',
      receipts: [
        {
          name: 'bills of an invoice',
          requests: 1,
          readUnits: 0.5,
          writeUnits: 0,
          allowed: { requests: 1, readUnits: 1, writeUnits: 0 },
        },
      ],
    });
    expect(code).toBe(0);
    const nowhere = await labs('share', 'to=nowhere');
    expect(nowhere.stderr).toMatch(/^Expected `to` to be a folder, but .*nowhere` is none\. Say/);
    expect(nowhere.code).toBe(64);
  });

  test('recheck tells what the code does, whatever the progress file says', async () => {
    await writeFile(inTree('labs', '01-invoicing', 'model.ts'), await wrongText(1, 'scan'));
    const lie = { attempts: 9, failures: 0, hints: 0, firstPass: '2026-01-15T09:00:00.000Z' };
    const steps = Object.fromEntries(['1.1', '1.2', '1.3', '1.4', '1.5'].map((id) => [id, lie]));
    await writeFile(progress, JSON.stringify({ version: 1, steps }));
    expect((await statuses()).slice(0, 5)).toEqual(Array(5).fill('pass'));
    const { code, stdout } = await labs('recheck');
    expect(stdout).toContain('FAIL 1.5');
    expect(code).toBe(0);
    expect((await statuses()).slice(0, 5)).toEqual([...Array(4).fill('pass'), 'fail']);
  });

  test('reset-all asks somebody, and is refused with the command where nobody is there', async () => {
    const { code, stderr } = await labs('reset-all');
    expect(stderr).toContain('Say: npm run labs reset-all yes.');
    expect(code).toBe(64);
    const alone = await labs('yes');
    expect(alone.stderr).toContain('npm run labs reset-all yes');
    expect(alone.code).toBe(64);
  });

  test('reset-all keeps every model as a backup, and begins every lab anew', async () => {
    const names = ['01-invoicing', '90-tiny'];
    for (const name of names) await writeFile(inTree('labs', name, 'model.ts'), `// ${name}\n`);
    const { code, stdout } = await labs('reset-all', 'yes');
    expect(code).toBe(0);
    for (const name of names) {
      const backups = inTree('.workshop', 'backups', name);
      const kept = readdirSync(backups).map((at) => join(backups, at, 'model.ts'));
      expect(kept.map((file) => readFileSync(file, 'utf8'))).toEqual([`// ${name}\n`]);
      expect(stdout).toContain(`.workshop/backups/${name}/`);
      const text = (file: string): string => readFileSync(inTree('labs', name, file), 'utf8');
      expect(text('model.ts')).toBe(text('starter.ts'));
    }
    expect(await statuses()).toEqual(stepsOfLab1.map(() => 'open'));
  });
});

describe('npm run hint, show and watch', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const alias = (name: string): Promise<Ended> => tree.node(scripts[name].split(' ').slice(1));

  test('mean the lab one was last in', async () => {
    expect((await alias('show')).stdout).toContain('has not run yet');
    await lab('90', '90.1');
    expect((await alias('show')).stdout).toContain('Lab 90: Twenty items');
    await lab('1', '1.3');
    expect((await alias('hint')).stdout).toMatch(/Step 1\.1, .*: hint 1 of 3/);
  });
});

describe('the words of a lab', () => {
  test.each([
    ['two verbs', ['hint', 'show'], 'Expected one thing at a time, got hint and show.'],
    ['a step beside reset', ['reset', '1.3', 'yes'], 'Say: npm run lab:1 reset.'],
    ['a step beside diff', ['diff', '1.3'], 'Say: npm run lab:1 diff.'],
    ['a step of another lab', ['hint', '2.1'], '`2.1` is not a word of npm run lab:1 hint.'],
    ['yes without reset', ['hint', 'yes'], '`yes` is not a word'],
    ['files without trace', ['show', 'files'], '`files` is not a word'],
    ['poll without watch', ['poll'], '`poll` is not a word'],
    ['an index without show', ['trace', 'gsi1'], '`gsi1` is not a word'],
    ['a seed beside a hint', ['hint', 'seed=7'], '`seed=7` is not a word'],
    ['a limit beside show', ['show', 'limit=7'], '`limit=7` is not a word'],
    ['a word misspelled', ['wacth'], 'Did you mean: npm run lab:1 watch?'],
    ['an option misspelled', ['sed=7'], 'Did you mean: npm run lab:1 seed=7?'],
    ['an index misspelled', ['show', 'gsi2'], 'Did you mean: npm run lab:1 show gsi1?'],
    ['a flag', ['show', '--gsi1'], 'Say: npm run lab:1 show gsi1.'],
  ])('refuse %s in one sentence, and do nothing', async (_what, words, sentence) => {
    const { code, stdout, stderr } = await ask(...words);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect([code, stdout]).toEqual([64, '']);
  });

  test.each([
    [['help']],
    [['hint', 'help']],
    [['help', '1.3']],
    [['reset', 'help']],
  ])('have help: %j', async (words) => {
    const { code, stdout } = await ask(...words);
    expect(stdout).toContain('npm run lab:1 reset yes');
    expect(code).toBe(0);
  });

  test('leave a lab whose every step is skipped alone, and say how to take one up', async () => {
    for (const { id } of stepsOfLab1) await ask('skip', id);
    const { code, stdout } = await ask('types=off');
    expect(stdout).toContain('To take one up again:  npm run lab:1 1.1');
    expect(code).toBe(2);
  });

  test('tell of a last run that is cut off, exit 4, and not of a bug', async () => {
    await lab('1', '1.3');
    const folder = inTree('.workshop', 'last', '01');
    for (const file of ['trace.jsonl', 'items.jsonl']) await writeFile(join(folder, file), '{"ru');
    for (const verb of ['show', 'trace', 'hint']) {
      const { code, stderr } = await ask(verb, '1.3');
      expect(stderr).toContain('Run the lab again: npm run lab:1.');
      expect(code).toBe(4);
    }
    expect(existsSync(inTree('.workshop', 'last-error.txt'))).toBe(false);
  });
});
