/** The machines that a pack is for. */

import { EMBEDDED_PLATFORMS } from '../../kit/engine/embedded.ts';
import { KitError } from '../../kit/kit-error.ts';

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
