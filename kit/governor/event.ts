/**
 * What a heat map is made of, as a governor tells it and a simulation gives it back: the partitions of
 * a table or an index, what came to them, and what happened to them. Times are model seconds.
 */

/** Why a partition is to be split. */
export type SplitCause = 'heat' | 'headroom' | 'size';

/** Why a split would be useless; `lsi`: a local index keeps each item collection whole. */
export type SplitRefusal = 'single-item' | 'sequential' | 'lsi' | 'no-benefit';

/** A partition of now or of before, in the tree of splits. */
export interface HeatPartition {
  readonly id: number;
  /** The partition that was split into this one; a first partition has none. Of two halves, the lower id comes first in the order of the keys. */
  readonly parent?: number;
  /** The interval it owns, as parts of the line of hashes: from 0 to 1. */
  readonly from: number;
  readonly to: number;
  /** Where the interval begins or ends inside an item collection. */
  readonly cutsCollection: boolean;
  readonly madeAt: number;
  /** When it was split; a partition of now has not been. */
  readonly retiredAt?: number;
}

/** All partitions that a table or an index has had: told at the beginning, and anew after each change. */
export interface HeatLayout {
  readonly type: 'layout';
  /** ARN of the table or index. */
  readonly resource: string;
  /** Name of its table. */
  readonly table: string;
  /** Name of the index; a table has none. */
  readonly index?: string;
  /** What the rates are multiplied by: `limits` and all units are those of AWS times this. */
  readonly scale: number;
  /** What one partition admits, in units a second. */
  readonly limits: { readonly write: number; readonly read: number };
  /** In the order of their ids, those that were split included. */
  readonly partitions: readonly HeatPartition[];
}

/** Units that came to one partition in a time; `refused` were asked of it and not admitted. */
export type PartitionLoad = readonly [
  id: number,
  write: number,
  read: number,
  refusedWrite: number,
  refusedRead: number,
];

/** What came to a table or an index in a time. */
export interface HeatLoad {
  readonly type: 'load';
  readonly resource: string;
  /** When the time ended, and how long it was. */
  readonly at: number;
  readonly dt: number;
  /** In the order of their ids, those that were split in that time included; nothing came to the others. */
  readonly partitions: readonly PartitionLoad[];
  /**
   * Units that were refused, by AWS's reason: of a table those of its requests, whoever was at fault; of an
   * index also the writes that its table refused because of it.
   */
  readonly reasons: Readonly<Record<string, number>>;
  /** Of an index: units of writes that wait at the end of the time, and how many may. */
  readonly backlog?: readonly [queued: number, limit: number];
}

/** A table or an index is not there any more. */
export interface HeatDropped {
  readonly type: 'dropped';
  readonly resource: string;
}

/** Anything that changes a heat map. */
export type HeatEvent = HeatLayout | HeatLoad | HeatDropped | LogEntry;

/** One entry of a governor's log; times are model seconds. */
export type LogEntry = { readonly atSeconds: number; readonly resource: string } & (
  | {
      readonly type: 'split';
      readonly cause: SplitCause;
      readonly partition: number;
      readonly into: readonly [number, number];
    }
  | {
      readonly type: 'split-refused';
      readonly cause: SplitCause;
      readonly partition: number;
      readonly reason: SplitRefusal;
    }
  | { readonly type: 'throughput-changed'; readonly partitions: number }
);
