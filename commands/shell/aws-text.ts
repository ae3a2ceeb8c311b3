/** The words that a command with the word `aws` knows; loads nothing of AWS's. */

import type { AwsAccount } from '../../kit/aws/account.ts';
import type { RemainingTable } from '../../kit/aws/created-tables.ts';
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
export const PRICE_DOLLARS = { low: 0.01, high: 100, default: US_EAST_1.writeDollarsPerMillion };

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

/** The lines for tables that are still there. */
export function remainingLines(left: readonly RemainingTable[], account: AwsAccount): string[] {
  return [
    'Not dropped:',
    ...left.flatMap(({ name, reason }) => [
      `  ${name}: ${reason}`,
      `    ${deleteCommand(name, account)}`,
    ]),
    'Drop what is left of all runs: npm run aws clean',
  ];
}

/** The error of a run whose work was done. */
export function leftBehind(left: readonly RemainingTable[], account: AwsAccount): KitError {
  const lines = remainingLines(left, account);
  const sentence = 'Expected every table of this run to be dropped, but not all are.';
  return new KitError('failure', 'aws.leftBehind', [sentence, ...lines].join('\n'));
}

/** The command of the AWS CLI that drops a table. */
function deleteCommand(name: string, { endpoint, region, isAws }: AwsAccount): string {
  const words = ['aws dynamodb delete-table', `--table-name ${name}`, `--region ${region}`];
  return [...words, ...(isAws ? [] : [`--endpoint-url ${endpoint}`])].join(' ');
}
