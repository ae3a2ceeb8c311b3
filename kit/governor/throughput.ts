/** The throughput that a table or an index is given, and what follows from it. */

import {
  ON_DEMAND_READ_UNITS_PER_SECOND,
  ON_DEMAND_WRITE_UNITS_PER_SECOND,
  PARTITION_READ_UNITS_PER_SECOND,
  PARTITION_WRITE_UNITS_PER_SECOND,
} from '../limits.ts';
import type { LimitOfOperation } from './operation-limit.ts';
import type { Operation } from './throttling.ts';

/** Throughput in AWS's units a second: not scaled. */
export type Throughput =
  | ({ readonly mode: 'provisioned' } & UnitsPerSecond & WarmThroughput)
  | ({ readonly mode: 'on-demand' } & OnDemandThroughput);

/** Warm throughput that is asked for, above that of a new table. */
export interface WarmThroughput {
  readonly warmReadUnitsPerSecond?: number;
  readonly warmWriteUnitsPerSecond?: number;
}

/** What may be said of an on-demand table or index. */
export interface OnDemandThroughput extends WarmThroughput {
  /** The most it was allowed to use. */
  readonly maxReadUnitsPerSecond?: number;
  readonly maxWriteUnitsPerSecond?: number;
}

/** Warm throughput that it has from the beginning: by its mode, and what is asked for beyond. */
export function warmAtFirst(throughput: Throughput): UnitsPerSecond {
  const { readUnitsPerSecond, writeUnitsPerSecond } =
    throughput.mode === 'provisioned' ? throughput : ON_DEMAND_UNITS;
  const { warmReadUnitsPerSecond = 0, warmWriteUnitsPerSecond = 0 } = throughput;
  return {
    readUnitsPerSecond: Math.max(readUnitsPerSecond, warmReadUnitsPerSecond),
    writeUnitsPerSecond: Math.max(writeUnitsPerSecond, warmWriteUnitsPerSecond),
  };
}

/** Partitions that it begins with. */
export function initialCount(throughput: Throughput): number {
  const warm = warmCount(warmAtFirst(throughput));
  return throughput.mode === 'provisioned' ? Math.max(warm, provisionedCount(throughput)) : warm;
}

/** How often its partitions split in two when it is given another throughput. */
export function doublingsFor(count: number, throughput: Throughput): number {
  const warm = doublingsTo(count, warmCount(warmAtFirst(throughput)));
  return throughput.mode === 'provisioned' ? Math.max(warm, doublings(count, throughput)) : warm;
}

/** A new on-demand table or index. */
const ON_DEMAND_UNITS: UnitsPerSecond = {
  readUnitsPerSecond: ON_DEMAND_READ_UNITS_PER_SECOND,
  writeUnitsPerSecond: ON_DEMAND_WRITE_UNITS_PER_SECOND,
};

/** What limits its reads, or its writes, above the partitions. */
export function limitOf(throughput: Throughput, operation: Operation): LimitOfOperation {
  const isRead = operation === 'Read';
  if (throughput.mode === 'provisioned') {
    const { readUnitsPerSecond, writeUnitsPerSecond } = throughput;
    return { provisioned: isRead ? readUnitsPerSecond : writeUnitsPerSecond };
  }
  const { maxReadUnitsPerSecond, maxWriteUnitsPerSecond } = throughput;
  return { maxOnDemand: isRead ? maxReadUnitsPerSecond : maxWriteUnitsPerSecond };
}

// How many partitions a table or an index has, by its throughput alone.
// AWS publishes no formula today; this is the one of its guide of 2017, which its paper of 2022
// agrees with. Partitions are never merged.
// @see https://www.usenix.org/system/files/atc22-elhemali.pdf

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
function provisionedCount(provision: UnitsPerSecond): number {
  return Math.max(1, Math.ceil(partitionsFilled(provision)));
}

/** Partitions that together carry so much, reads and writes apart. */
function warmCount(warm: UnitsPerSecond): number {
  return Math.max(
    Math.ceil(warm.writeUnitsPerSecond / PARTITION_WRITE_UNITS_PER_SECOND),
    Math.ceil(warm.readUnitsPerSecond / PARTITION_READ_UNITS_PER_SECOND),
  );
}

/** How often every partition splits in two until that provision fits. */
function doublings(count: number, provision: UnitsPerSecond): number {
  return doublingsTo(count, partitionsFilled(provision));
}

/** How often every partition splits in two until there are that many. */
function doublingsTo(count: number, needed: number): number {
  return count >= needed ? 0 : 1 + doublingsTo(count * 2, needed);
}

function partitionsFilled({ readUnitsPerSecond, writeUnitsPerSecond }: UnitsPerSecond): number {
  return (
    readUnitsPerSecond / PARTITION_READ_UNITS_PER_SECOND +
    writeUnitsPerSecond / PARTITION_WRITE_UNITS_PER_SECOND
  );
}
