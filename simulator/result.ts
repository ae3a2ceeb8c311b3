/** What a simulation gives back: everything by the second, and sums by phase. */

import type { MetricSeries } from '../kit/alarm/metric-data.ts';
import type { HeatLayout, LogEntry } from '../kit/governor/event.ts';
import type { Metrics } from '../kit/governor/resource.ts';
import type { Settings } from '../kit/governor/setting.ts';
import type { LoadCount } from './load-loop.ts';
import type { WaitResult } from './wait-record.ts';

/** Reads and writes have limits, and flows, of their own. */
export const LANES = ['read', 'write'] as const;

/** Reads, or writes, during some time, in units. */
export interface Flow {
  readonly offered: number;
  readonly admitted: number;
  /** By the reason of the refusal; writes to a table are refused because of its indexes too. */
  readonly throttled: Readonly<Record<string, number>>;
}

/**
 * One partition during some time, in units. What it refused is left out where it is 0; of an index, the
 * writes that the table refused because of it.
 */
export interface PartitionFlow {
  /** Admitted. */
  readonly read: number;
  readonly write: number;
  readonly refusedRead?: number;
  readonly refusedWrite?: number;
}

/** A table or an index during some time; what had no load is left out. */
export interface ResourceFlow {
  readonly read?: Flow;
  readonly write?: Flow;
  /** By partition. */
  readonly partitions: Readonly<Record<string, PartitionFlow>>;
  /** Of an index: units that wait at the end of the time. */
  readonly backlog?: number;
  /** Of an index: units of writes that its table refused because of it, by reason. */
  readonly blocked?: Readonly<Record<string, number>>;
}

/** By name: `Orders`, `Orders/byStatus`. */
export type Flows = Readonly<Record<string, ResourceFlow>>;

export interface SecondResult {
  /** Its number, from 0: the time from there to the next one. */
  readonly second: number;
  readonly phase: string;
  readonly flows: Flows;
}

/** What one load of a phase came to, and how it was driven. */
export interface LoadResult extends Readonly<LoadCount> {
  readonly what: string;
  /** The table or index that it goes to. */
  readonly target: string;
  readonly loop: 'open' | 'closed';
  readonly retries: 'sdk' | 'boto' | 'none';
  /** Of a closed loop: how long throttling kept the admitted items waiting. */
  readonly waits?: WaitResult;
}

export interface PhaseResult {
  readonly name: string;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly flows: Flows;
  readonly loads: readonly LoadResult[];
  /** Partitions at its end, by table or index. */
  readonly partitions: Readonly<Record<string, number>>;
}

export interface PartitionResult {
  readonly id: number;
  /** Where it begins, in parts of the line of hashes. */
  readonly from: number;
  /** Where it begins inside an item collection. */
  readonly fromSortKey?: number | string;
  readonly admittedReadUnits: number;
  readonly admittedWriteUnits: number;
  /** What it refused itself; of an index, the writes that the table refused because of it. */
  readonly throttledReadUnits: number;
  readonly throttledWriteUnits: number;
  readonly bytes: number;
}

export interface ResourceResult {
  readonly name: string;
  readonly arn: string;
  readonly partitions: readonly PartitionResult[];
  /** All partitions that it has had, and the tree of their splits. */
  readonly layout: HeatLayout;
  readonly metrics: Metrics;
}

export interface SimulationResult {
  readonly title: string;
  readonly settings: Settings;
  readonly durationSeconds: number;
  /** Whether it was ended before its end: the last phase is a part of one, and others are not there. */
  readonly isPartial?: true;
  readonly phases: readonly PhaseResult[];
  readonly seconds: readonly SecondResult[];
  readonly log: readonly LogEntry[];
  readonly resources: readonly ResourceResult[];
  /** By metric and minute: what CloudWatch would show of AWS, whatever the scale. */
  readonly metricData: readonly MetricSeries[];
}
