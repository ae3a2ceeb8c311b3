/** How a table says that it is the workshop's: its name begins with a prefix, and it has our tags. */

import { KitError } from '../kit-error.ts';

/** The tags of one table, by key. */
export type AwsTags = Readonly<Record<string, string>>;

/** Names of our tables begin with it; a policy can allow them alone. */
export const TABLE_PREFIX = 'edgewise-';

/** The tag that makes a table ours; its value is the workshop's version. */
const OUR_TAG = 'edgewise';

/** The other tags' keys. */
export const TAG = {
  lab: 'edgewise:lab',
  what: 'edgewise:what',
  who: 'edgewise:who',
  created: 'edgewise:created',
} as const;

/** What a tag's value may not hold. */
const NOT_IN_A_VALUE = /[^\p{L}\p{Z}\p{N}_.:/=+\-@]/gu;

/**
 * The tags of the tables of one run.
 *
 * @param what the number of a lab, or a few words
 * @param who a word that tells the runs of a class apart
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Tagging.html
 */
export function tagsOf(run: {
  version: string;
  what: { lab: number } | { words: string };
  who: string;
  created: Date;
}): AwsTags {
  const { version, what, who, created } = run;
  return {
    [OUR_TAG]: version,
    ...('lab' in what
      ? { [TAG.lab]: String(what.lab) }
      : { [TAG.what]: what.words.replace(NOT_IN_A_VALUE, ' ').slice(0, 256) }),
    [TAG.who]: who,
    [TAG.created]: created.toISOString(),
  };
}

/** Whether a table with these tags is the workshop's. */
export function isOurs(tags: AwsTags): boolean {
  return tags[OUR_TAG] !== undefined;
}

/** @throws {KitError} `aws.badName` for the name of a table that does not begin with {@link TABLE_PREFIX} */
export function refuseOtherName(name: string): void {
  if (name.startsWith(TABLE_PREFIX) && name.length > TABLE_PREFIX.length) return;
  throw new KitError(
    'usage',
    'aws.badName',
    `Expected the table's name on AWS to begin with \`${TABLE_PREFIX}\`, got \`${name}\`. Say, for example, ${TABLE_PREFIX}${name}.`,
  );
}
