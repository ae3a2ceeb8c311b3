/**
 * How many partitions a table or an index has, by its throughput alone.
 *
 * AWS publishes no formula today; this is the one of its guide of 2017, which its paper of 2022
 * agrees with. Partitions are never merged.
 * @see https://www.usenix.org/system/files/atc22-elhemali.pdf
 */

import {
  ON_DEMAND_READ_UNITS_PER_SECOND,
  ON_DEMAND_WRITE_UNITS_PER_SECOND,
  PARTITION_READ_UNITS_PER_SECOND,
  PARTITION_WRITE_UNITS_PER_SECOND,
} from '../../limits.ts';

/** Read and write units a second, as AWS counts them: not scaled. */
export interface UnitsPerSecond {
  readUnitsPerSecond: number;
  writeUnitsPerSecond: number;
}

/**
 * Partitions of a new provisioned table or index.
 *
 * @example
 * provisionedCount({ readUnitsPerSecond: 1_000, writeUnitsPerSecond: 1_000 }); // => 2
 */
export function provisionedCount(provision: UnitsPerSecond): number {
  return Math.max(1, Math.ceil(partitionsFilled(provision)));
}

/** Partitions of a new on-demand table or index, as warm as that or as any other. */
export function onDemandCount(warm: UnitsPerSecond): number {
  return Math.max(
    ON_DEMAND_WRITE_UNITS_PER_SECOND / PARTITION_WRITE_UNITS_PER_SECOND,
    Math.ceil(warm.writeUnitsPerSecond / PARTITION_WRITE_UNITS_PER_SECOND),
    ON_DEMAND_READ_UNITS_PER_SECOND / PARTITION_READ_UNITS_PER_SECOND,
    Math.ceil(warm.readUnitsPerSecond / PARTITION_READ_UNITS_PER_SECOND),
  );
}

/** How often every partition splits in two until that provision fits. */
export function doublings(count: number, provision: UnitsPerSecond): number {
  return doublingsTo(count, partitionsFilled(provision));
}

/** How often every partition splits in two until there are that many. */
export function doublingsTo(count: number, needed: number): number {
  return count >= needed ? 0 : 1 + doublingsTo(count * 2, needed);
}

function partitionsFilled({ readUnitsPerSecond, writeUnitsPerSecond }: UnitsPerSecond): number {
  return (
    readUnitsPerSecond / PARTITION_READ_UNITS_PER_SECOND +
    writeUnitsPerSecond / PARTITION_WRITE_UNITS_PER_SECOND
  );
}
