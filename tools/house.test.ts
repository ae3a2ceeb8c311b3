/** What no lint sees: the lock file, the folders of a lab, and what the source declares where. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWrongAnswers } from '../kit/checkpoint/lab/known-answer.ts';
import { readLabs } from '../kit/checkpoint/lab/lab.ts';
import { EMBEDDED_PLATFORMS } from '../kit/engine/embedded.ts';
import { projectFiles } from './project-file.ts';
import { ROOT } from './tree-copy.ts';

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const labs = await readLabs(ROOT);

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

  test.each(['package-lock.json', 'tools/package-lock.json'])('%s names no address', (path) => {
    expect(read(path)).not.toContain('"resolved": "http');
  });

  test('what tools/ imports is installed once, and a link in its lock file', () => {
    const tools = JSON.parse(read('tools', 'package-lock.json')).packages;
    const texts = projectFiles('tools/*.ts').map((file) => read(file));
    const imported = texts.flatMap((text) =>
      [...text.matchAll(/ from '((?:@[a-z-]+\/)?[a-z-]+)/g)].map(([, name = '']) => name),
    );
    const locked = [...new Set(imported)].flatMap((name) => tools[`node_modules/${name}`] ?? []);
    expect(locked.length).toBeGreaterThan(1);
    expect(locked.filter(({ link }) => link !== true)).toEqual([]);
  });

  test('no script says bare tsc, which is another compiler', () => {
    const scripts = Object.values<string>(manifest.scripts);
    expect(scripts.filter((script) => /(^|[\s;&])tsc\b/.test(script))).toEqual([]);
  });
});

describe.each(labs.map((lab) => [lab.name, lab] as const))('%s', (name, lab) => {
  const lesson = read('labs', name, 'README.md');
  const starter = read('labs', name, 'starter.ts');
  const solution = read('solutions', name, 'model.ts');
  const ids = lab.steps.map(({ id }) => id);

  test('starter, lesson and checkpoint have the same steps in the same order', () => {
    const found = (text: string, pattern: RegExp): (string | undefined)[] =>
      [...text.matchAll(pattern)].map((match) => match[1]);
    expect([...new Set(found(starter, /todo\('([\d.]+)'/g))]).toEqual(ids);
    expect(found(lesson, /^### ([\d.]+) /gm)).toEqual(ids);
    expect(found(read('labs', name, 'check', 'checkpoint.test.ts'), /^step\('([\d.]+)'/gm)).toEqual(
      ids,
    );
  });

  test.each(lab.steps)('$id has its title in the lesson and its pattern in the table', (step) => {
    expect(lesson).toContain(`### ${step.id} ${step.title}\n`);
    expect(lesson).toContain(`| ${step.id} | ${step.pattern} |`);
    for (const name of step.exports) {
      expect(starter).toMatch(new RegExp(`function ${name}\\b`));
      expect(solution).toMatch(new RegExp(`function ${name}\\b`));
    }
  });

  test('every step can be failed: a known-wrong answer does', async () => {
    const failed = new Set((await readWrongAnswers(ROOT, lab)).map(({ step }) => step));
    expect(lab.steps.filter(({ id }) => !failed.has(id))).toEqual([]);
  });
});

/** Blank projects are somebody else's; `tiny-lab` and `skeleton` are labs, each a world of its own. */
const sources = projectFiles('*.ts', '*.tsx', '*.mjs').filter(
  (file) =>
    !/^(labs|solutions|tools\/(package\/blank|tiny-lab)|commands\/labs\/skeleton)\//.test(file),
);

/** The files that export each name, but for the main of each command. */
const exported = new Map<string, string[]>();
for (const file of sources.filter((one) => !one.endsWith('.d.mts'))) {
  const declared =
    /^export (?:async |abstract |declare )*(?:function\*?|const|let|class|interface|type) (\w+)/gm;
  for (const name of new Set([...read(file).matchAll(declared)].map(([, one = '']) => one))) {
    if (name !== 'main') exported.set(name, [...(exported.get(name) ?? []), file]);
  }
}

test('an exported name is declared in one file', () => {
  const twice = [...exported].filter(([, found]) => found.length > 1);
  expect(exported.size).toBeGreaterThan(1_000);
  expect(twice.map(([name, found]) => `${name}: ${found.join(', ')}`)).toEqual([]);
});

test('an exported function, class or constant is used in another file, and not by tests alone', () => {
  const users = new Map<string, string[]>();
  for (const file of projectFiles('*')) {
    for (const name of new Set(read(file).match(/[\w$]+/g))) {
      if (exported.has(name)) users.set(name, [...(users.get(name) ?? []), file]);
    }
  }
  const isTest = (file: string): boolean => /[.]test[.]tsx?$/.test(file);
  const idle = [...exported].filter(([name, [file = '']]) => {
    const text = read(file);
    // A type is exported with the signature that names it.
    if (new RegExp(`^export (interface|type) ${name}\\b`, 'm').test(text)) return false;
    const others = (users.get(name) ?? []).filter((one) => one !== file);
    // The calibration's page is written by its test.
    const isOnlyTested = /^(?!tools|simulator\/calibration)/.test(file) && others.every(isTest);
    const code = text.replace(/\/\*\*.*?\*\//gs, '');
    const inside = code.split(new RegExp(`\\b${name}\\b`)).length - 1;
    return others.length === 0 || (isOnlyTested && inside === 1);
  });
  expect(idle.map(([name, [file]]) => `${name}: ${file}`)).toEqual([]);
});

/** The files that may make a client of AWS's, and the reason: any other would find its own endpoint. */
const MAKES_A_CLIENT = new Map([
  ['kit/document-client.ts', 'the factory'],
  ['kit/stream/streams-client.ts', 'the factory of the clients of streams'],
  ['kit/aws/config.ts', 'reads the configuration, and sends nothing'],
  ['kit/aws/account.ts', 'asks STS, at an address that it says'],
  ['bench/meter.ts', 'measures a client of the SDK alone'],
]);

test('a client of AWS’s is made by the files that have a reason, with its endpoint', () => {
  const made = projectFiles('*.ts', '*.mjs', '*.js')
    .filter((file) => !/[.]test[.]ts$|^tools\/package\//.test(file))
    .flatMap((file) => {
      const calls = read(file).matchAll(
        /\bnew (?:DynamoDB(?:Streams)?|STS)(?:Client)?\(([\s\S]*?)\);/g,
      );
      return [...calls].map(([, options = '']) => ({ file, options }));
    });
  expect([...new Set(made.map(({ file }) => file))].sort()).toEqual(
    [...MAKES_A_CLIENT.keys()].sort(),
  );
  const unaddressed = made.filter(
    ({ file, options }) => file !== 'kit/aws/config.ts' && !options.includes('endpoint'),
  );
  // STS is asked for its region's address by a client that sends nothing.
  expect(unaddressed).toEqual([{ file: 'kit/aws/account.ts', options: 'shared' }]);
});
