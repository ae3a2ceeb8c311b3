/** The packages of `package-lock.json`: which of them a platform needs, and where npm finds them. */

import { EMBEDDED_PLATFORMS } from '../../kit/engine/embedded.ts';
import { KitError } from '../../kit/kit-error.ts';

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

// The machines that a pack is for.

/** An operating system and a processor, as Node names them: those that the embedded engine has. */
export type Platform = (typeof EMBEDDED_PLATFORMS)[number];

/** Where a package of the lock file runs; a list that is absent allows everything. */
export interface Restriction {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** The C library of the Linux systems that a pack is for: Alpine's musl is not among them. */
const LIBC = 'glibc';

/**
 * The platforms of the word `platforms=`, each once; all of them where it is absent.
 *
 * @throws {KitError} `words.unknownPlatform`
 */
export function chosenPlatforms(text: string | undefined): readonly Platform[] {
  if (text === undefined) return EMBEDDED_PLATFORMS;
  const names = text.split(',');
  const unknown = names.find((name) => !EMBEDDED_PLATFORMS.some((known) => known === name));
  if (unknown === undefined) return EMBEDDED_PLATFORMS.filter((known) => names.includes(known));
  throw new KitError(
    'usage',
    'words.unknownPlatform',
    `Expected \`platforms\` to name some of ${EMBEDDED_PLATFORMS.join(', ')}, got \`${unknown}\`. Say, for example, platforms=linux-x64,win32-x64.`,
  );
}

/** Whether npm installs a package on a platform. */
export function runsOn({ os, cpu, libc }: Restriction, platform: Platform): boolean {
  const [system = '', processor = ''] = platform.split('-');
  const isLibcFine = system !== 'linux' || allows(libc, LIBC);
  return allows(os, system) && allows(cpu, processor) && isLibcFine;
}

/** A name with `!` in front is one that is excluded. */
function allows(names: readonly string[] | undefined, name: string): boolean {
  if (names === undefined || names.length === 0) return true;
  if (names.includes(`!${name}`)) return false;
  return names.includes(name) || names.every((other) => other.startsWith('!'));
}
