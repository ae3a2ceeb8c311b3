/** Units of requests: those of reads, and those of writes. */

import { KitError } from '../kit-error.ts';
import { ITEM_MAX_BYTES, READ_UNIT_BYTES, WRITE_UNIT_BYTES } from '../limits.ts';

/** What requests were charged, or may be charged. */
export interface RequestUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
}

// Read units, from sizes alone, by AWS's rules.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html

/** How a read sees earlier writes; an index can be read `eventual` only. */
export type Consistency = 'eventual' | 'strong' | 'transactional';

/** What each kind of read pays for one read unit's bytes. */
const FACTOR: Readonly<Record<Consistency, number>> = {
  eventual: 0.5,
  strong: 1,
  transactional: 2,
};

/**
 * Read units of a GetItem, or of one whole Query or Scan: its bytes are added up, then rounded once.
 *
 * Filters, projections and `Select: COUNT` save nothing; an item that is missing, or an empty
 * answer, costs the least there is.
 *
 * @param bytes of the items read, not of those returned; 0 or more
 * @example
 * readUnits(40_960, 'eventual'); // => 5
 */
export function readUnits(bytes: number, consistency: Consistency): number {
  return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES)) * FACTOR[consistency];
}

// Write units, from sizes alone, by AWS's rules.
// @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html

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
