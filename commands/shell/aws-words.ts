/** The words that a command with the word `aws` knows; loads nothing of AWS's. */

import { KitError } from '../../kit/kit-error.ts';
import type { Words } from './command-line.ts';

/** Options that every command with the word `aws` knows. */
export const AWS_OPTIONS = ['account', 'most', 'price'] as const;

/** What they are, for the help of a command. */
export const AWS_HELP = [
  '  account=ID    says the account, where there is no terminal to type it in',
  '  most=5        allows a run that may cost so many dollars; without it, 1',
  '  price=0.71    dollars for a million write units in your region',
];

/** @throws {KitError} `words.apart` for one of {@link AWS_OPTIONS} without the word `aws` */
export function refuseAwsOptionsAlone({ verbs, options }: Words): void {
  if (verbs.includes('aws')) return;
  const alone = AWS_OPTIONS.find((option) => options.has(option));
  if (alone === undefined) return;
  throw new KitError(
    'usage',
    'words.apart',
    `Expected \`${alone}\` beside the word \`aws\`, got it without. Say: aws ${alone}=${options.get(alone)}.`,
  );
}
