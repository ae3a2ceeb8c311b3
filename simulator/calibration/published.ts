/** The published experiments, and what a simulation of each must come to. */

import { CONTRIBUTOR_WRITE_WEIGHT } from '../../kit/limits.ts';
import { grouped } from '../../kit/report/text.ts';
import type { SimulationResult } from '../result.ts';
import {
  admittedBetween,
  admittedPerSecond,
  countOfLog,
  firstSplit,
  firstThrottle,
  metric,
  partitionWrites,
  phaseOf,
  throttledIn,
  throttledOtherwise,
} from './measure.ts';

/** One figure of an experiment. */
export interface PublishedFigure {
  readonly what: string;
  /** As its source states it. */
  readonly published: string;
  /** What the figure may be, both ends included. */
  readonly low: number;
  readonly high: number;
  readonly measure: (result: SimulationResult) => number;
}

/** An experiment: its source is in the example file. */
export interface PublishedCase {
  readonly name: string;
  /** The scenario: a file in simulator/examples, without `.json`. */
  readonly example: string;
  readonly figures: readonly PublishedFigure[];
}

/** A count that has to stay at zero. */
const NEVER: Tolerance = { low: 0, high: 0 };

/** A count of something that has to happen. */
const AT_LEAST_ONCE: Tolerance = { low: 1, high: Infinity };

type Tolerance = Pick<PublishedFigure, 'low' | 'high'>;

/** Of a run that is shorter than a minute and a half, so much of it is taken, in its middle. */
const MIDDLE_SHARE = 0.65;

/** Units a second in the middle minute of a load. */
function middleMinute(result: SimulationResult): number {
  const { durationSeconds } = phaseOf(result, 0);
  const length = Math.min(60, Math.floor(MIDDLE_SHARE * durationSeconds));
  const from = Math.floor(durationSeconds / 2) - Math.floor(length / 2);
  return admittedBetween(result, 'Addresses', 'write', from, from + length);
}

/** Units that are admitted in a second before any partition has split. */
function untilFirstSplit(result: SimulationResult): number {
  return admittedBetween(result, 'Addresses', 'read', 0, Math.floor(firstSplit(result)));
}

function partitions(phase: number, table: string, what: string, count: number): PublishedFigure {
  return {
    what: `partitions of ${what}`,
    published: `${count}`,
    low: count,
    high: count,
    measure: (result) => phaseOf(result, phase).partitions[table] ?? 0,
  };
}

/** Of a provision of write units, raised or lowered in one phase after the other. */
function provisionShare(phase: number, units: number, count: number): PublishedFigure {
  const share = units / count;
  return {
    what: `write units a second of each partition, of ${grouped(units)}`,
    published: `${count} x ${share}`,
    low: share,
    high: share,
    measure: (result) => units / (phaseOf(result, phase).partitions.T ?? 0),
  };
}

/** The fourth of the partitions of AD-1, the one with three times the load of the others. */
const LOADED = { resource: 'T', partition: 3 };
const AD_1_IDLE_SECONDS = 300;

