/** The words that a command with the word `aws` knows; loads nothing of AWS's. */

import { US_EAST_1 } from '../../kit/aws/price.ts';
import { KitError } from '../../kit/kit-error.ts';
import { anyNumber, type Words } from './command-line.ts';

/** Options that every command with the word `aws` knows. */
export const AWS_OPTIONS = ['account', 'most', 'price'] as const;

/** What they are, for the help of a command. */
export const AWS_HELP = [
  '  account=ID    says the account, where there is no terminal to type it in',
  '  most=5        allows a run that may cost so many dollars; without it, 1',
  '  price=0.71    dollars for a million write units in your region',
];

/** Dollars that a run may cost where nobody says more. */
export const MOST_DOLLARS = { low: 0.01, high: 10_000, default: 1 };

/** Dollars for a million write units. */
export const PRICE_DOLLARS = {
  low: 0.01,
  high: 100,
  default: US_EAST_1.writeDollarsPerMillion,
};

/**
 * Checks {@link AWS_OPTIONS}, before anybody is asked for an account.
 *
 * @throws {KitError} `words.apart` for one of them without the word `aws`; `words.badNumber`
 */
export function checkAwsOptions(words: Words): void {
  const { verbs, options } = words;
  if (verbs.includes('aws')) {
    anyNumber(words, 'most', MOST_DOLLARS);
    anyNumber(words, 'price', PRICE_DOLLARS);
    return;
  }
  const alone = AWS_OPTIONS.find((option) => options.has(option));
  if (alone === undefined) return;
  throw new KitError(
    'usage',
    'words.apart',
    `Expected \`${alone}\` beside the word \`aws\`, got it without. Say: aws ${alone}=${options.get(alone)}.`,
  );
}
