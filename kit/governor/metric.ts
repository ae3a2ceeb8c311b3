/**
 * What a table or an index has come to, under CloudWatch's names.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */

import { CONTRIBUTOR_WRITE_WEIGHT } from '../limits.ts';
import type { OperationLimit } from './limit/operation-limit.ts';
import type { Resource } from './resource.ts';
import type { Operation } from './throttling-reason.ts';

/** Sums since the beginning; a table's leave out those of its indexes. */
export type Metrics = Readonly<Record<string, number>>;

/**
 * The sums of one table or index, zeros left out except for those of capacity.
 *
 * @example
 * metricsOf(table); // => { ConsumedWriteCapacityUnits: 60000, WriteThrottleEvents: 12, … }
 */
export function metricsOf(resource: Resource): Metrics {
  const { read, write, throttledRequests } = resource;
  return {
    ConsumedReadCapacityUnits: read.admittedUnits,
    ConsumedWriteCapacityUnits: write.admittedUnits,
    ConsumedThroughputUnits: CONTRIBUTOR_WRITE_WEIGHT * write.admittedUnits + read.admittedUnits,
    ...(throttledRequests > 0 && { ThrottledRequests: throttledRequests }),
    ...throttleEvents('Read', read),
    ...throttleEvents('Write', write),
  };
}

function throttleEvents(operation: Operation, { events }: OperationLimit): Metrics {
  const causes = Object.entries(events).filter(([, count]) => count > 0);
  if (causes.length === 0) return {};
  const total = causes.reduce((sum, [, count]) => sum + count, 0);
  return {
    [`${operation}ThrottleEvents`]: total,
    ...Object.fromEntries(
      causes.map(([cause, count]) => [`${operation}${cause}ThrottleEvents`, count]),
    ),
  };
}
