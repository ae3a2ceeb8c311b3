/** Which scripts the first page needs. */

import type { PageFiles } from './page-file.ts';

/** What a script that esbuild has made imports as it begins. */
const IMPORTED = /\b(?:from|import)\s*"\.(\/[\w-]+\.js)"/g;

/** The page's own script, and those without which it does not begin; none that is loaded later. */
export function firstScripts(files: PageFiles): string[] {
  const first = new Set(['/page.js']);
  for (const path of first) {
    const script = files.get(path)?.body.toString() ?? '';
    for (const [, name = ''] of script.matchAll(IMPORTED)) first.add(name);
  }
  return [...first];
}
