/** When budgets are written: the same words as for snapshots. */

import { KitError } from '../kit-error.ts';

/** `all`: each is written anew; `new`: those that are missing are written; `none`: nothing is. */
export type BudgetUpdate = (typeof UPDATES)[number];
const UPDATES = ['all', 'new', 'none'] as const;

/**
 * Which budgets are written: as asked, and without a word the missing ones; in CI none that is missing.
 *
 * @param asked by the test runner or in `EDGEWISE_UPDATE`
 * @throws {KitError} `assert.update` for another word
 */
export function budgetUpdate(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BudgetUpdate {
  const update = UPDATES.find((one) => one === (asked || 'new'));
  if (update === undefined) {
    throw new KitError(
      'usage',
      'assert.update',
      `Expected EDGEWISE_UPDATE to be ${UPDATES.join(', ')}, got \`${asked}\`. Set it to all, to write every budget anew.`,
    );
  }
  const isCi = !['', '0', 'false'].includes(environment.CI ?? '');
  return update === 'new' && isCi ? 'none' : update;
}
