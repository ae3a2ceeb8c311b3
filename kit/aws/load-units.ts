/** How many units it takes to write items into a table, counted before any of them is written. */

import { indexWrites } from '../capacity/index-write.ts';
import type { RequestUnits } from '../capacity/request-units.ts';
import { writeUnits } from '../capacity/write-units.ts';
import type { IndexProjection } from '../index-projection.ts';
import type { Item } from '../item/item.ts';
import { itemBytes } from '../item/item-size.ts';
import { PAGE_MAX_BYTES, READ_UNIT_BYTES } from '../limits.ts';
import type { TableDefinition } from '../table.ts';

/** Units of one load. */
export interface LoadUnits extends RequestUnits {
  /** Items. */
  readonly items: number;
}

/**
 * Units of putting every item once, into the table and each index that holds it, and of counting the
 * table afterwards with a strongly consistent Scan, whose pages are rounded up one by one.
 *
 * @example
 * loadUnits([{ PK: 'a', SK: 'b' }], table); // => { items: 1, writeUnits: 1, readUnits: 2 }
 */
export function loadUnits(items: Iterable<Item>, table: TableDefinition): LoadUnits {
  const shapes = Object.values(table.indexes).map(({ partitionKey, sortKey, projection }) => ({
    ...{ partitionKey, sortKey },
    ...projectedOf(projection, [table.partitionKey, table.sortKey, partitionKey, sortKey]),
  }));
  let count = 0;
  let bytes = 0;
  let written = 0;
  for (const item of items) {
    const size = itemBytes(item);
    count += 1;
    bytes += size;
    written += writeUnits({ oldBytes: 0, newBytes: size });
    for (const shape of shapes) {
      for (const { units } of indexWrites(shape, undefined, item, itemBytes)) written += units;
    }
  }
  const pages = Math.ceil(bytes / PAGE_MAX_BYTES) + 1;
  return {
    items: count,
    writeUnits: written,
    readUnits: Math.ceil(bytes / READ_UNIT_BYTES) + pages,
  };
}

function projectedOf(
  projection: IndexProjection,
  keys: readonly string[],
): { projected?: readonly string[] } {
  if (projection === 'ALL') return {};
  return { projected: projection === 'KEYS_ONLY' ? keys : [...keys, ...projection.include] };
}