/** Loads and queries that meet on few partitions. */
const TRAFFIC: readonly PublishedCase[] = [
  {
    name: 'P1-1, load of one key',
    example: 'p1-1-one-key',
    figures: [
      {
        what: 'write units a second',
        published: '1,000',
        low: 970,
        high: 1_030,
        measure: (result) => admittedPerSecond(phaseOf(result, 0), 'Addresses', 'write'),
      },
      {
        what: 'seconds for 360,000 rows',
        published: 'about 6 minutes',
        low: 350,
        high: 372,
        measure: (result) => phaseOf(result, 0).durationSeconds,
      },
      {
        what: 'partitions without load',
        published: '3',
        low: 3,
        high: 3,
        measure: (result) =>
          result.resources[0]?.partitions.filter((one) => one.admittedWriteUnits === 0).length ?? 0,
      },
      {
        what: 'splits in 36 minutes',
        published: 'none',
        ...NEVER,
        measure: (result) => countOfLog(result, 'split'),
      },
      {
        what: 'splits refused as sequential',
        published: 'refused for an ever-increasing sort key',
        ...AT_LEAST_ONCE,
        measure: (result) => countOfLog(result, 'sequential'),
      },
      {
        what: 'units throttled, but not by the partition',
        published: 'none',
        ...NEVER,
        measure: (result) => throttledOtherwise(result, 'TableWriteKeyRangeThroughputExceeded'),
      },
    ],
  },
  {
    name: 'P1-2, load of a sorted file',
    example: 'p1-2-sorted-file',
    figures: [
      {
        what: 'write units a second',
        published: 'about 1,250',
        low: 1_100,
        high: 1_450,
        measure: (result) => admittedPerSecond(phaseOf(result, 0), 'Addresses', 'write'),
      },
    ],
  },
  {
    name: 'P1-3, load of the file shuffled',
    example: 'p1-3-shuffled-file',
    figures: [
      {
        what: 'write units a second in the middle minute',
        published: 'about 3,600',
        low: 3_200,
        high: 4_000,
        measure: middleMinute,
      },
      {
        what: 'seconds for 360,000 rows',
        published: 'under 2 minutes',
        low: 0,
        high: 120,
        measure: (result) => phaseOf(result, 0).durationSeconds,
      },
    ],
  },
  {
    name: 'P2-1, eventually consistent queries of one key',
    example: 'p2-1-eventual-queries',
    figures: [
      {
        what: 'read units a second until the first split',
        published: '4,500',
        low: 4_275,
        high: 4_725,
        measure: untilFirstSplit,
      },
      {
        what: 'seconds until the first split',
        published: 'none shown in 10 minutes',
        low: 450,
        high: Infinity,
        measure: firstSplit,
      },
    ],
  },
  {
    name: 'P2-1, strongly consistent',
    example: 'p2-1-strong-queries',
    figures: [
      {
        what: 'read units a second',
        published: '3,000, the documented limit',
        low: 2_900,
        high: 3_100,
        measure: (result) => admittedPerSecond(phaseOf(result, 0), 'Addresses', 'read'),
      },
    ],
  },
  {
    name: 'CI-1, one item at its ceiling',
    example: 'ci-1-item-at-its-ceiling',
    figures: [
      {
        what: 'throughput units in a minute of writes (3 x WCU)',
        published: '180,000',
        low: 179_990,
        high: 180_010,
        measure: (result) =>
          CONTRIBUTOR_WRITE_WEIGHT * 60 * admittedPerSecond(phaseOf(result, 1), 'T', 'write'),
      },
      {
        what: 'throughput units in a minute of reads (RCU)',
        published: '180,000',
        low: 179_990,
        high: 180_010,
        measure: (result) => 60 * admittedPerSecond(phaseOf(result, 3), 'T', 'read'),
      },
    ],
  },
  {
    name: 'Items of 20 KB',
    example: 'large-items',
    figures: [
      {
        what: 'strong reads a second of one partition',
        published: '600',
        low: 599,
        high: 601,
        measure: (result) => admittedPerSecond(phaseOf(result, 1), 'T', 'read') / 5,
      },
    ],
  },
];

