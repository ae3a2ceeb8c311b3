/** The throughput that a table or an index is given, and what follows from it. */

import type { Operation } from '../throttling-reason.ts';
import type { LimitOfOperation } from './operation-limit.ts';
import {
  doublings,
  doublingsTo,
  onDemandCount,
  provisionedCount,
  type UnitsPerSecond,
} from './partition-count.ts';

/** Throughput in AWS's units a second: not scaled. */
export type Throughput =
  | ({ readonly mode: 'provisioned' } & UnitsPerSecond)
  | ({ readonly mode: 'on-demand' } & OnDemandThroughput);

/** What may be said of an on-demand table or index. */
export interface OnDemandThroughput {
  /** The most it was allowed to use. */
  readonly maxReadUnitsPerSecond?: number;
  readonly maxWriteUnitsPerSecond?: number;
  /** Warm throughput above that of a new table. */
  readonly warmReadUnitsPerSecond?: number;
  readonly warmWriteUnitsPerSecond?: number;
}

/** Partitions that it begins with. */
export function initialCount(throughput: Throughput): number {
  if (throughput.mode === 'provisioned') return provisionedCount(throughput);
  return onDemandCount({
    readUnitsPerSecond: throughput.warmReadUnitsPerSecond ?? 0,
    writeUnitsPerSecond: throughput.warmWriteUnitsPerSecond ?? 0,
  });
}

/** How often its partitions split in two when it is given another throughput. */
export function doublingsFor(count: number, throughput: Throughput): number {
  return throughput.mode === 'provisioned'
    ? doublings(count, throughput)
    : doublingsTo(count, initialCount(throughput));
}

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
