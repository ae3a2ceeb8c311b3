/** A file that is there as long as a server listens: for scripts that wait. */

import { rename, rm, writeFile } from 'node:fs/promises';
import { KitError } from '../../../../kit/kit-error.ts';

/**
 * Writes the file whole: a reader sees all of it or none.
 *
 * @param path nothing is written where it is `undefined`
 * @throws {KitError} `readyFile.notWritten`
 */
export async function writeReadyFile(
  path: string | undefined,
  line: string,
): Promise<{ remove(): Promise<void> }> {
  if (path === undefined) return { remove: async () => {} };
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${line}\n`);
    await rename(draft, path);
  } catch (error) {
    throw new KitError(
      'environment',
      'readyFile.notWritten',
      `Expected to write \`${path}\`, but it cannot be written (${(error as NodeJS.ErrnoException).code}). Name another with --ready-file.`,
      { cause: error },
    );
  }
  return { remove: () => rm(path, { force: true }) };
}
