/**
 * Read units, from sizes alone, by AWS's rules.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html
 */

import { READ_UNIT_BYTES } from '../limits.ts';

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

/**
 * Read units of a BatchGetItem or TransactGetItems: every item is rounded by itself.
 *
 * @param itemBytes of each key asked for; 0 for a missing item
 * @example
 * readUnitsOfEach([1_536, 6_656], 'strong'); // => 1 + 2
 */
export function readUnitsOfEach(itemBytes: readonly number[], consistency: Consistency): number {
  return itemBytes.reduce((sum, bytes) => sum + readUnits(bytes, consistency), 0);
}
