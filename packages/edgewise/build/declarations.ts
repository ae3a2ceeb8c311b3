/** The declarations that the package's entries need, and no others. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A module in quotes, relative and with the ending of a source file. */
const SOURCE = /(?<=['"])(\.{1,2}\/[^'"]+)\.ts(?=['"])/g;

/**
 * Copies the declarations of entries, and of what they import.
 *
 * tsc leaves `./keys.ts` in a declaration. The copies say `./keys.js`, which every module resolution
 * takes for `./keys.d.ts`.
 *
 * @param from the folder that tsc wrote
 * @param entries paths in that folder
 * @param to the folder to write
 */
export function copyDeclarations(from: string, entries: readonly string[], to: string): void {
  const seen = new Set<string>();
  const open = [...entries];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const text = readFileSync(join(from, path), 'utf8');
    const folder = dirname(path);
    for (const [, module = ''] of text.matchAll(SOURCE)) open.push(join(folder, `${module}.d.ts`));
    mkdirSync(join(to, folder), { recursive: true });
    writeFileSync(join(to, path), withJavaScriptEndings(text));
  }
}

/** A declaration whose imports name `.js` files. */
export function withJavaScriptEndings(declaration: string): string {
  return declaration.replace(SOURCE, '$1.js');
}
