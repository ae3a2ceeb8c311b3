// Modules of the project as plain JavaScript, compiled when one of their files has changed: loading them
// takes a tenth of the time that loading their TypeScript takes, file by file. Plain JavaScript itself,
// for what runs before TypeScript can.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { built } from './esbuild-service.mjs';
import { keepSources, keptSources } from './source-key.mjs';

/** Files that no module imports: they decide how imports are resolved. */
const NOT_IMPORTED = ['package.json', 'package-lock.json', 'tsconfig.json'];
/** Stands for the folder while its name is not known yet. */
const PLACE = '"the folder of what is compiled"';

/** See compile.d.mts. */
export async function compiledFolder(root, name, entries, { plugins = [], others = [] } = {}) {
  const folders = join(root, '.workshop', 'cache', 'compiled');
  const kept = join(folders, `${name}.json`);
  const known = await keptSources(root, kept);
  if (known && [...entries, ...others].every((file) => known.files.includes(file))) {
    const folder = folderOf(root, folders, name, known.key);
    if (existsSync(folder)) return folder;
  }
  const { files, outputs } = await compile(root, entries, plugins);
  const sources = await keepSources(root, kept, [...new Set([...files, ...others])].sort());
  const folder = folderOf(root, folders, name, sources.key);
  const made = `${folder}.${process.pid}.${Date.now()}`;
  for (const { path, text } of outputs) {
    const file = join(made, relative(root, path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text.replaceAll(PLACE, JSON.stringify(folder)));
  }
  // Another process may have been as quick, with the same in it.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}

/** What is compiled knows where the project is: in another folder it is another. */
function folderOf(root, folders, name, key) {
  const place = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return join(folders, `${name}-${key}-${place}`);
}

/** Compiles modules and what they import; returns every file of the project that went in. */
async function compile(root, entryPoints, plugins) {
  const { metafile, outputFiles } = await built({
    entryPoints,
    absWorkingDir: root,
    outbase: root,
    outdir: root,
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
    plugins: [...plugins, keepsPlaces],
  });
  // A module that a plugin makes is no file.
  const files = Object.keys(metafile.inputs).filter((file) => existsSync(join(root, file)));
  return { files: [...files, ...NOT_IMPORTED], outputs: outputFiles };
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
