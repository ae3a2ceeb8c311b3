/** The figures that a load test is run for, each with the driver that it comes from. */

import { admittedOf, forecastRateOf } from '../judge/judge-runs.ts';
import { ARMS } from '../load/change.ts';
import type { DriverName } from '../load/driver.ts';
import type { ArmResult, DriverRun, LoadtestResult } from '../run/result.ts';
import { mediansOf } from './report-arm.ts';
import type { ReportPart } from './report-part.ts';

/** One row for each figure of each driver. */
export function figurePart({ runs, options }: LoadtestResult): ReportPart {
  const { rate } = options;
  const rows = runs.flatMap((run) => ROWS[run.name](run, rate));
  const columns = [
    { title: 'driver' },
    { title: 'figure' },
    ...ARMS.map((title) => ({ title, decimals: 1 })),
  ];
  return {
    title: 'The figures, and whose they are',
    paragraphs: ['Medians of the arms.'],
    table: { columns, rows },
  };
}

const ROWS: Readonly<Record<DriverName, (run: DriverRun, rate: number) => (string | number)[][]>> =
  {
    autocannon: ({ arms }) => [
      ['autocannon', 'admitted a second, at any demand', ...mediansOf(arms, admittedOf)],
      ['autocannon', 'the same by arithmetic', ...mediansOf(arms, forecastRateOf)],
    ],
    'open-loop': ({ arms }, rate) => [
      ['open loop', `admitted a second, of ${rate}`, ...mediansOf(arms, admittedOf)],
      ['open loop', 'the same by arithmetic', ...mediansOf(arms, forecastRateOf)],
      ['open loop', 'throttled, %', ...mediansOf(arms, throttledPercentOf)],
      ['open loop', latencyTitle(arms), ...mediansOf(arms, latencyOf)],
    ],
    sdk: ({ arms }, rate) => [
      ['AWS SDK', `admitted a second, of ${rate} calls`, ...mediansOf(arms, admittedOf)],
      ['AWS SDK', latencyTitle(arms), ...mediansOf(arms, latencyOf)],
    ],
  };

/** Part of the offered requests that the governor refused, in the steady part. */
function throttledPercentOf({ steady }: ArmResult): number {
  if (!steady || steady.offeredPerSecond === 0) return 0;
  return (100 * (steady.offeredPerSecond - steady.admittedPerSecond)) / steady.offeredPerSecond;
}

function latencyTitle(arms: readonly ArmResult[]): string {
  const isInDoubt = arms.some(({ doubts }) => doubts.latencies.length > 0);
  return `latency p99, ms${isInDoubt ? ', in doubt' : ''}`;
}

function latencyOf({ driver }: ArmResult): number {
  return driver.response.done.p99;
}
