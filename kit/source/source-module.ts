/** Imports a module of the project by its path, from the place where it can be loaded. */

import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of a command that was compiled (commands/shell/compiled.mjs); in its source it is nothing. */
declare const EDGEWISE_COMPILED: string | undefined;

/**
 * Imports a TypeScript module; in a compiled command, what was compiled with the command.
 *
 * @param root the project's folder
 */
export function importSource(root: string, file: string): Promise<unknown> {
  if (typeof EDGEWISE_COMPILED === 'undefined') return import(pathToFileURL(file).href);
  const compiled = join(EDGEWISE_COMPILED, relative(root, file)).replace(/\.ts$/, '.mjs');
  return import(pathToFileURL(compiled).href);
}
