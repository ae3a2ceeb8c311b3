/** What went to each partition, and between two moments. */

import type { Governor } from '../governor.ts';

/** Units of one partition, admitted and refused. */
export interface PartitionLoad {
  readonly partition: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly throttledReadUnits: number;
  readonly throttledWriteUnits: number;
}

/** Sums by ARN of the table or index. */
export type Loads = ReadonlyMap<string, readonly PartitionLoad[]>;

/** The sums since each partition was made. */
export function loadOf({ tables }: Governor): Loads {
  const resources = tables.flatMap((table) => [table, ...table.indexes]);
  return new Map(
    resources.map(({ arn, map }) => [
      arn,
      map.partitions.map(({ id, admitted, throttled }) => ({
        partition: id,
        readUnits: admitted.Read,
        writeUnits: admitted.Write,
        throttledReadUnits: throttled.Read,
        throttledWriteUnits: throttled.Write,
      })),
    ]),
  );
}

/** What came to one table or index since an earlier moment, for every partition of now. */
export function loadSince(arn: string, now: Loads, earlier: Loads): PartitionLoad[] {
  const before = new Map(earlier.get(arn)?.map((load) => [load.partition, load]));
  return (now.get(arn) ?? []).map((load) => {
    const then = before.get(load.partition);
    if (!then) return load;
    return {
      partition: load.partition,
      readUnits: load.readUnits - then.readUnits,
      writeUnits: load.writeUnits - then.writeUnits,
      throttledReadUnits: load.throttledReadUnits - then.throttledReadUnits,
      throttledWriteUnits: load.throttledWriteUnits - then.throttledWriteUnits,
    };
  });
}

/** Whether anything came to a partition. */
export function isLoaded({ partition: _, ...units }: PartitionLoad): boolean {
  return Object.values(units).some((sum) => sum !== 0);
}
