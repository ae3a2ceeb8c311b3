/** Installs a folder of the project that has a lock file of its own. */

import { npm } from './npm.ts';

/**
 * Runs `npm ci` in the folder.
 *
 * @returns why npm has not installed the folder, in a sentence; `undefined` where it has
 */
export function npmCi(folder: string): string | undefined {
  return npm(['ci'], folder).failure;
}
