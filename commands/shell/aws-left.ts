/** How a table is told that could not be dropped: with the command that drops it. */

import type { AwsAccount } from '../../kit/aws/account.ts';
import type { LeftTable } from '../../kit/aws/made-tables.ts';
import { KitError } from '../../kit/kit-error.ts';

/** The lines for tables that are still there. */
export function leftLines(left: readonly LeftTable[], account: AwsAccount): string[] {
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
export function leftBehind(left: readonly LeftTable[], account: AwsAccount): KitError {
  const lines = leftLines(left, account);
  const sentence = 'Expected every table of this run to be dropped, but not all are.';
  return new KitError('failure', 'aws.leftBehind', [sentence, ...lines].join('\n'));
}

/** The command of the AWS CLI that drops a table. */
function deleteCommand(name: string, { endpoint, region, isAws }: AwsAccount): string {
  const words = ['aws dynamodb delete-table', `--table-name ${name}`, `--region ${region}`];
  return [...words, ...(isAws ? [] : [`--endpoint-url ${endpoint}`])].join(' ');
}
