/** Tells whether the project's own files are still what they were when a process loaded them. */

import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Lab } from '../lab/lab.ts';

/** Files that modules are made of, or that say how they are loaded. */
const LOADED = /\.(ts|mjs|json)$/;

/**
 * A text that changes when a file is saved, added or removed that a check of the lab may depend on:
 * the lab's own but the model, the kit's, the seeds', the simulator's, the commands', and the manifests.
 */
export function projectStamp(root: string, lab: Lab): string {
  const hash = createHash('sha256');
  const folders = ['commands', 'kit', join('labs', lab.name), 'seeds', 'simulator'];
  const manifests = ['package.json', 'package-lock.json', 'tsconfig.json'];
  const files = [
    ...manifests.map((name) => join(root, name)),
    ...folders.flatMap((folder) => filesOf(join(root, folder))),
  ];
  for (const file of files) {
    if (file === lab.modelFile) continue;
    const stat = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file} ${stat?.mtimeMs} ${stat?.size}\n`);
  }
  return hash.digest('hex');
}

function filesOf(folder: string): string[] {
  const isLoaded = (entry: Dirent): boolean =>
    entry.isFile() && LOADED.test(entry.name) && !/(?<!checkpoint)\.test\.ts$/.test(entry.name);
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(isLoaded)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
