/** The test files that have properties: those that import fast-check. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Folders that hold nothing of ours, or whole trees of other tests. */
const OTHERS = new Set(['node_modules', 'dist', '.git', '.workshop']);
const IMPORTS_FAST_CHECK = /^(import|\} from) .*['"]fast-check['"]/m;

/** Their paths from the project's folder, in order. */
export function propertyFiles(root: string): string[] {
  return testFiles(root, '').filter((file) =>
    IMPORTS_FAST_CHECK.test(readFileSync(join(root, file), 'utf8')),
  );
}

function testFiles(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return OTHERS.has(entry.name) ? [] : testFiles(root, path);
      return entry.name.endsWith('.test.ts') ? [path.replaceAll(sep, '/')] : [];
    })
    .sort();
}
