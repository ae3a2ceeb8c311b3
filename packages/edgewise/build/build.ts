/** Builds `packages/edgewise/dist`: what `npm pack` packs. */

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { copyDeclarations } from './declarations.ts';
import { licenseTexts } from './license.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const ROOT = join(HERE, '..', '..');
const DIST = join(HERE, 'dist');

/** Entries that `import` and `require` find. */
const BOTH = ['index', 'jest'];
const ESM_ONLY = ['vitest', 'node-test', 'governor', 'simulate'];

const COMMON: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node20',
  // Everything else is bundled: the package has no dependency.
  external: ['@aws-sdk/*', 'vitest', 'vitest/*', '@jest/*', 'expect', 'jest'],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};

const sourceOf = (entry: string): string => join(HERE, 'src', `${entry}.ts`);

rmSync(DIST, { recursive: true, force: true });
writeDeclarations();
const modules = await buildModules();
const requirable = await buildRequirable();
copyFileSync(join(ROOT, 'simulator', 'scenario.schema.json'), join(DIST, 'scenario.schema.json'));
writeFileSync(join(DIST, 'third-party-licenses.txt'), licenseTexts(ROOT, [modules, requirable]));
await buildContainerFile();

/** One chunk for what entries share, so that they share its state as well. */
async function buildModules(): Promise<Metafile> {
  const entries = [...BOTH, ...ESM_ONLY];
  const entryPoints = Object.fromEntries(entries.map((entry) => [entry, sourceOf(entry)]));
  const { metafile } = await build({
    ...COMMON,
    entryPoints: { ...entryPoints, 'bin/edgewise': sourceOf('bin/edgewise') },
    outdir: DIST,
    format: 'esm',
    splitting: true,
    metafile: true,
  });
  return metafile;
}

/** CommonJS; Jest cannot load anything else. */
async function buildRequirable(): Promise<Metafile> {
  const folder = join(DIST, 'cjs');
  const { metafile } = await build({
    ...COMMON,
    entryPoints: BOTH.map(sourceOf),
    outdir: folder,
    format: 'cjs',
    metafile: true,
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
  return metafile;
}

/** The governor's command as one file that imports only `node:*`; it is not packed. */
async function buildContainerFile(): Promise<void> {
  await build({
    ...COMMON,
    entryPoints: [sourceOf('bin/container')],
    outfile: join(HERE, 'container', 'dist', 'edgewise-governor.mjs'),
    format: 'esm',
    external: [],
  });
}

function writeDeclarations(): void {
  const all = join(DIST, 'all-types');
  const compiler = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', HERE], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const folder = join('packages', 'edgewise', 'src');
  const declarationOf = (entry: string): string => join(folder, `${entry}.d.ts`);
  copyDeclarations(all, [...BOTH, ...ESM_ONLY].map(declarationOf), join(DIST, 'types'));
  copyDeclarations(all, BOTH.map(declarationOf), join(DIST, 'cjs', 'types'));
  mkdirSync(join(DIST, 'bin'), { recursive: true });
  rmSync(all, { recursive: true });
}
