/** A word that names a table. */

import { KitError } from '../../kit/kit-error.ts';
import type { Words } from './command-line.ts';

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
