/** The package `edgewise-notebook`: kit, seeds and simulator as one import, for notebooks. */

import { createRequire } from 'node:module';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  ALARM_STATE_MARKS,
  type AlarmDefinition,
  type AlarmState,
} from '../../../kit/alarm/alarm.ts';
import type { MetricSeries } from '../../../kit/alarm/metric-data.ts';
import { alarmTimeline } from '../../../kit/alarm/time-line.ts';
import { writeItems } from '../../../kit/bulk-writer/bulk-writer.ts';
import { startEmbedded as startAnother } from '../../../kit/engine/embedded.ts';
import type { Engine } from '../../../kit/engine/engine.ts';
import type { Item } from '../../../kit/item/item.ts';
import { scanItems } from '../../../kit/item/query-items.ts';
import { alarmChartSvg } from '../../../kit/report/alarm-chart.ts';
import { htmlText } from '../../../kit/report/page.ts';
import { type PlotAxis, plotSvg } from '../../../kit/report/svg-chart.ts';
import { svgPng } from '../../../kit/report/svg-png.ts';
import { print } from '../../../kit/report/terminal.ts';
import { textTable } from '../../../kit/report/text-table.ts';
import { createTable, describeTable, dropTable, type TableDefinition } from '../../../kit/table.ts';

export type { AlarmDefinition, MissingDataTreatment } from '../../../kit/alarm/alarm.ts';
export { type MetricSeries, statisticOf } from '../../../kit/alarm/metric-data.ts';
export { type AlarmMinute, alarmTimeline } from '../../../kit/alarm/time-line.ts';
export {
  type BulkWriteOptions,
  type BulkWriteProgress,
  writeItems,
} from '../../../kit/bulk-writer/bulk-writer.ts';
export { createDocumentClient, type DocumentClientOptions } from '../../../kit/document-client.ts';
export type { Engine, EngineKind } from '../../../kit/engine/engine.ts';
export { openEngine } from '../../../kit/engine/open.ts';
export type { InjectedFault } from '../../../kit/fault/fault.ts';
export { attachFault, type Fault } from '../../../kit/fault/fault.ts';
export type { FaultOptions, FaultPlace } from '../../../kit/fault/fault-option.ts';
export type { HeatEvent } from '../../../kit/governor/event.ts';
export {
  type GovernorServerOptions,
  type RunningGovernor,
  startGovernor,
} from '../../../kit/governor/proxy/server.ts';
export type { GovernorState } from '../../../kit/governor/proxy/state.ts';
export { HeatHistory } from '../../../kit/heat/heat-history.ts';
export { TableHeat } from '../../../kit/heat/table-heat.ts';
export type { Item } from '../../../kit/item/item.ts';
export { itemBytes } from '../../../kit/item/item-size.ts';
export { countItems, queryItems, scanItems } from '../../../kit/item/query-items.ts';
export { adjacencyKeys, compositeKey, entityKey, parseKey } from '../../../kit/keys.ts';
export { KitError } from '../../../kit/kit-error.ts';
export { type ChargedReceipt as Receipt, receiptOf } from '../../../kit/meter/receipt.ts';
export { receiptTable } from '../../../kit/meter/receipt-table.ts';
export {
  attachMeter,
  type RecordingMeter,
  withReceipt,
} from '../../../kit/meter/recording-meter.ts';
export type { RequestRecord } from '../../../kit/meter/request-record.ts';
export { Random } from '../../../kit/random.ts';
export { drawCollections } from '../../../kit/report/collection.ts';
export { type HeatMap, heatMapSvg } from '../../../kit/report/heat-map.ts';
export {
  type BarChart,
  barChartSvg,
  type Plot,
  type PlotSeries,
  plotSvg,
  tailPoints,
} from '../../../kit/report/svg-chart.ts';
export { print } from '../../../kit/report/terminal.ts';
export { areaChart, textPlot } from '../../../kit/report/text-chart.ts';
export { textTable } from '../../../kit/report/text-table.ts';
export {
  createTable,
  dropTable,
  ensureTable,
  type IndexDefinition,
  type KeyDefinition,
  type TableDefinition,
} from '../../../kit/table.ts';
export { DOMAINS, type Domain } from '../../../seeds/domain.ts';
export { ecommerceItems } from '../../../seeds/domains/ecommerce.ts';
export { invoicingItems } from '../../../seeds/domains/invoicing.ts';
export { shardOfPerson } from '../../../seeds/domains/people/item.ts';
export { peopleItems } from '../../../seeds/domains/people.ts';
export { recommendationsItems } from '../../../seeds/domains/recommendations.ts';
export { socialItems } from '../../../seeds/domains/social.ts';
export { topologyItems } from '../../../seeds/domains/topology.ts';
export { exportSeed } from '../../../seeds/export.ts';
export {
  degreeStatistics,
  degreesOf,
  followStatistics,
} from '../../../seeds/graphs/degree-statistics.ts';
export { followGraph } from '../../../seeds/graphs/follow-graph.ts';
export { loadSeed } from '../../../seeds/load.ts';
export {
  ecommerceTable,
  invoicingTable,
  peopleTable,
  recommendationsTable,
  socialTable,
  topologyTable,
} from '../../../seeds/tables.ts';
export { readScenario } from '../../../simulator/read-scenario.ts';
export type { SimulationResult } from '../../../simulator/result.ts';
export type { Scenario } from '../../../simulator/scenario.ts';
export { simulate } from '../../../simulator/simulate.ts';

