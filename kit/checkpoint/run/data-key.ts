/** The key of a lab's loaded data: it changes whenever a file changes that the data depend on. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '../../source/esbuild-service.mjs';
import { keepSources, keptSources } from '../../source/source-key.mjs';
import type { Lab } from '../lab/lab.ts';

/** Modules of the kit that load the data, beside the lab's own fixture. */
const LOADERS = ['./fixture-load.ts', './snapshot-engines.ts', '../../engine/snapshot.ts'].map(
  (file) => fileURLToPath(new URL(file, import.meta.url)),
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
  const known = await keptSources(root, kept);
  if (known) return known.key;
  const files = await importedFiles(root, join(root, 'labs', lab.name, 'check', 'fixture.ts'));
  return (await keepSources(root, kept, files)).key;
}

/** The fixture, the modules that load it, and every module of the project that they import. */
async function importedFiles(root: string, fixture: string): Promise<string[]> {
  const { metafile } = await built({
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
  return [...Object.keys(metafile.inputs), ...NOT_IMPORTED].sort();
}
