/** Splits a partition in two: `split-when.ts` decides the moment, `split-where.ts` the place. */

import { HASH_END, type Key, LOWEST } from '../key.ts';
import type { Partition } from '../partition.ts';
import type { Resource } from '../resource.ts';

/** Cuts a partition; both halves have full limits, and half of its share where shares are fixed. */
export function splitPartition(
  resource: Resource,
  partition: Partition,
  cut: Key,
  shareBefore: number,
  now: number,
): [Partition, Partition] {
  const halves = resource.map.split(partition, cut, shareBefore, now);
  const share = shareOf(resource, partition) / 2;
  for (const half of halves) half.pools = resource.poolsOfShare(share, now, partition.pools, 0.5);
  for (let entry = partition.waiting.shift(); entry; entry = partition.waiting.shift()) {
    resource.map.locate(entry.hash, entry.sortKey).waiting.push(entry);
  }
  resource.backlog.replace(partition, halves);
  return halves;
}

/** Splits every partition in the middle of its hashes, as a raised provision does. */
export function splitAll(resource: Resource, now: number): void {
  for (const partition of [...resource.map.partitions]) {
    const { from, to } = partition;
    const middle = Math.floor((from.hash + (to?.hash ?? HASH_END)) / 2);
    // What is left of a single collection has no middle.
    if (middle > from.hash)
      splitPartition(resource, partition, { hash: middle, sortKey: LOWEST }, 0.5, now);
  }
}

/** The part of the provision that a partition's pools are; 0 where it is shared by all. */
function shareOf({ throughput, around }: Resource, partition: Partition): number {
  if (!partition.pools || throughput.mode === 'on-demand') return 0;
  const whole = throughput.writeUnitsPerSecond * around.settings.scale;
  return partition.pools.Write.rate / whole;
}
