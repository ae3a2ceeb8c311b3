/** Published loads and queries that meet on few partitions. */

import { CONTRIBUTOR_WRITE_WEIGHT } from '../../kit/limits.ts';
import type { SimulationResult } from '../result.ts';
import {
  admittedBetween,
  admittedPerSecond,
  countOfLog,
  firstSplit,
  phaseOf,
  throttledOtherwise,
} from './measure.ts';
import type { Observation } from './observation.ts';
import { AT_LEAST_ONCE, NEVER, type PublishedCase, visible } from './published-case.ts';

/** Of a run that is shorter than a minute and a half, so much of it is taken, in its middle. */
const MIDDLE_SHARE = 0.65;

/** Units a second in the middle minute of a load. */
function middleMinute(seen: Observation): number {
  const { durationSeconds } = phaseOf(seen, 0);
  const length = Math.min(60, Math.floor(MIDDLE_SHARE * durationSeconds));
  const from = Math.floor(durationSeconds / 2) - Math.floor(length / 2);
  return admittedBetween(seen, 'Addresses', 'write', from, from + length);
}

/** Units that are admitted in a second before any partition has split. */
function untilFirstSplit(result: SimulationResult): number {
  return admittedBetween(result, 'Addresses', 'read', 0, Math.floor(firstSplit(result)));
}

export const PUBLISHED_TRAFFIC: readonly PublishedCase[] = [
  {
    name: 'P1-1, load of one key',
    example: 'p1-1-one-key',
    figures: [
      {
        what: 'write units a second',
        published: '1,000',
        low: 970,
        high: 1_030,
        ...visible((seen) => admittedPerSecond(phaseOf(seen, 0), 'Addresses', 'write')),
      },
      {
        what: 'seconds for 360,000 rows',
        published: 'about 6 minutes',
        low: 350,
        high: 372,
        ...visible((seen) => phaseOf(seen, 0).durationSeconds),
        ofWholeRun: true,
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
        ...visible((seen) => throttledOtherwise(seen, 'TableWriteKeyRangeThroughputExceeded')),
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
        ...visible((seen) => admittedPerSecond(phaseOf(seen, 0), 'Addresses', 'write')),
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
        ...visible(middleMinute),
      },
      {
        what: 'seconds for 360,000 rows',
        published: 'under 2 minutes',
        low: 0,
        high: 120,
        ...visible((seen) => phaseOf(seen, 0).durationSeconds),
        ofWholeRun: true,
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
        ...visible((seen) => admittedPerSecond(phaseOf(seen, 0), 'Addresses', 'read')),
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
