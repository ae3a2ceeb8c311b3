/** Packages that only some commands need: npm installs them when they are first needed. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { npmCi } from '../../kit/npm.ts';
import { PROJECT_FOLDER } from './project.ts';

/** A folder with a lock file of its own. */
export interface OnceInstalled {
  /** Its path from the project's folder: `tools`. */
  readonly folder: string;
  /** As a sentence names it: `electrodb`. */
  readonly what: string;
  /** Of the error: `environment.noPeer`. */
  readonly code: string;
  /** Told that npm installs, where it does. */
  readonly say: (sentence: string) => void;
}

/** npm writes this file last: an install that was cut off has none. */
const WRITTEN_LAST = join('node_modules', '.package-lock.json');

/**
 * Has npm install a folder whose install has not ended yet.
 *
 * @throws {KitError} `code`, where the install does not end
 */
export function installOnce({ folder, what, code, say }: OnceInstalled): void {
  const place = resolve(PROJECT_FOLDER, folder);
  const isInstalled = (): boolean => existsSync(join(place, WRITTEN_LAST));
  if (isInstalled()) return;
  say(`npm installs ${what} in ${folder}; this is done once.`);
  const reason = npmCi(place) ?? 'npm ended before it had installed all';
  if (isInstalled()) return;
  throw new KitError(
    'environment',
    code,
    `Expected npm to install ${what} in ${folder}, but it did not: ${reason}. Run npm ci in that folder.`,
  );
}
