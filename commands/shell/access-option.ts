/** The words that say who else may come in: `origin=` and `host=`. */

import { type AccessOptions, accessRule } from '../../kit/http/access.ts';
import type { Words } from './command-line.ts';

/** Names of the options. */
export const ACCESS_OPTIONS = ['origin', 'host'] as const;

/** What they are, for the help of a command. */
export const ACCESS_HELP = [
  '  origin=http://localhost:5173    lets in a web page, which else is refused;',
  '                several, with commas between them',
  '  host=host.docker.internal    another name that programs use for this machine',
];

/**
 * The access that was asked for.
 *
 * @throws {KitError} `access.badOrigin`, `access.badHost`
 */
export function accessOf(words: Words): Required<AccessOptions> {
  const options = { origins: listOf(words, 'origin'), hosts: listOf(words, 'host') };
  accessRule(0, options);
  return options;
}

function listOf({ options }: Words, name: (typeof ACCESS_OPTIONS)[number]): string[] {
  return options.get(name)?.split(',') ?? [];
}
