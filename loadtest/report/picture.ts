/** The pictures of a load test: before beside after. */

import { HeatHistory } from '../../kit/heat/heat-history.ts';
import { type HeatedKind, heatMapSvg } from '../../kit/report/heat-map.ts';
import { barChartSvg, plotSvg } from '../../kit/report/svg-chart.ts';
import { requestSteps } from '../judge/steady-window.ts';
import { ARMS, type ArmName } from '../load/change.ts';
import { DRIVERS, type DriverName, OPERATION_WORDS } from '../load/scenario.ts';
import type { ArmResult, DriverRun, LoadtestResult } from '../run/result.ts';
import { firstOf, leadOf, ratedOf } from './report-arm.ts';

/** The pictures, by the names of their files without the ending. */
export type PictureName =
  | `throughput-${DriverName}`
  | `heat-${HeatedKind}`
  | 'top-keys'
  | 'latency';

/** One picture. */
export interface Picture {
  readonly name: PictureName;
  /** What it shows, in words. */
  readonly alt: string;
  readonly svg: string;
}

const STEP_SECONDS = 0.5;

/** Draws all of them, from the first run of each arm. */
export function pictures(result: LoadtestResult): Promise<Picture[]> {
  return Promise.all([
    ...result.runs.map((run) => throughput(result, run)),
    ...heatedKinds(result).map((kind) => heat(result, kind)),
    topKeys(result),
    ...ratedOf(result).map((run) => latency(result, run)),
  ]);
}

/** What a closed loop offers is far above what is admitted, and is not drawn. */
async function throughput(result: LoadtestResult, run: DriverRun): Promise<Picture> {
  const admitted = ARMS.map((name) => ({
    name: `admitted ${name}`,
    points: stepsOf(run, name).map(({ atSeconds, admitted }) => [atSeconds, admitted] as const),
  }));
  const points = stepsOf(run, 'before').map(
    ({ atSeconds, offered }) => [atSeconds, offered] as const,
  );
  const offered = run.name === 'autocannon' ? [] : [{ name: 'offered before', points }];
  const { by } = DRIVERS[run.name];
  return {
    name: `throughput-${run.name}`,
    alt: `Over time, driven by ${by}: requests a second ${offered.length > 0 ? 'offered, ' : ''}admitted before, admitted after.`,
    svg: await plotSvg({
      title: `${result.scenario}: requests a second, driven by ${by}`,
      x: { title: 'seconds' },
      y: { title: 'requests a second' },
      series: [...admitted, ...offered],
    }),
  };
}

/** The index alone is half the height of both: most readers look at it first. */
function heatedKinds(result: LoadtestResult): HeatedKind[] {
  const { indexUnitsPerRequest } = firstOf(leadOf(result).arms, 'before').forecast;
  return Object.keys(indexUnitsPerRequest).length > 0 ? ['index', 'table'] : ['table'];
}

async function heat(result: LoadtestResult, kind: HeatedKind): Promise<Picture> {
  const { name, arms } = leadOf(result);
  const of = kind === 'index' ? 'the index' : 'the table';
  return {
    name: `heat-${kind}`,
    alt: `Each partition of ${of} over time, driven by ${DRIVERS[name].by}, before and after: the share of its limit that it used, and what was refused.`,
    svg: heatMapSvg({
      title: `${result.scenario}: partitions of ${of}, driven by ${DRIVERS[name].by}`,
      parts: ARMS.map((arm) => ({ name: arm, history: historyOf(firstOf(arms, arm)), kind })),
      value: result.operation,
    }),
  };
}

/** All columns of an arm. */
function historyOf({ heat: events }: ArmResult): HeatHistory {
  const seconds = Math.max(0, ...events.map((event) => (event.type === 'load' ? event.at : 0)));
  const columns = Math.max(1, Math.ceil(seconds / STEP_SECONDS));
  const history = new HeatHistory({ columnSeconds: STEP_SECONDS, columns });
  for (const event of events) history.add(event);
  return history;
}

async function topKeys(result: LoadtestResult): Promise<Picture> {
  const { name: driver, arms } = leadOf(result);
  const bars = ARMS.flatMap((panel) =>
    firstOf(arms, panel).topKeys.map(({ resource, key, units }) => ({
      panel,
      name: `${resource} ${key}`,
      amount: units,
    })),
  );
  const { units: amount, done } = OPERATION_WORDS[result.operation];
  return {
    name: 'top-keys',
    alt: `The partition keys that were ${done} most, driven by ${DRIVERS[driver].by}, before and after.`,
    svg: await barChartSvg({
      title: `${result.scenario}: the keys that were ${done} most, driven by ${DRIVERS[driver].by}`,
      amount,
      bars,
    }),
  };
}

async function latency(result: LoadtestResult, run: DriverRun): Promise<Picture> {
  const { by } = DRIVERS[run.name];
  const series = ARMS.map((name) => ({
    name,
    points: firstOf(run.arms, name).driver.curve.filter(([, milliseconds]) => milliseconds > 0),
  }));
  return {
    name: 'latency',
    alt: `Latency of what was done, driven by ${by}, by percentile, before and after.`,
    svg: await plotSvg({
      title: `${result.scenario}: latency of what was done, driven by ${by}`,
      x: { title: 'percentile' },
      y: { title: 'milliseconds', log: true },
      series,
      points: true,
    }),
  };
}

function stepsOf({ arms }: DriverRun, name: ArmName): ReturnType<typeof requestSteps> {
  return requestSteps(firstOf(arms, name), STEP_SECONDS);
}