export { startEmbeddedOnce as startEmbedded };

// Tables of a notebook's cell, which may run as often as its reader likes.

/** `TableId` of every table that was made here. */
const made = new Set<string>();

/**
 * Creates the table and writes the items. A table of that name that an earlier call made is dropped
 * first; a table that somebody else made is left alone.
 *
 * @returns how many items the table holds
 * @throws {KitError} `table.exists` when somebody else made a table of that name; what
 *   {@link writeItems} throws
 * @example
 * await freshTable(db, { ...socialTable, name: 'Town' }, town); // => 2520
 */
export async function freshTable(
  db: DynamoDBDocumentClient,
  table: TableDefinition,
  items: Iterable<Item> = [],
): Promise<number> {
  const earlier = await describeTable(db, table.name);
  if (made.has(String(earlier?.TableId))) await dropTable(db, table.name);
  await createTable(db, table);
  const created = await describeTable(db, table.name);
  if (created?.TableId !== undefined) made.add(created.TableId);
  const { written } = await writeItems(db, table.name, items);
  return written;
}

// CloudWatch alarms below a notebook's cell: what they did, minute by minute.

/** What one alarm has of its own. The data points of all alarms of a picture are the same. */
export type AlarmWay = Partial<
  Pick<AlarmDefinition, 'EvaluationPeriods' | 'DatapointsToAlarm' | 'TreatMissingData'>
>;

/** What {@link showAlarms} shows. */
export interface AlarmLines {
  title: string;
  alarm: AlarmDefinition;
  /** An alarm for each, by its name. @default one, as `alarm` says */
  ways?: Readonly<Record<string, AlarmWay>>;
  metrics: readonly MetricSeries[];
  /** What there is to see, in a sentence, for who does not see it. */
  seen: string;
}

/** Missing data in a table. */
const MISSING = '-';

/**
 * Shows the data points and the states as a picture, then prints them as a table.
 *
 * @throws {KitError} `alarm.field` for an alarm that CloudWatch refuses
 */
export async function showAlarms(lines: AlarmLines): Promise<void> {
  const { title, alarm, ways = { state: {} }, metrics, seen } = lines;
  const points = alarmTimeline(alarm, metrics).map(({ point }) => point);
  const alarms = Object.entries(ways).map(([name, way]) => ({
    name,
    states: alarmTimeline({ ...alarm, ...way }, metrics).map(({ state }) => state),
  }));
  const { Statistic: point, Threshold: threshold } = alarm;
  await showPicture(await alarmChartSvg({ title, point, points, threshold, alarms }), seen);
  const marks = (minute: number): string[] =>
    alarms.map(({ states }) => ALARM_STATE_MARKS[states[minute] as AlarmState]);
  printTable(
    ['minute', point, ...alarms.map(({ name }) => name)],
    points.map((value, minute) => [minute + 1, value ?? MISSING, ...marks(minute)]),
  );
  print([
    `threshold: ${threshold.toLocaleString('en-US')}`,
    'AL is ALARM, ? is INSUFFICIENT_DATA, - is missing data.',
  ]);
}

// Line charts below a notebook's cell, each with its figures as a table below it.

