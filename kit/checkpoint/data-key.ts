/** The key of a lab's loaded data: it changes whenever a file changes that the data depend on. */

import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import type { Lab } from './lab.ts';

/** The files that the data depend on, and the key that they had together. */
interface Sources {
  readonly key: string;
  /** Paths from the project's folder. */
  readonly files: readonly string[];
}

/** Modules of the kit that load the data, beside the lab's own fixture. */
const LOADERS = ['./fixture-load.ts', './items-file.ts', '../engine/import.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);

/** Files that no module imports: they decide which packages, and which engine, make the data. */
const NOT_IMPORTED = ['package.json', 'package-lock.json'];

/**
 * Hashes the fixture of a lab and every file that it imports, however far away.
 *
 * The list of files is kept between runs: other files can only be imported once one of the listed
 * files says so, and then the key of the list is another.
 *
 * @param workshop the folder `.workshop`
 */
export async function dataKey(root: string, workshop: string, lab: Lab): Promise<string> {
  const kept = join(workshop, 'cache', 'sources', `${lab.name}.json`);
  const sources = await readSources(kept);
  if (sources && (await keyOf(root, sources.files)) === sources.key) return sources.key;
  const files = await importedFiles(root, join(root, 'labs', lab.name, 'fixture.ts'));
  const key = await keyOf(root, files);
  if (key === undefined) throw new Error(`a file that ${lab.name} imports has just gone`);
  await mkdir(dirname(kept), { recursive: true });
  await writeFileAtomic(kept, JSON.stringify({ key, files }));
  return key;
}

async function readSources(file: string): Promise<Sources | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Sources;
  } catch {
    return undefined; // Not there yet, or half a file from a machine that lost its power.
  }
}

/** The hash of names and contents; nothing where one of the files is gone. */
async function keyOf(root: string, files: readonly string[]): Promise<string | undefined> {
  const hash = createHash('sha256');
  const contents = await Promise.all(
    files.map((file) => readFile(join(root, file)).catch(() => undefined)),
  );
  for (const [index, content] of contents.entries()) {
    if (!content) return undefined;
    hash.update(`${files[index]}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
}

/** The fixture, the modules that load it, and every module of the project that they import. */
async function importedFiles(root: string, fixture: string): Promise<string[]> {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [fixture, ...LOADERS],
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: root,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
  });
  const imported = Object.keys(metafile.inputs).map((file) => relative(root, join(root, file)));
  return [...imported.map((file) => file.replaceAll('\\', '/')), ...NOT_IMPORTED].sort();
}
