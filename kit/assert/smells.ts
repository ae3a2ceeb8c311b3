/** Asserts that the requests of a call have no smell. */

import { KitError } from '../kit-error.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';
import type { SmellChoice } from '../meter/smell.ts';
import { chosenSmells, failureText, sentenceLines, smellLines } from './failure-text.ts';

/**
 * The message of a receipt whose requests have a smell.
 *
 * @returns nothing where they have none
 * @throws {KitError} `assert.unknownSmell`
 */
export function smellFailure(
  receipt: MeasuredReceipt,
  choice: SmellChoice = {},
): string | undefined {
  const smells = chosenSmells(receipt.trace, choice);
  const [first] = smells;
  if (!first) return undefined;
  const names = smells.map(({ id }) => id).join(' and ');
  return failureText(receipt, {
    headline: `Expected ${receipt.name} to have no smell, got ${names}.`,
    costs: { got: receipt },
    advice: [
      ...smellLines(first),
      ...sentenceLines(`If that is meant, allow it: { allow: ['${first.id}'] }.`),
    ],
  });
}

/**
 * Throws where the requests of a call have a smell. It looks for SCAN, LOST-PAGE, N+1 and FILTER-WASTE,
 * and for those that `also` names.
 *
 * @throws {KitError} `assert.smell` with the table, the requests and the smell
 * @example
 * assertNoSmells(receipt, { allow: ['SCAN'], also: ['READ-MODIFY-WRITE'] });
 */
export function assertNoSmells(receipt: MeasuredReceipt, choice: SmellChoice = {}): void {
  const message = smellFailure(receipt, choice);
  if (message !== undefined) throw new KitError('failure', 'assert.smell', message);
}