/** What {@link showLines} shows. */
export interface LineChart {
  title: string;
  /** What the first column of the rows is, also its title in the table; may be logarithmic. */
  x: string | PlotAxis;
  /** What all the other columns are; may be logarithmic, and then draws no zero. */
  y: string | PlotAxis;
  /** Names of the lines: of the columns after the first. */
  lines: readonly string[];
  rows: readonly (readonly number[])[];
  /** What there is to see, in a sentence, for who does not see it. */
  seen: string;
}

/** Shows the rows as a picture, then prints them as a table: the same figures. */
export async function showLines({ title, x, y, lines, rows, seen }: LineChart): Promise<void> {
  const [across, up] = [axisOf(x), axisOf(y)];
  const series = lines.map((name, line) => ({
    name,
    points: rows
      .map((row) => [row[0], row[line + 1]] as [number, number])
      .filter(([, value]) => !up.log || value > 0),
  }));
  await showPicture(await plotSvg({ title, x: across, y: up, points: true, series }), seen);
  printTable([across.title, ...lines], rows);
}

function axisOf(axis: string | PlotAxis): PlotAxis {
  return typeof axis === 'string' ? { title: axis } : axis;
}

// The engine of a notebook.

let running: Promise<Engine> | undefined;

/**
 * Starts an embedded engine on 127.0.0.1, in memory; while it runs, every further call returns the
 * same engine. So the cell that starts the engine can run again, and nothing is lost.
 *
 * The engine ends with {@link Engine.stop}, and with the kernel at the latest.
 *
 * @throws {KitError} `engine.noBinary` where this platform has none, `engine.failed`
 */
export function startEmbeddedOnce(): Promise<Engine> {
  if (running) return running;
  const starting = start(() => {
    // An engine that is stopped twice must not make the next one forgotten.
    if (running === starting) running = undefined;
  });
  running = starting;
  return starting;
}

async function start(forget: () => void): Promise<Engine> {
  try {
    const engine = await startAnother({ onGone: forget });
    const stop = (): Promise<void> => {
      forget();
      return engine.stop();
    };
    return { ...engine, stop };
  } catch (error) {
    forget();
    throw error;
  }
}

// A whole table, for drawings that are the same every time.

/**
 * Every item of a table by its keys `PK` and `SK`, attributes by name: an engine returns both in any
 * order.
 */
export async function tableItems(db: DynamoDBDocumentClient, table: string): Promise<Item[]> {
  const items = await scanItems(db, { TableName: table });
  const byName = (item: Item): Item =>
    Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  const keyOf = ({ PK, SK }: Item): string => `${PK}\n${SK}`;
  return items.map(byName).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/**
 * Prints rows under their titles; a column with a number that is not whole has one decimal.
 *
 * @example
 * printTable(['towns', 'RCU'], [[20, 0.5], [40, 1]]);
 */
export function printTable(
  titles: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const columns = titles.map((title, column) => {
    const isBroken = rows.some((row) => typeof row[column] === 'number' && row[column] % 1 !== 0);
    return { title, decimals: isBroken ? 1 : 0 };
  });
  print(textTable({ columns, rows }));
}

/** What the running tslab has for its own `display`, which sends one representation at a time. */
interface Jupyter {
  readonly lastWriteDisplayData: ((content: object) => void) | null;
}

/**
 * Shows a picture in every viewer, with a description for readers who do not see it.
 *
 * A viewer draws the first representation that it knows. Some of them would draw the SVG before the
 * PNG and then remove what is in the SVG (`jupyter nbconvert` 6.5 does); HTML comes before both, so
 * the PNG stands there as well.
 *
 * @param description what there is to see, in a sentence
 * @throws {Error} outside a cell
 */
export async function showPicture(svg: string, description: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const { lastWriteDisplayData: write } = require('tslab/dist/jupyter.js') as Jupyter;
  if (!write) throw new Error('showPicture() works in the cell of a notebook only');
  const { bytes, width, height } = await svgPng(svg);
  const png = Buffer.from(bytes).toString('base64');
  const size = `width="${width}" height="${height}"`;
  const source = `src="data:image/png;base64,${png}"`;
  write({
    data: {
      'text/html': `<img alt="${htmlText(description)}" ${size} ${source}>`,
      'image/png': png,
      'image/svg+xml': svg,
      'text/plain': `[picture] ${description}`,
    },
    metadata: { 'image/png': { width, height, alt: description } },
    transient: {},
  });
}
