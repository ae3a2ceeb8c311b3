// A command as plain JavaScript, compiled when one of its files has changed: loading it takes a tenth
// of the time that loading its TypeScript takes, file by file.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { keepSources, keptSources } from '../../kit/source/source-key.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, '.workshop', 'cache', 'compiled');

/** Files that no module imports: they decide how imports are resolved. */
const NOT_IMPORTED = ['package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * A command, and how commands are run; nothing where it cannot be compiled: its TypeScript says why,
 * or runs.
 *
 * @param {string} name file name of the command, without its ending
 */
export async function loadCompiled(name) {
  try {
    const folder = join(await compiled(name), 'commands');
    const load = (file) => import(pathToFileURL(join(folder, `${file}.mjs`)).href);
    const [{ main }, { runCommand }] = await Promise.all([load(name), load('shell/exit')]);
    return { main, runCommand };
  } catch {
    return undefined;
  }
}

/** The folder of what is compiled. */
async function compiled(name) {
  const kept = join(FOLDER, `${name.replace('/', '-')}.json`);
  const labs = labFiles();
  const known = await keptSources(ROOT, kept);
  if (known && labs.every((file) => known.files.includes(file))) {
    const folder = folderOf(name, known.key);
    if (existsSync(folder)) return folder;
  }
  const { files, outputs } = await compile([
    `commands/${name}.ts`,
    'commands/shell/exit.ts',
    ...labs,
  ]);
  const folder = folderOf(name, (await keepSources(ROOT, kept, files)).key);
  const made = `${folder}.${process.pid}`;
  for (const { path, text } of outputs) {
    const file = join(made, relative(ROOT, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text.replaceAll(PLACE, JSON.stringify(folder)));
  }
  // Another process may have been as quick, with the same in it.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}

/** What is compiled knows where the project is: in another folder it is another. */
function folderOf(name, key) {
  const root = createHash('sha256').update(ROOT).digest('hex').slice(0, 8);
  return join(FOLDER, `${name.replace('/', '-')}-${key}-${root}`);
}

/** The files of the labs that commands import by their path. */
function labFiles() {
  const labs = readdirSync(join(ROOT, 'labs')).filter((name) => /^\d\d-/.test(name));
  const files = labs.flatMap((lab) =>
    ['steps.ts', 'fixture.ts', 'wrong.ts'].map((file) => `labs/${lab}/check/${file}`),
  );
  return files.filter((file) => existsSync(join(ROOT, file)));
}

/** Stands for the folder while its name is not known yet. */
const PLACE = '"the folder of what is compiled"';

/** Compiles modules and what they import; returns every file of the project that went in. */
async function compile(entryPoints) {
  const { build, stop } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    entryPoints,
    absWorkingDir: ROOT,
    outbase: ROOT,
    outdir: ROOT,
    write: false,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
    define: { EDGEWISE_COMPILED: PLACE },
    plugins: [keepsPlaces],
  });
  await stop(); // Its process would live as long as this one.
  const files = [...Object.keys(metafile.inputs), ...NOT_IMPORTED].sort();
  return { files, outputs: outputFiles };
}

/** A module finds files beside it by its own address, which stays the one of its source. */
const keepsPlaces = {
  name: 'keeps-places',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { loader: 'ts', contents: text.replaceAll('import.meta.url', address) };
    });
  },
};
