/**
 * Builds what `npm pack` packs: `build.ts FOLDER`, without a folder into the package itself.
 *
 * tsc writes the declarations, esbuild the modules, once for `import` and once for `require`.
 */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { type BuildOptions, build, type Metafile, type Plugin, transformSync } from 'esbuild';
import { copyDeclarations } from './declarations.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(HERE, '..', '..');

/** Entries that `import` and `require` find. */
const BOTH = ['index', 'jest'];
const ESM_ONLY = ['vitest', 'node-test', 'governor', 'simulate'];
const COMMAND = 'bin/edgewise';
/** Beside `dist`; it is not packed. */
const CONTAINER_FILE = join('container', 'dist', 'edgewise-governor.mjs');

const COMMON = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node' as const,
  target: 'node20',
  // Everything else is bundled: the package has no dependency.
  external: ['@aws-sdk/*', 'vitest', 'vitest/*', '@jest/*', 'expect', 'jest'],
  legalComments: 'none' as const,
  // Names and lines stay, for who reads a stack trace.
  minifySyntax: true,
  logLevel: 'warning' as const,
  plugins: [compiledSchema(ROOT)],
  metafile: true as const,
} satisfies BuildOptions;

/** Of Ajv, as in `simulator/check-scenario.ts`; the failures of both are compared by a test. */
const AJV_OPTIONS = { verbose: true };
/** The name of a package in the path of its file. */
const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//;

await buildPackage(resolve(process.argv[2] ?? HERE));

async function buildPackage(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  writeDeclarations(dist);
  const bundles = [await buildModules(dist), await buildRequirable(join(dist, 'cjs'))];
  copyFileSync(join(ROOT, 'simulator', 'scenario.schema.json'), join(dist, 'scenario.schema.json'));
  writeFileSync(join(dist, 'third-party-licenses.txt'), licenseTexts(ROOT, bundles));
  await buildContainerFile(join(folder, CONTAINER_FILE));
  if (folder !== resolve(HERE)) {
    for (const file of ['package.json', 'README.md', 'LICENSE']) {
      copyFileSync(join(HERE, file), join(folder, file));
    }
  }
}

/** One chunk for what entries share, so that they share its state as well. */
async function buildModules(dist: string): Promise<Metafile> {
  const entries = [...BOTH, ...ESM_ONLY, COMMAND];
  const { metafile } = await build({
    ...COMMON,
    entryPoints: Object.fromEntries(entries.map((entry) => [entry, sourceOf(entry)])),
    outdir: dist,
    format: 'esm',
    splitting: true,
  });
  chmodSync(join(dist, `${COMMAND}.js`), 0o755);
  return metafile;
}

/** CommonJS; Jest cannot load anything else. */
async function buildRequirable(folder: string): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    entryPoints: BOTH.map(sourceOf),
    outdir: folder,
    format: 'cjs',
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  return metafile;
}

/** The governor's command as one file that imports only `node:*`. */
async function buildContainerFile(outfile: string): Promise<void> {
  const entryPoints = [sourceOf('bin/container')];
  await build({ ...COMMON, entryPoints, outfile, format: 'esm', external: [] });
}

function writeDeclarations(dist: string): void {
  const all = join(dist, 'all-types');
  const compiler = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const words = [compiler, '-p', HERE, '--outDir', all];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const declarationsOf = (entries: string[]): string[] =>
    entries.map((entry) => join('packages', 'edgewise', 'src', `${entry}.d.ts`));
  copyDeclarations(all, declarationsOf([...BOTH, ...ESM_ONLY]), join(dist, 'types'));
  copyDeclarations(all, declarationsOf(BOTH), join(dist, 'cjs', 'types'));
  rmSync(all, { recursive: true });
}

function sourceOf(entry: string): string {
  return join(HERE, 'src', `${entry}.ts`);
}

/**
 * Puts the check of a scenario into the bundle as code, instead of Ajv, which would write the same code when it
 * runs, and is a third of the package: `new Ajv.default().compile()` of any schema is that check.
 */
function compiledSchema(root: string): Plugin {
  return {
    name: 'compiled-schema',
    setup(build) {
      build.onResolve({ filter: /^ajv\/dist\/2020\.js$/ }, () => ({
        path: 'scenario',
        namespace: 'compiled-schema',
      }));
      build.onLoad({ filter: /./, namespace: 'compiled-schema' }, () => ({
        contents: `${checkOfScenario(root)}
const check = module.exports;
module.exports = { default: class { compile() { return check; } } };`,
        resolveDir: root,
      }));
    },
  };
}

function checkOfScenario(root: string): string {
  const file = join(root, 'simulator', 'scenario.schema.json');
  const ajv = new Ajv.default({ ...AJV_OPTIONS, code: { source: true } });
  const code = standalone.default(ajv, ajv.compile(JSON.parse(readFileSync(file, 'utf8'))));
  // Nobody reads it, and it is half of what the package has.
  return transformSync(code, { minify: true, format: 'cjs' }).code;
}

/**
 * The licence of each bundled package under its name and version, sorted.
 *
 * @param root the folder of `node_modules`
 * @throws {Error} where a package has no licence file: it must not be bundled then
 */
function licenseTexts(root: string, bundles: readonly Metafile[]): string {
  const inputs = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const names = new Set(inputs.flatMap((path) => PACKAGE.exec(path)?.[1] ?? []));
  return [...names]
    .sort()
    .map((name) => licenseText(root, name))
    .join('\n');
}

function licenseText(root: string, name: string): string {
  const folder = join(root, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.|$)/i.test(one));
  if (file === undefined) throw new Error(`${name} has no licence file: do not bundle it.`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
}
