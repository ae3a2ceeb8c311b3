import type { Plugin } from 'esbuild';

/**
 * The folder where modules are compiled, each under its path with the ending `.mjs`. They share what they
 * import. It is made where there is none, and anew when a file has changed.
 *
 * @param root the project's folder
 * @param name of what is compiled
 * @param entries the modules, as paths from the project's folder
 */
export function compiledFolder(
  root: string,
  name: string,
  entries: readonly string[],
  options?: {
    readonly plugins?: readonly Plugin[];
    /** Files that the plugins read: a change of one compiles anew. */
    readonly others?: readonly string[];
  },
): Promise<string>;
