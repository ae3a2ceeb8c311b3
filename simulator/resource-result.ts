/** Tables and indexes as they are at the end of a simulation. */

import type { Governor } from '../kit/governor/governor.ts';
import { HASH_END, LOWEST } from '../kit/governor/key.ts';
import { layoutOf } from '../kit/governor/layout.ts';
import { metricsOf } from '../kit/governor/metric.ts';
import type { Partition } from '../kit/governor/partition.ts';
import { namedResources } from './named-resource.ts';
import type { PartitionResult, ResourceResult } from './result.ts';

/** Every table and index with its partitions, in the order of their keys. */
export function resourceResults(governor: Governor): ResourceResult[] {
  return namedResources(governor).map(([name, resource]) => ({
    name,
    arn: resource.arn,
    partitions: resource.map.partitions.map(partitionResult),
    layout: layoutOf(resource),
    metrics: metricsOf(resource),
  }));
}

function partitionResult({ id, from, admitted, throttled, bytes }: Partition): PartitionResult {
  return {
    id,
    from: from.hash / HASH_END,
    ...(from.sortKey !== LOWEST && { fromSortKey: from.sortKey }),
    admittedReadUnits: admitted.Read,
    admittedWriteUnits: admitted.Write,
    throttledReadUnits: throttled.Read,
    throttledWriteUnits: throttled.Write,
    bytes: Math.round(bytes),
  };
}
