/** The packages of a pack: each is a file of npm's, in the folder `packages`. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { npm } from '../../kit/npm.ts';
import { archiveName, type HashedPackage, type LockedPackage } from './lock-file.ts';

/** npm gets so many at a time: a line tells how far it is. */
const BATCH = 40;

/**
 * Has npm write the file of each package, from its cache where they are there.
 *
 * @param folder an empty folder of the project, whose `.npmrc` holds there too
 * @returns the packages, each with the hash of its file
 * @throws {KitError} `environment.noPackage` where npm does not get one, `environment.otherPackage`
 *   where a file has another hash than the lock file names
 */
export async function writePackages(
  packages: readonly LockedPackage[],
  folder: string,
  say: (sentence: string) => void,
): Promise<HashedPackage[]> {
  const specs = [...new Set(packages.map(specOf))];
  for (let done = 0; done < specs.length; done += BATCH) {
    const { failure } = npm(
      ['pack', '--prefer-offline', ...specs.slice(done, done + BATCH)],
      folder,
    );
    if (failure !== undefined) throw noPackage(failure);
    say(`  ${Math.min(done + BATCH, specs.length)} of ${specs.length}`);
  }
  const read = async (one: LockedPackage): Promise<HashedPackage> =>
    withHash(one, await readFile(join(folder, archiveName(one))));
  return Promise.all(packages.map(read));
}

function specOf({ name, version }: LockedPackage): string {
  return `${name}@${version}`;
}

/**
 * A package with the hash of its file; the lock file lacks that of some.
 *
 * @throws {KitError} `environment.otherPackage`
 */
export function withHash(one: LockedPackage, data: Buffer): HashedPackage {
  const hash = (algorithm: string): string =>
    `${algorithm}-${createHash(algorithm).update(data).digest('base64')}`;
  const integrity = one.integrity ?? hash('sha512');
  const [algorithm = ''] = integrity.split('-');
  if (hash(algorithm) === integrity) return { ...one, integrity };
  throw new KitError(
    'environment',
    'environment.otherPackage',
    `Expected the ${specOf(one)} that package-lock.json names, but npm has another one under this name. Run npm cache verify, then repeat your command; if it fails again, ask the owner of the registry.`,
  );
}

function noPackage(failure: string): KitError {
  return new KitError(
    'environment',
    'environment.noPackage',
    `Expected npm to get the packages, but it did not: ${failure.replace(/[.]$/, '')}. Connect to the network, or leave a platform out, then repeat your command.`,
  );
}
