/** The partitions of a table or an index as a heat map draws them: the tree of their splits. */

import type { HeatLayout, HeatPartition } from '../heat/heat-event.ts';
import { HASH_END, type Key, LOWEST } from './key.ts';
import type { KeptPartition, RetiredPartition } from './partition-map.ts';
import type { Resource } from './resource.ts';

/** All partitions that a table or an index has had so far; the model is not moved by it. */
export function layoutOf({ arn, name, tableName, isIndex, around, map }: Resource): HeatLayout {
  const { scale, partitionWriteUnitsPerSecond, partitionReadUnitsPerSecond } = around.settings;
  const partitions = [...map.retired, ...map.partitions].map(heatPartition);
  return {
    ...{ type: 'layout', resource: arn, table: tableName },
    ...(isIndex && { index: name }),
    scale,
    limits: { write: partitionWriteUnitsPerSecond, read: partitionReadUnitsPerSecond },
    partitions: partitions.sort((one, other) => one.id - other.id),
  };
}

/**
 * The interval that a partition owns, as parts of the line of hashes.
 *
 * @example
 * intervalOf({ from: { hash: 0, sortKey: LOWEST }, to: undefined });
 * // => { from: 0, to: 1, cutsCollection: false }
 */
export function intervalOf({
  from,
  to,
}: Pick<KeptPartition, 'from' | 'to'>): Pick<HeatPartition, 'from' | 'to' | 'cutsCollection'> {
  const isInside = (key: Key | undefined): boolean => key !== undefined && key.sortKey !== LOWEST;
  return {
    from: from.hash / HASH_END,
    to: (to?.hash ?? HASH_END) / HASH_END,
    cutsCollection: isInside(from) || isInside(to),
  };
}

function heatPartition(partition: KeptPartition | RetiredPartition): HeatPartition {
  const { id, parent, madeAt } = partition;
  return {
    id,
    ...(parent !== undefined && { parent }),
    ...intervalOf(partition),
    madeAt,
    ...('retiredAt' in partition && { retiredAt: partition.retiredAt }),
  };
}
