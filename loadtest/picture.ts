/** The pictures of a load test: before beside after. */

import { barChartSvg } from '../kit/report/bar-chart.ts';
import { heatMapSvg } from '../kit/report/heat-map.ts';
import { plotSvg } from '../kit/report/plot.ts';
import type { ArmName, ArmResult, LoadtestResult } from './result.ts';
import { partitionSteps, tableSteps } from './steady-flow.ts';

/** One picture. */
export interface Picture {
  /** Of its file, without the ending. */
  readonly name: string;
  /** What it shows, in words. */
  readonly alt: string;
  readonly svg: string;
}

const ARMS = ['before', 'after'] as const satisfies ArmName[];
const STEP_SECONDS = 0.5;

/** Draws all of them, from the first run of each arm. */
export function pictures(result: LoadtestResult): Promise<Picture[]> {
  return Promise.all([throughput(result), heat(result), topKeys(result), latency(result)]);
}

async function throughput(result: LoadtestResult): Promise<Picture> {
  const series = ARMS.map((name) => ({
    name: `admitted ${name}`,
    points: stepsOf(result, name).map(({ atSeconds, admitted }) => [atSeconds, admitted] as const),
  }));
  const offered = stepsOf(result, 'before').map(
    ({ atSeconds, offered }) => [atSeconds, offered] as const,
  );
  return {
    name: 'throughput',
    alt: 'Write units a second over time: offered, admitted before, admitted after.',
    svg: await plotSvg({
      title: `${result.scenario}: write units a second`,
      x: { title: 'seconds' },
      y: { title: 'write units a second' },
      series: [...series, { name: 'offered before', points: offered }],
    }),
  };
}

async function heat(result: LoadtestResult): Promise<Picture> {
  const limit = result.settings.partitionWriteUnitsPerSecond;
  const cells = ARMS.flatMap((panel) =>
    partitionSteps(firstOf(result, panel).samples, STEP_SECONDS).map((step) => ({
      panel,
      row: step.name,
      x: step.atSeconds,
      heat: step.writtenPerSecond / limit,
    })),
  );
  return {
    name: 'heat',
    alt: 'Each partition over time, before and after: what part of its write limit it used.',
    svg: await heatMapSvg({
      title: `${result.scenario}: partitions`,
      x: 'seconds',
      heat: 'of its limit',
      step: STEP_SECONDS,
      cells: usedRows(cells),
    }),
  };
}

/** Without partitions that neither arm has written to. */
function usedRows<Cell extends { readonly row: string; readonly heat: number }>(
  cells: readonly Cell[],
): Cell[] {
  const resources = new Set(cells.filter(({ heat }) => heat > 0).map(({ row }) => resourceOf(row)));
  return cells.filter(({ row }) => resources.has(resourceOf(row)));
}

function resourceOf(row: string): string {
  return row.slice(0, row.lastIndexOf(' '));
}

async function topKeys(result: LoadtestResult): Promise<Picture> {
  const bars = ARMS.flatMap((panel) =>
    firstOf(result, panel).topKeys.map(({ resource, key, writeUnits }) => ({
      panel,
      name: `${resource} ${key}`,
      amount: writeUnits,
    })),
  );
  return {
    name: 'top-keys',
    alt: 'The partition keys that were written most, before and after.',
    svg: await barChartSvg({
      title: `${result.scenario}: the keys that were written most`,
      amount: 'write units',
      bars,
    }),
  };
}

async function latency(result: LoadtestResult): Promise<Picture> {
  const series = ARMS.map((name) => ({
    name,
    points: firstOf(result, name).driver.curve.filter(([, milliseconds]) => milliseconds > 0),
  }));
  return {
    name: 'latency',
    alt: 'Latency of what was done, by percentile, before and after.',
    svg: await plotSvg({
      title: `${result.scenario}: latency of what was done`,
      x: { title: 'percentile' },
      y: { title: 'milliseconds', log: true },
      series,
      points: true,
    }),
  };
}

function stepsOf(result: LoadtestResult, name: ArmName): ReturnType<typeof tableSteps> {
  return tableSteps(firstOf(result, name).samples, STEP_SECONDS);
}

function firstOf({ arms }: LoadtestResult, name: ArmName): ArmResult {
  return arms.find(({ arm }) => arm === name) as ArmResult;
}
