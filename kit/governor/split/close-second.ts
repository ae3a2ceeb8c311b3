/** The end of a model second, for every partition of a table or an index: who is due to split? */

import type { Partition } from '../partition.ts';
import type { Resource } from '../resource.ts';
import type { LogEntry } from './log-entry.ts';
import { splitPartition } from './split-partition.ts';
import type { SplitCause } from './split-when.ts';
import { decideFor } from './split-where.ts';

/** Ends the second of a resource and returns what happened to its partitions. */
export function closeSecond(resource: Resource, now: number): LogEntry[] {
  const { settings, random } = resource.around;
  const hasHeadroomRule = resource.throughput.mode === 'on-demand';
  const entries: LogEntry[] = [];
  for (const partition of [...resource.map.partitions]) {
    const load = { ...partition.heat.close(settings), bytes: partition.bytes };
    const cause = partition.splitClock.closeSecond(load, now, settings, random, hasHeadroomRule);
    if (cause) entries.push(trySplit(resource, partition, cause, now));
    partition.watch(now, settings, random);
  }
  return entries;
}

function trySplit(
  resource: Resource,
  partition: Partition,
  cause: SplitCause,
  now: number,
): LogEntry {
  const about = { atSeconds: now, resource: resource.arn, cause, partition: partition.id };
  const decision = decideFor(resource, partition, cause);
  if ('refused' in decision) return { ...about, type: 'split-refused', reason: decision.refused };
  const [left, right] = splitPartition(
    resource,
    partition,
    decision.cut,
    decision.shareBefore,
    now,
  );
  return { ...about, type: 'split', into: [left.id, right.id] };
}
