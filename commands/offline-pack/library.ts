/** What the pack is made with: it is installed when it is first needed, so learners do without it. */

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { npmCi } from '../../kit/npm-ci.ts';

/** npm's own library for its cache, as far as it is used here. */
export interface Cacache {
  readonly get: {
    hasContent(cache: string, integrity: string): Promise<object | false>;
    /** @throws an error with `code: 'EINTEGRITY'` where the content has changed on the disk */
    byDigest(cache: string, integrity: string): Promise<Buffer>;
  };
  put(cache: string, key: string, data: Buffer, options: { integrity: string }): Promise<unknown>;
}

/** npm's own library for archives, as far as it is used here. */
export interface Tar {
  create(
    options: { file: string; cwd: string; gzip: boolean; portable: boolean },
    files: readonly string[],
  ): Promise<void>;
}

/** Reads the rules of a `.gitignore`. */
export type Ignore = () => {
  add(rules: string): { ignores(path: string): boolean };
};

/** The libraries. */
export interface Libraries {
  readonly cacache: Cacache;
  readonly tar: Tar;
  readonly ignore: Ignore;
}

const FOLDER = import.meta.dirname;

/**
 * Loads the libraries, and has npm install them before where they are missing.
 *
 * @param say told that npm installs them
 * @throws {KitError} `environment.noPacker`
 */
export function loadLibraries(say: (sentence: string) => void): Libraries {
  let reason: string | undefined;
  // npm writes this list last: an install that was cut off has none.
  const isThere = (): boolean => existsSync(join(FOLDER, 'node_modules', '.package-lock.json'));
  if (!isThere()) {
    say('npm installs what packs in commands/offline-pack; this is done once.');
    reason = npmCi(FOLDER);
  }
  if (!isThere()) {
    throw new KitError(
      'environment',
      'environment.noPacker',
      `Expected npm to install cacache, ignore and tar in commands/offline-pack, but it did not: ${reason ?? 'they are not there'}. Run npm ci in that folder.`,
    );
  }
  const load = createRequire(import.meta.url);
  return { cacache: load('cacache'), tar: load('tar'), ignore: load('ignore') };
}
