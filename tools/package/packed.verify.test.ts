/** The packed package: what is in it, its declarations, and that every module system finds its way around it. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withJavaScriptEndings } from '../../packages/edgewise/build/declarations.ts';
import { ROOT, shellIn } from '../tree-copy.ts';
import { type BlankProject, blankProject } from './blank-project.ts';
import { type Packed, packEdgewise } from './packed.ts';

const MOST_BYTES = 200_000;
/** What the package may import: its peers, and Node's own modules. */
const PEER = /^(node:|@aws-sdk\/(client|lib)-dynamodb$|vitest$|@jest\/globals$|expect$)/;
/** A text in the code that Ajv writes: nothing imports it. */
const AJV_TEXT = /^ajv\/dist\/runtime\//;

const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

let packed: Packed;
beforeAll(async () => {
  packed = await packEdgewise();
});
afterAll(() => packed?.remove());

function textOf(path: string): string {
  return readFileSync(join(packed.folder, path), 'utf8');
}

function pathsOf(ending: string): string[] {
  return packed.files.map(({ path }) => path).filter((path) => path.endsWith(ending));
}

describe('the tarball', () => {
  test('is below 200 kB', () => {
    expect(packed.bytes).toBeLessThan(MOST_BYTES);
  });

  test('has the files that the golden list names, and no test and no source map', async () => {
    const paths = packed.files.map(({ path }) => shortened(path));
    const list = [...new Set(paths)].sort();
    expect(list.filter((path) => /\.test\.|\.map$|\.ts$/.test(path.replace('.d.ts', '')))).toEqual(
      [],
    );
    await expect(`${list.join('\n')}\n`).toMatchFileSnapshot('contents.golden.txt');
  });

  test('declares what the golden text says', async () => {
    const entries = pathsOf('.d.ts').filter((path) => /^dist\/types\/packages\//.test(path));
    const texts = entries.sort().map((path) => `// ${path}\n${textOf(path)}`);
    await expect(texts.join('\n')).toMatchFileSnapshot('declarations.golden.txt');
  });

  test('imports Node’s own modules and the peers, and nothing else', () => {
    const imported =
      /(?:(?<!["'])\bfrom\s*|\bimport\(|\brequire\(|\bimport\s*)["']([^"'./][^"']*)["']/g;
    const code = [...pathsOf('.js'), ...pathsOf('.d.ts')];
    const modules = code.flatMap((path) =>
      [...textOf(path).matchAll(imported)].map(([, name]) => name ?? ''),
    );
    expect(modules.length).toBeGreaterThan(10);
    expect(
      [...new Set(modules)].filter((name) => !PEER.test(name) && !AJV_TEXT.test(name)),
    ).toEqual([]);
  });

  test('has the workshop’s licence, and those of the packages that are bundled', () => {
    expect(read('packages', 'edgewise', 'LICENSE')).toBe(read('LICENSE'));
    expect(textOf('dist/third-party-licenses.txt')).toMatch(/^ajv [\d.]+\n\n/m);
  });

  test('has no dependency, and each peer is optional', () => {
    const manifest = JSON.parse(textOf('package.json'));
    expect(manifest).not.toHaveProperty('dependencies');
    const optional = Object.keys(manifest.peerDependencies).map((name) => [
      name,
      { optional: true },
    ]);
    expect(manifest.peerDependenciesMeta).toEqual(Object.fromEntries(optional));
  });
});

describe('a declaration', () => {
  test('names its imports by `.js`, which tsc leaves at `.ts`', () => {
    const text = 'export { a } from \'./a.ts\';\nexport declare const b: import("../b.ts").B;\n';
    expect(withJavaScriptEndings(text)).toBe(
      'export { a } from \'./a.js\';\nexport declare const b: import("../b.js").B;\n',
    );
  });

  test('of the package imports only declarations that are packed', () => {
    const packedPaths = new Set(pathsOf('.d.ts'));
    const imports = [...packedPaths].flatMap((path) => {
      const specifiers = [...textOf(path).matchAll(/["'](\.{1,2}\/[^"']+)["']/g)];
      return specifiers.map(([, specifier = '']) => join(path, '..', specifier));
    });
    expect(imports.length).toBeGreaterThan(50);
    const missing = imports.filter((path) => !packedPaths.has(path.replace(/\.js$/, '.d.ts')));
    expect(missing).toEqual([]);
  });
});

describe('a project that checks its libraries as well', () => {
  const TYPES = join(import.meta.dirname, 'blank', 'types');
  const COMPILER = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const peers = [
    '@aws-sdk/client-dynamodb',
    '@aws-sdk/lib-dynamodb',
    '@smithy/types',
    '@types/node',
  ];
  let project: BlankProject;
  beforeAll(async () => {
    const files = Object.fromEntries(
      readdirSync(TYPES).map((file) => [file, readFileSync(join(TYPES, file), 'utf8')]),
    );
    project = await blankProject(packed.tarball, { peers: [...peers, 'vitest'], files });
  });
  afterAll(() => project?.remove());

  test.each([
    ['nodenext', ['--module', 'nodenext']],
    ['bundler', ['--module', 'esnext', '--moduleResolution', 'bundler']],
  ])('has no error by tsc with module resolution %s, nor has the package', async (_, resolution) => {
    const words = [COMPILER, '-p', '.', '--pretty', 'false', ...resolution];
    const { stdout } = await project.node(words);
    const ours = /^(consumer|library|node_modules\/edgewise\/)/;
    expect(stdout.split('\n').filter((line) => ours.test(line))).toEqual([]);
    // Other libraries may have errors of their own; they are not ours to mend.
    expect(stdout).not.toMatch(/^error/m);
  });
});

describe('a tool that checks packages', () => {
  /** npm fetches the tool in exactly this version, and keeps it. */
  const tool = (nameAtVersion: string, ...words: string[]): ReturnType<typeof shellIn> =>
    shellIn(packed.folder, ['npm exec --yes', nameAtVersion, '--', ...words].join(' '));
  const tarball = (): string => JSON.stringify(packed.tarball);

  test('publint finds nothing', async () => {
    const { code, stdout } = await tool('publint@0.3.25', 'run', '--strict', tarball());
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('All good'),
    });
  });

  test.each([
    ['both', 'node16', ['.', './jest']],
    ['import', 'esm-only', ['./vitest', './node-test', './governor', './simulate']],
  ])('attw finds no wrong types for %s', async (_, profile, entries) => {
    const words = [tarball(), '--profile', profile, '--entrypoints', ...entries];
    const ended = await tool('@arethetypeswrong/cli@0.18.5', ...words, '--format', 'ascii');
    expect(ended).toMatchObject({ code: 0 });
  });

  test('the Dockerfile has no fault that a linter knows', async () => {
    const path = join(ROOT, 'packages', 'edgewise', 'container', 'Dockerfile');
    const ended = await tool('dockerfilelint@1.8.0', JSON.stringify(path));
    expect(ended).toMatchObject({ code: 0 });
  });
});

test('the container’s file imports only modules of Node’s own', () => {
  const file = readdirSync(join(packed.folder, 'container', 'dist'));
  expect(file).toEqual(['edgewise-governor.mjs']);
  const text = textOf('container/dist/edgewise-governor.mjs');
  const modules = [...text.matchAll(/\b(?:from|import\()\s*["']([^"']+)["']/g)].map(
    ([, name]) => name,
  );
  expect(modules.length).toBeGreaterThan(5);
  expect(modules.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

/** Chunks are named after their contents, and the kit’s declarations change with the kit. */
function shortened(path: string): string {
  return path
    .replace(/-[A-Z0-9]{8}\.js$/, '-(hash).js')
    .replace(/^(dist(?:\/cjs)?\/types\/(?:kit|simulator))\/.*$/, '$1/(declarations)');
}
