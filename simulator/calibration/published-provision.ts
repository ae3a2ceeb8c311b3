/** Published examples of provisions: their partitions, and their use. */

import { grouped } from '../../kit/report/text.ts';
import { firstThrottle, partitionWrites, phaseOf, throttledOtherwise } from './measure.ts';
import { NEVER, type PublishedCase, type PublishedFigure } from './published-case.ts';

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

export const PUBLISHED_PROVISIONS: readonly PublishedCase[] = [
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
