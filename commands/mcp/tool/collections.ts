/** The item collections of the last run, as `npm run lab:N show` draws them. */

import { type Lab, readTable } from '../../../kit/checkpoint/lab/lab.ts';
import { KitError } from '../../../kit/kit-error.ts';
import { collectionLines, notRunYet } from '../../lab/show.ts';
import { PROJECT_FOLDER } from '../../shell/folder.ts';
import { LAB_PARAMETERS, namedLab } from '../named-lab.ts';
import type { Tool } from '../tool.ts';

/** The table's own collections, or those of an index. */
export function collectionsTool(labs: readonly Lab[]): Tool {
  return {
    name: 'collections',
    title: 'Item collections of the last run',
    description:
      'Draws the item collections that the last run of a lab went to, as `npm run lab:3 show` does: partition key, sort keys, attributes; + new, * changed, - gone. With `index`, the same items as that index holds them. Use it to ask the learner where an item is, and which key leads to it.',
    parameters: {
      ...LAB_PARAMETERS,
      index: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Name of an index of the table, such as GSI1. Without it: the table itself.',
      },
    },
    readsOnly: true,
    call: async (words) => {
      const lab = namedLab(labs, words);
      const index = await namedIndex(lab, words.step, words.index);
      const lines = await collectionLines(lab, index, words.step);
      return { lines: lines ?? [notRunYet(lab)] };
    },
  };
}

/** @throws {KitError} `mcp.noIndex` */
async function namedIndex(
  lab: Lab,
  step: string | undefined,
  asked: string | undefined,
): Promise<string | undefined> {
  if (asked === undefined) return undefined;
  const { name, indexes } = await readTable(PROJECT_FOLDER, lab, step);
  const known = Object.keys(indexes);
  const found = known.find((one) => one.toLowerCase() === asked.toLowerCase());
  if (found !== undefined) return found;
  throw new KitError(
    'usage',
    'mcp.noIndex',
    `Expected an index of ${name}, got \`${asked}\`. It has: ${known.join(', ') || 'none'}. Call collections again with one of them, or without an index.`,
  );
}
