/** Where a checkpoint's `#lab/NN-name/model.ts` leads, and how a model is made loadable for it. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import { compiledFolder } from '../../source/compile.mjs';
import { built } from '../../source/esbuild-service.mjs';
import { contractOf } from '../lab/contract.ts';

const MODEL = /^#lab\/([^/]+)\/model\.ts$/;
const WORKER = 'kit/checkpoint/run/worker.ts';
/** What a model imports of the checkpoint's own modules: one class of each error, one shape of each key. */
const SHARED = [
  'kit/checkpoint/worker/checkpoint.ts',
  'kit/keys.ts',
  'kit/lab-context.ts',
  'kit/todo.ts',
];

/**
 * The module that stands for a lab's model: each function of the starter's contract, heard by
 * `answering`, and looked up in the model at each call.
 *
 * @param load the model to use from the beginning: absolute path. @default whoever runs it names one
 */
function doorModule(root: string, lab: string, load?: string): string {
  const own = (file: string): string =>
    JSON.stringify(join(root, 'kit', 'checkpoint', 'worker', file));
  const functions = contractOf(readFileSync(join(root, starterOf(lab)), 'utf8'));
  return [
    `import { answering, useModel } from ${own('answer.ts')};`,
    `import { loaded } from ${own('explain-error.ts')};`,
    ...(load === undefined
      ? []
      : [`useModel(await loaded(() => import(${JSON.stringify(load)})));`]),
    ...functions.map((one) => `export const ${one.name} = answering(${JSON.stringify(one)});`),
  ].join('\n');
}

function starterOf(lab: string): string {
  return join('labs', lab, 'starter.ts');
}

/** A plugin of Vite, as far as this one goes. */
interface VitePlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string): string | undefined;
  load(id: string): string | undefined;
}

const ID = '\0edgewise-model:';

/** The door in Vite, for the test panel of an editor: it leads to the learner's `model.ts`. */
export function viteDoor(root: string): VitePlugin {
  return {
    name: 'edgewise-model',
    enforce: 'pre',
    resolveId(source) {
      const lab = MODEL.exec(source)?.[1];
      return lab === undefined ? undefined : `${ID}${lab}`;
    },
    load(id) {
      if (!id.startsWith(ID)) return undefined;
      const lab = id.slice(ID.length);
      return doorModule(root, lab, join(root, 'labs', lab, 'model.ts'));
    },
  };
}

function esbuildDoor(root: string): EsbuildPlugin {
  const namespace = 'edgewise-model';
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: MODEL }, ({ path }) => ({ path, namespace }));
      build.onLoad({ filter: MODEL, namespace }, ({ path }) => ({
        contents: doorModule(root, MODEL.exec(path)?.[1] as string),
        resolveDir: root,
      }));
    },
  };
}

/** A lab's checkpoint with the worker that runs it, as plain JavaScript. */
export interface CompiledCheckpoint {
  readonly folder: string;
  /** Addresses of the two modules. */
  readonly worker: URL;
  readonly checkpoint: string;
}

/**
 * Compiles a lab's checkpoint, where a file of it has changed.
 *
 * @param lab its folder's name
 */
export async function compiledCheckpoint(root: string, lab: string): Promise<CompiledCheckpoint> {
  const checkpoint = join('labs', lab, 'check', 'checkpoint.test.ts');
  const entities = join('labs', lab, 'entities.ts');
  const entries = [WORKER, checkpoint, entities, ...SHARED];
  const plugins = [esbuildDoor(root)];
  const others = [starterOf(lab)];
  const folder = await compiledFolder(root, `check-${lab}`, entries, { plugins, others });
  const address = (file: string): URL => pathToFileURL(compiledFile(folder, file));
  return { folder, worker: address(WORKER), checkpoint: address(checkpoint).href };
}

function compiledFile(folder: string, file: string): string {
  return join(folder, file.replace(/\.ts$/, '.mjs'));
}

/** A model as plain JavaScript. */
export interface CompiledModel {
  /** The file, for a stack trace too. */
  readonly file: string;
  /** Its source map, as JSON. */
  readonly map: string;
}

/** Models that are kept: those of the last saves, and what other processes have just made. */
const KEPT_MODELS = 50;
/** A model that another process has just made is not taken away from it. */
const NEW_MS = 60_000;

/**
 * Compiles a model into the project's folder, where the packages are that it imports. What it shares with
 * the checkpoint it imports from there; all other files that it imports are in it.
 *
 * @param file the model
 * @throws the errors of esbuild, whose message says where the model is not right
 */
export async function compileModel(
  root: string,
  { folder }: CompiledCheckpoint,
  file: string,
): Promise<CompiledModel> {
  const models = join(root, '.workshop', 'cache', 'models');
  const { outputFiles } = await built({
    entryPoints: [file],
    absWorkingDir: root,
    outfile: join(models, 'model.mjs'),
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    sourcemap: 'both',
    logLevel: 'silent',
    // An import that only names a type is no import, however it is written.
    tsconfigRaw: '{}',
    plugins: [sharedModules(root, folder)],
  });
  const [map, code] = ['.map', '.mjs'].map(
    (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '',
  ) as [string, string];
  const name = createHash('sha256').update(file).update(code).digest('hex').slice(0, 16);
  const made = join(models, `${name}.mjs`);
  if (!existsSync(made)) {
    await mkdir(models, { recursive: true });
    await writeFile(`${made}.${process.pid}`, code);
    await rename(`${made}.${process.pid}`, made);
    await forgetOldest(models);
  }
  return { file: made, map };
}

/** A model imports the checkpoint's own modules by their compiled files, and the project's others by their names. */
function sharedModules(root: string, folder: string): EsbuildPlugin {
  return {
    name: 'edgewise-shared',
    setup(build) {
      build.onResolve({ filter: /^(#|\.|\/)/ }, ({ path, kind, resolveDir }) => {
        if (kind === 'entry-point') return undefined;
        const file = path.startsWith('#') ? aliased(root, path) : resolve(resolveDir, path);
        if (file === undefined) return undefined;
        const compiled = compiledFile(folder, relative(root, file));
        if (existsSync(compiled)) return { path: pathToFileURL(compiled).href, external: true };
        return { path: file };
      });
    },
  };
}

/** Where an import of the project's own leads; see `imports` in package.json. */
function aliased(root: string, path: string): string | undefined {
  const [, name = '', rest = ''] = /^#(entities|kit|seeds|solutions)\/(.+)$/.exec(path) ?? [];
  if (name === '') return undefined;
  if (name === 'entities') return join(root, 'labs', rest.replace(/\.ts$/, ''), 'entities.ts');
  return join(root, name, rest);
}

async function forgetOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mjs'));
  if (names.length <= KEPT_MODELS) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      return { path, mtimeMs };
    }),
  );
  const old = files.filter(({ mtimeMs }) => Date.now() - mtimeMs > NEW_MS);
  const oldest = old.sort((one, other) => one.mtimeMs - other.mtimeMs);
  const many = Math.max(0, names.length - KEPT_MODELS);
  await Promise.all(oldest.slice(0, many).map(({ path }) => rm(path, { force: true })));
}