/** Partitions of provisions, and their use. */
const PROVISIONS: readonly PublishedCase[] = [
  {
    name: 'TP-1, partitions of a provision',
    example: 'tp-1-partitions-of-a-provision',
    figures: [
      provisionShare(0, 3_200, 4),
      provisionShare(1, 3_600, 4),
      provisionShare(2, 6_000, 8),
      provisionShare(3, 5_000, 8),
    ],
  },
  {
    name: 'TP-2, partitions double',
    example: 'tp-2-partitions-double',
    figures: [
      partitions(0, 'Small', '1,000 RCU and 500 WCU', 1),
      partitions(0, 'Even', '1,000 RCU and 1,000 WCU', 2),
      partitions(0, 'T', '5,000 RCU and 2,000 WCU', 4),
      partitions(1, 'T', 'that, raised to 8,000 RCU', 8),
    ],
  },
  {
    name: 'AD-1, without adaptive capacity',
    example: 'ad-1-adaptive-off',
    figures: [
      {
        what: 'seconds at 150 write units a second, on saved capacity',
        published: '30,000 saved units at 50 a second: 600',
        low: 588,
        high: 612,
        measure: (result) => firstThrottle(result, 'T') - AD_1_IDLE_SECONDS,
      },
      {
        what: 'write units a second afterwards',
        published: '100',
        low: 98,
        high: 102,
        measure: (result) => partitionWrites(result, LOADED, 1_200, 1_500),
      },
    ],
  },
  {
    name: 'AD-1, with adaptive capacity',
    example: 'ad-1-adaptive-instant',
    figures: [
      {
        what: 'write units a second of the fourth partition',
        published: '150',
        low: 149,
        high: 151,
        measure: (result) => partitionWrites(result, LOADED, AD_1_IDLE_SECONDS, 1_500),
      },
      {
        what: 'write units throttled',
        published: 'none',
        ...NEVER,
        measure: (result) => throttledOtherwise(result, ''),
      },
    ],
  },
];

/** Tables and indexes with little provision, from AWS’s workshop. */
const WORKSHOP: readonly PublishedCase[] = [
  {
    name: 'L-2 and L-3, two loads of a new table of 5 WCU',
    example: 'l-2-new-table',
    figures: [
      {
        what: 'seconds for 500 rows',
        published: '3.8 (edition of 2019)',
        low: 3.6,
        high: 4,
        measure: (result) => phaseOf(result, 0).durationSeconds,
      },
      {
        what: 'units throttled of them',
        published: 'none',
        ...NEVER,
        measure: (result) => throttledIn(phaseOf(result, 0), 'Logs'),
      },
      {
        // The workshop does not print its pause: the rows that pass before the first throttle tell it.
        what: 'seconds for 2,000 rows, 25 s later',
        published: '171.3',
        low: 162.7,
        high: 179.9,
        measure: (result) => phaseOf(result, 2).durationSeconds,
      },
    ],
  },
  {
    name: 'L-4, an index that cannot follow',
    example: 'l-4-slow-index',
    figures: [
      {
        what: 'write units admitted in the minute after the first refusal',
        published: 'none, also of items that are not in the index',
        ...NEVER,
        measure: (result) => {
          const from = firstThrottle(result, 'Logs') + 1;
          return 60 * admittedBetween(result, 'Logs', 'write', from, from + 60);
        },
      },
      {
        what: 'units throttled, but not by the index’s provision',
        published: 'none',
        ...NEVER,
        measure: (result) => throttledOtherwise(result, 'IndexWriteProvisionedThroughputExceeded'),
      },
      {
        what: 'write units a second of the table, in the run',
        published: 'below its 1,000',
        low: 0,
        high: 999,
        measure: (result) => admittedPerSecond(phaseOf(result, 0), 'Logs', 'write'),
      },
      {
        what: 'WriteThrottleEvents of the table',
        published: 'only on the index',
        ...NEVER,
        measure: (result) => metric(result, 'Logs', 'WriteThrottleEvents'),
      },
      {
        what: 'WriteThrottleEvents of the index',
        published: 'some',
        ...AT_LEAST_ONCE,
        measure: (result) => metric(result, 'Logs/byStatus', 'WriteThrottleEvents'),
      },
      {
        what: 'ThrottledRequests of the table',
        published: 'some',
        ...AT_LEAST_ONCE,
        measure: (result) => metric(result, 'Logs', 'ThrottledRequests'),
      },
    ],
  },
];

/** All of them; their sources are in their examples. */
export const PUBLISHED: readonly PublishedCase[] = [...TRAFFIC, ...PROVISIONS, ...WORKSHOP];
