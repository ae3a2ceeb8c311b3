/**
 * Write units, from sizes alone, by AWS's rules.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */

import { KitError } from '../kit-error.ts';
import { ITEM_MAX_BYTES, WRITE_UNIT_BYTES } from '../limits.ts';

/** An item before and after a write, in bytes; 0 where there is none. */
export interface WriteSizes {
  oldBytes: number;
  newBytes: number;
}

/** A transaction pays twice: once to prepare, once to commit. */
export const TRANSACTION_FACTOR = 2;

/**
 * Write units of one put, update or delete: of the larger of the two sizes, also where a condition
 * fails or one attribute of many changes; deleting what is not there costs one.
 *
 * @returns a whole number ≥ 1
 * @throws {KitError} `capacity.itemTooLarge` above 400 KB
 * @example
 * writeUnits({ oldBytes: 0, newBytes: 1_025 }); // => 2
 */
export function writeUnits({ oldBytes, newBytes }: WriteSizes): number {
  const bytes = Math.max(oldBytes, newBytes);
  if (bytes > ITEM_MAX_BYTES) {
    throw new KitError(
      'bug',
      'capacity.itemTooLarge',
      `Expected an item of at most ${ITEM_MAX_BYTES} bytes, got ${bytes}. Split the item.`,
    );
  }
  return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
}

/**
 * Write units of a BatchWriteItem, or with {@link TRANSACTION_FACTOR} of a TransactWriteItems:
 * every item is rounded by itself.
 *
 * @example
 * writeUnitsOfEach([{ oldBytes: 0, newBytes: 500 }, { oldBytes: 0, newBytes: 3_584 }]); // => 5
 */
export function writeUnitsOfEach(items: readonly WriteSizes[], factor = 1): number {
  return items.reduce((sum, sizes) => sum + factor * writeUnits(sizes), 0);
}
