/** The packages of `package-lock.json`: which of them a platform needs, and where npm finds them. */

import { type Platform, type Restriction, runsOn } from './platform.ts';

/** `package-lock.json`, as far as it is read here. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockEntry>>;
}

interface LockEntry extends Restriction {
  /** Where the folder has another name than its package. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

/** A package that npm gets from a registry. */
export interface LockedPackage {
  /** Its place in the lock file: `node_modules/ajv`. */
  readonly place: string;
  readonly name: string;
  readonly version: string;
  /** The hash of its archive; absent where the lock file has none. */
  readonly integrity: string | undefined;
}

/** A package whose hash is known. */
export type HashedPackage = LockedPackage & { readonly integrity: string };

const FOLDER = 'node_modules/';

/** The name that npm gives to a package's file. */
export function archiveName({ name, version }: LockedPackage): string {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/** The packages that `npm ci` installs on at least one of the platforms. */
export function neededPackages(
  { packages }: LockFile,
  platforms: readonly Platform[],
): LockedPackage[] {
  return Object.entries(packages).flatMap(([place, entry]) => {
    const { version, link, integrity } = entry;
    const start = place.lastIndexOf(FOLDER);
    // The others are folders of the workshop itself.
    if (start === -1 || link || version === undefined) return [];
    if (!platforms.some((platform) => runsOn(entry, platform))) return [];
    const name = entry.name ?? place.slice(start + FOLDER.length);
    return [{ place, name, version, integrity }];
  });
}

/** The lock file with file and hash for each of these packages: npm then asks no registry for anything. */
export function withFiles(lock: LockFile, packages: readonly HashedPackage[]): LockFile {
  const added = packages.map((one) => {
    const resolved = `file:../packages/${archiveName(one)}`;
    return [
      one.place,
      { ...lock.packages[one.place], resolved, integrity: one.integrity },
    ] as const;
  });
  return { ...lock, packages: { ...lock.packages, ...Object.fromEntries(added) } };
}
