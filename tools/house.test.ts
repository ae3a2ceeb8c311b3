/** The house itself: manifest, lock file, labs and documents agree with one another. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedFiles } from '../commands/labs/generated.ts';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { EMBEDDED_PLATFORMS } from '../kit/engine/embedded.ts';
import { grouped } from '../kit/report/text.ts';
import { ROOT } from './tree-copy.ts';
import { unitFigures } from './unit-figure.ts';

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const labs = await readLabs(ROOT);
const SKELETON = join('commands', 'labs', 'skeleton', 'lab');
const skipped = new Set(['node_modules', 'dist', '.git', '.workshop']);
const documents = markdownFiles('.');

describe('package.json and its lock file', () => {
  test.each(EMBEDDED_PLATFORMS)('the embedded engine for %s is optional and locked', (platform) => {
    const name = `@dynoxide/${platform}`;
    const [os, cpu] = platform.split('-');
    const { version } = lock.packages['node_modules/@dynoxide/linux-x64'];
    expect(manifest.optionalDependencies[name]).toBe(version);
    expect(lock.packages[''].optionalDependencies[name]).toBe(version);
    const locked = lock.packages[`node_modules/${name}`];
    expect(locked).toMatchObject({ version, os: [os], cpu: [cpu], optional: true });
  });

  test('every version is exact', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
    const loose = Object.entries(all).filter(
      ([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+$/.test(`${version}`),
    );
    expect(loose).toEqual([]);
  });

  test('the lock file names no address', () => {
    expect(read('package-lock.json')).not.toContain('"resolved": "http');
  });

  test('no script says bare tsc, which is another compiler', () => {
    const scripts = Object.values<string>(manifest.scripts);
    expect(scripts.filter((script) => /(^|[\s;&])tsc\b/.test(script))).toEqual([]);
  });
});

test.each(generatedFiles(ROOT, labs))('$path has the labs that are there (npm run labs write)', ({
  isSame,
}) => {
  expect(isSame).toBe(true);
});

describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (name, lab) => {
  const lesson = read('labs', name, 'README.md');
  const starter = read('labs', name, 'starter.ts');
  const solution = read('solutions', name, 'model.ts');
  const entities = read('labs', name, 'entities.ts');
  const ids = lab.steps.map(({ id }) => id);

  test('starter, lesson and checkpoint have the same steps in the same order', () => {
    const found = (text: string, pattern: RegExp): (string | undefined)[] =>
      [...text.matchAll(pattern)].map((match) => match[1]);
    expect([...new Set(found(starter, /todo\('([\d.]+)'/g))]).toEqual(ids);
    expect(found(lesson, /^### ([\d.]+) /gm)).toEqual(ids);
    expect(found(read('labs', name, 'checkpoint.test.ts'), /^step\('([\d.]+)'/gm)).toEqual(ids);
  });

  test.each(lab.steps)('$id has its title in the lesson and its pattern in the table', (step) => {
    expect(lesson).toContain(`### ${step.id} ${step.title}\n`);
    expect(lesson).toContain(`| ${step.id} | ${step.pattern} |`);
    for (const name of step.exports) {
      expect(starter).toMatch(new RegExp(`function ${name}\\b`));
      expect(solution).toMatch(new RegExp(`function ${name}\\b`));
    }
  });

  test.each(lab.steps)('$id has three hints, and the names in them exist', ({ hints }) => {
    const known = [lesson, starter, solution, entities].join('\n');
    const names = hints.join(' ').match(/\b[A-Za-z]+[a-z][A-Z]\w*\b/g) ?? [];
    const sdk = ['PutItem', 'DynamoDB', 'CancellationReasons', 'KeyConditionExpression'];
    sdk.push('ExclusiveStartKey', 'LastEvaluatedKey');
    expect(names.filter((word) => !known.includes(word) && !sdk.includes(word))).toEqual([]);
    expect(new Set(hints).size).toBe(3);
  });

  test.each(lab.steps)('$id can be failed: a known-wrong model does', ({ id }) => {
    const folder = join(ROOT, 'labs', name, 'wrong');
    const models = readdirSync(folder).filter((file) => file.endsWith('.ts'));
    const heads = models.map((file) => readFileSync(join(folder, file), 'utf8'));
    expect(heads.map((head) => /@fails (\S+)/.exec(head)?.[1])).toContain(id);
  });

  test('every figure of cost in the lesson stands in a measured screen or budget', () => {
    const measured = unitFigures(read('labs', name, 'wrong.screens.txt'));
    const budgets = read('labs', name, 'budgets.json').matchAll(/"(read|write)Units": ([\d.]+)/g);
    const budgeted = [...budgets].map(
      ([, kind, units]) => `${grouped(Number(units), 1)} ${kind === 'read' ? 'RCU' : 'WCU'}`,
    );
    const known = new Set([...measured, ...budgeted, ...unitFigures(quotedScreens(lesson))]);
    const claimed = unitFigures(lesson.replace(/\s+/g, ' '));
    expect(claimed.size).toBeGreaterThan(0);
    expect([...claimed].filter((figure) => !known.has(figure))).toEqual([]);
  });
});

test('every figure of AWS’s names the page that states it', () => {
  const limits = read('kit', 'limits.ts');
  const figures = limits.match(/^export const/gm) ?? [];
  const pages = limits.match(/@see https:\/\/docs\.aws\.amazon\.com\//g) ?? [];
  expect(pages).toHaveLength(figures.length);
});

describe.each([
  ['kit/governor', 'split', 'limit'],
  ['kit/checkpoint', 'lab', 'worker', 'run', 'judge', 'tell', 'learner'],
  ['loadtest', 'run', 'load', 'forecast', 'judge', 'report'],
  ['web', 'wire', ...['door', 'files', 'answer', 'source', 'class'].map((one) => `server/${one}`)],
])('the table of questions of %s', (room, ...folders) => {
  const named: string[] = read(room, 'README.md').match(/(?<=`)[a-z/-]+\.ts(?=`)/g) ?? [];

  test('names files that are there', () => {
    expect(named.filter((name) => !existsSync(join(ROOT, room, name)))).toEqual([]);
  });

  test.each(folders)('leads to every file of %s/', (folder) => {
    const files = readdirSync(join(ROOT, room, folder)).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((file) => !named.includes(`${folder}/${file}`))).toEqual([]);
  });
});

describe('the map of the tree', () => {
  const map = read('CONTRIBUTING.md').split('## The tree')[1]?.split('## Checks')[0] ?? '';
  const rows = [...map.matchAll(/^\| `([a-z]+)\/` \| (.*) \|$/gm)];
  const foldersOf = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
      .filter(({ name }) => !name.startsWith('.') && hasFile(join(folder, name)))
      .map(({ name }) => name)
      .sort();

  test('has every top folder, and no other', () => {
    expect(rows.map(([, name]) => name).sort()).toEqual(foldersOf('.'));
  });

  test.each([
    'kit',
    'loadtest',
    'packages',
    'seeds',
    'simulator',
    'web',
  ])('has every folder of %s/', (folder) => {
    const [, , text = ''] = rows.find(([, name]) => name === folder) ?? [];
    const named = [...text.matchAll(/`([a-z-]+)\/`/g)].map(([, name]) => name ?? '');
    const inner = folder === 'kit' ? ['governor', 'checkpoint'] : [];
    const below = inner.flatMap((one) => foldersOf(join(folder, one)));
    expect([...new Set(named)].sort()).toEqual(
      [...new Set([...foldersOf(folder), ...below])].sort(),
    );
  });
});

describe('the glossary', () => {
  const [rows = [], others = []] = read('docs', 'glossary.md')
    .split('\n## ')
    .map((part) => [...part.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(2));
  const words = rows.map(([, word]) => word ?? '');
  const isLessonOrReadme = (document: string): boolean => document.endsWith('README.md');
  const texts = documents.filter(isLessonOrReadme).map((document) => read(document));
  const text = texts.join('\n').replace(/\s+/g, ' ');

  test('is sorted, and has each word once', () => {
    const order = words.map((word) => word.toLowerCase());
    expect(words.length).toBeGreaterThan(50);
    expect(others.length).toBeGreaterThan(5);
    expect(order).toEqual([...new Set(order)].sort());
  });

  test('has no word that no lesson and no README uses', () => {
    const isUsed = (word: string): boolean => new RegExp(`\\b${word}(s|es)?\\b`, 'i').test(text);
    expect(words.filter((word) => !isUsed(word))).toEqual([]);
  });

  test.each(
    others.flatMap(([, list = '']) => list.split(', ')),
  )('says that "%s" is no word of the workshop, and no page uses it', (word) => {
    const pages = documents.filter((document) => document !== join('docs', 'glossary.md'));
    const hints = labs.map(({ name }) => join('labs', name, 'steps.ts'));
    const isUsed = new RegExp(`\\b${word}(s|es)?\\b`, 'i');
    expect([...pages, ...hints].filter((path) => isUsed.test(read(path)))).toEqual([]);
  });

  test.each(labs.map(({ name }) => name))('is named in the lesson of %s', (name) => {
    expect(read('labs', name, 'README.md')).toContain('](../../docs/glossary.md)');
  });

  test('explains each word in one sentence', () => {
    const sentences = rows.map(([, , sentence]) => sentence ?? '');
    const isSentence = (text: string): boolean =>
      /^[A-Z].*[^.]\.$/.test(text) && !/[.!?] [A-Z]/.test(text);
    expect(sentences.filter((sentence) => !isSentence(sentence))).toEqual([]);
  });
});

describe('documents', () => {
  test.each(documents)('the links of %s lead somewhere', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(
      (match) => match[1] ?? '',
    );
    const local = links.filter((link) => !/^https?:/.test(link));
    // The skeleton's page is made for a lab's folder.
    const home = dirname(document).replace(SKELETON, join('labs', '01-invoicing'));
    const broken = local.filter((link) => !existsSync(join(ROOT, home, link)));
    expect(broken).toEqual([]);
  });

  const prose = documents.filter((document) => !/CHANGELOG|mutants|skeleton/.test(document));

  test.each(prose)('%s promises no lab and no step that is not there', (document) => {
    const text = read(document);
    const named = [...text.matchAll(/\b[Ll]ab (\d+)\b/g)].map(([, number]) => Number(number));
    const promised = named.filter((number) => !labs.some(({ info }) => info.number === number));
    const steps = labs.flatMap((lab) => lab.steps.map(({ id }) => id));
    const pointedAt = [...text.matchAll(/\bsteps? (\d\.\d+)|\((\d\.\d+)\)/g)];
    const missing = pointedAt.map((found) => found[1] ?? found[2] ?? '');
    expect(promised).toEqual([]);
    expect(missing.filter((id) => !steps.includes(id))).toEqual([]);
    expect(text).not.toMatch(/\ba later (lab|step)\b/i);
  });

  test.each(
    prose.filter((document) => /^(labs|solutions|docs)\b/.test(document)),
  )('%s links to every other lab that it names', (document) => {
    const text = read(document);
    const others = labs.filter(({ name }) => !document.includes(name));
    const unlinked = others.filter(({ name, info }) => {
      const isNamed = new RegExp(`\\b[Ll]ab ${info.number}\\b`).test(text);
      return isNamed && !text.includes(`/${name}/README.md)`);
    });
    expect(unlinked.map(({ name }) => name)).toEqual([]);
  });

  test('the screen in the README is one that was measured', () => {
    const screen = /```\n( {2}FAIL[\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '';
    const lines = screen.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(4);
    const golden = read('labs', '01-invoicing', 'wrong.screens.txt').split('\n');
    expect(lines.filter((line) => !golden.includes(line))).toEqual([]);
  });
});

test('every file of the lists "To add something" is there', () => {
  const lists =
    read('CONTRIBUTING.md').split('## To add something')[1]?.split('## Checks')[0] ?? '';
  const paths = lists.match(/(?<=`)[\w.-]+(\/[\w.-]+)*(\/|\.(ts|md|json|ipynb|txt))(?=`)/g) ?? [];
  expect(paths.length).toBeGreaterThan(30);
  const missing = paths.filter(
    (path) => !existsSync(join(ROOT, path.replace('NN-name', '01-invoicing'))),
  );
  expect(missing).toEqual([]);
});

/** A lesson's blocks that begin as screens do: the gallery compares them with the reference's screen. */
function quotedScreens(lesson: string): string {
  const blocks = [...lesson.matchAll(/```\n( {2}\S[\s\S]*?)```/g)];
  return blocks.map((match) => match[1] ?? '').join('\n');
}

/** Git knows no empty folder: one that was left behind is not of the tree. */
function hasFile(folder: string): boolean {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).some((entry) =>
    entry.isDirectory()
      ? !skipped.has(entry.name) && hasFile(join(folder, entry.name))
      : entry.isFile(),
  );
}

function markdownFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : markdownFiles(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
