/** Options of several commands: who else may come in, and a table. */

import { type AccessOptions, accessRule } from '../../kit/http/access.ts';
import { KitError } from '../../kit/kit-error.ts';
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

// A word that names a table.

/**
 * The table that an option names.
 *
 * @param usual its name where the option is not said
 * @throws {KitError} `words.badTable`
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 */
export function tableWord({ options }: Words, option: string, usual: string): string {
  const name = options.get(option) ?? usual;
  if (/^[\w.-]{3,255}$/.test(name)) return name;
  throw new KitError(
    'usage',
    'words.badTable',
    `Expected \`${option}\` to be a table name of 3 to 255 letters, digits, \`_\`, \`-\` or \`.\`, got \`${name}\`. Say, for example, ${option}=${usual}.`,
  );
}
