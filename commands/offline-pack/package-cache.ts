/** The packages in npm's cache on this machine, and those of them that the pack takes along. */

import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { npm } from '../../kit/npm.ts';
import type { Cacache } from './library.ts';
import type { HashedPackage, LockedPackage } from './lock-file.ts';

/** npm asks for so many at a time: a line tells how far it is. */
const BATCH = 40;
/** So many are read and written at a time. */
const AT_ONCE = 8;
/** The folder in npm's cache that holds the packages. */
const CONTENT = '_cacache';

/** npm's cache on this machine. */
export class PackageCache {
  readonly #cacache: Cacache;
  readonly #root: string;
  readonly #say: (sentence: string) => void;
  readonly #folder: string;

  /** @param root the project's folder: its `.npmrc` holds there too */
  constructor(cacache: Cacache, root: string, say: (sentence: string) => void) {
    this.#cacache = cacache;
    this.#root = root;
    this.#say = say;
    this.#folder = join(this.#npm(['config', 'get', 'cache']), CONTENT);
  }

  /**
   * Has npm get the packages that are not in its cache.
   *
   * @returns the packages, each with its hash
   * @throws {KitError} `environment.noPackage` where npm does not get one
   */
  async fill(packages: readonly LockedPackage[]): Promise<HashedPackage[]> {
    const missing = await this.#missing(packages);
    if (missing.length > 0) {
      this.#say(`npm gets ${missing.length} packages that are not in its cache.`);
    }
    for (let done = 0; done < missing.length; done += BATCH) {
      const batch = missing.slice(done, done + BATCH);
      this.#npm(['cache', 'add', '--prefer-offline', ...batch.map(specOf)]);
      this.#say(`  ${Math.min(done + BATCH, missing.length)} of ${missing.length}`);
    }
    const hashed = packages.map((one) => ({
      ...one,
      integrity: one.integrity ?? this.#npm(['view', specOf(one), 'dist.integrity']),
    }));
    const [still] = await this.#missing(hashed);
    if (still === undefined) return hashed;
    throw new KitError(
      'environment',
      'environment.otherPackage',
      `Expected the ${specOf(still)} that package-lock.json names, but the registry has another one under this name. Ask the owner of the registry.`,
    );
  }

  /**
   * Copies packages into a cache of their own; each is compared with its hash.
   *
   * @param cache the folder of the other cache, as npm's option `cache` names it
   * @throws {KitError} `environment.damagedPackage`
   */
  async copy(packages: readonly HashedPackage[], cache: string): Promise<void> {
    const waiting = [...packages];
    const copyNext = async (): Promise<void> => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
        const { integrity } = one;
        const data = await this.#cacache.get.byDigest(this.#folder, integrity).catch(damaged(one));
        await this.#cacache.put(join(cache, CONTENT), specOf(one), data, { integrity });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, copyNext));
  }

  async #missing(packages: readonly LockedPackage[]): Promise<LockedPackage[]> {
    const found = await Promise.all(
      packages.map(
        async ({ integrity }) =>
          integrity !== undefined && (await this.#cacache.get.hasContent(this.#folder, integrity)),
      ),
    );
    return packages.filter((_, at) => !found[at]);
  }

  #npm(args: readonly string[]): string {
    const { output, failure } = npm(args, this.#root);
    if (failure === undefined) return output.trim();
    throw new KitError(
      'environment',
      'environment.noPackage',
      `Expected npm to get the packages, but it did not: ${failure.replace(/[.]$/, '')}. Connect to the network, or leave a platform out, then repeat your command.`,
    );
  }
}

/** As npm names a version of a package. */
export function specOf({ name, version }: LockedPackage): string {
  return `${name}@${version}`;
}

/** What a file of npm's cache that has changed on the disk is answered with. */
function damaged(one: LockedPackage): (error: { code?: string }) => never {
  return (error) => {
    if (error.code !== 'EINTEGRITY' && error.code !== 'EBADSIZE') throw error;
    throw new KitError(
      'environment',
      'environment.damagedPackage',
      `Expected ${specOf(one)} in npm's cache as it was published, but its file is damaged. Run npm cache verify, then repeat your command.`,
      { cause: error },
    );
  };
}
