/** What is given to an assertion: a receipt, or something else by mistake. */

import { KitError } from '../kit-error.ts';
import type { MeasuredReceipt } from '../meter/receipt.ts';

/**
 * The receipt that an assertion was given.
 *
 * @throws {KitError} `assert.noReceipt` for anything else, such as a promise or what `measure` returns
 */
export function checkedReceipt(given: unknown): MeasuredReceipt {
  const { way, trace } = (given ?? {}) as Partial<MeasuredReceipt>;
  if (Array.isArray(way) && Array.isArray(trace)) return given as MeasuredReceipt;
  throw new KitError(
    'bug',
    'assert.noReceipt',
    `Expected a receipt, got ${kindOf(given)}. Write: const { receipt } = await metered.measure('bills', () => …).`,
  );
}

function kindOf(given: unknown): string {
  if (given === null || typeof given !== 'object') return `\`${String(given)}\``;
  if (given instanceof Promise) return 'a promise: an `await` is missing';
  return 'receipt' in given ? 'all that `measure` returns' : 'another object';
}
