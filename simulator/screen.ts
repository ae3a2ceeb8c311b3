/** A simulation as a screen: tables and charts in text, at most 80 columns. */

import type { LogEntry } from '../kit/governor/event.ts';
import { grouped, wrapped } from '../kit/report/text.ts';
import { areaChart, chartColumn, chartMarks } from '../kit/report/text-chart.ts';
import { type TextTable, textTable } from '../kit/report/text-table.ts';
import { LANES, type ResourceResult, type SimulationResult } from './result.ts';
import { loadTable, partitionTable, phaseTable, reasonTable } from './screen-table.ts';

/** A heading and the lines below it. */
export interface ScreenPart {
  heading: string;
  lines: string[];
}

/**
 * What is printed of a simulation.
 *
 * @param plain no charts, and tables as one fact a line: for screen readers
 */
export function simulationScreen(result: SimulationResult, plain = false): ScreenPart[] {
  const table = (content: TextTable): string[] => textTable(content, { plain });
  const charts = plain ? [] : result.resources.flatMap((resource) => chartsOf(resource, result));
  return [
    { heading: result.title, lines: settingLines(result) },
    {
      heading: 'Phases: units a second',
      lines: [...table(phaseTable(result)), ...(isAnyBlocked(result) ? BLOCKED_MEANS : [])],
    },
    { heading: 'Loads: requests', lines: table(loadTable(result)) },
    ...charts,
    { heading: 'Throttled units by reason', lines: table(reasonTable(result)) },
    ...result.resources.map(({ name, partitions }) => ({
      heading: `Partitions of ${name}: units`,
      lines: table(partitionTable(partitions)),
    })),
    { heading: 'Splits', lines: logLines(result) },
  ].filter(({ lines }) => lines.length > 0);
}

const BLOCKED_MEANS = [
  '  "throttled %" of an index: the writes to its table that are refused because of',
  '  the index. They are in the figure of the table too.',
];

function isAnyBlocked({ phases }: SimulationResult): boolean {
  return phases.some(({ flows }) => Object.values(flows).some(({ blocked }) => blocked));
}

function settingLines({ settings, durationSeconds, isPartial }: SimulationResult): string[] {
  const { scale, timeScale, seed, adaptive, split } = settings;
  const part = isPartial ? 'Only a part: the simulation was ended before its end. ' : '';
  const text = `${part}${grouped(durationSeconds)} s on a virtual clock; scale ${scale}, timeScale ${timeScale}, seed ${seed}, adaptive ${adaptive}, split ${split}. Throttling is modelled, not measured: docs/calibration.md says how well, and which figures are inferred.`;
  return wrapped(text, 78).map((line) => `  ${line}`);
}

function chartsOf({ name, arn }: ResourceResult, result: SimulationResult): ScreenPart[] {
  const { seconds, log } = result;
  return LANES.flatMap((lane) => {
    const flows = seconds.map(({ flows: all }) => all[name]?.[lane]);
    if (!flows.some((flow) => flow)) return [];
    const admitted = flows.map((flow) => flow?.admitted ?? 0);
    const offered = flows.map((flow) => flow?.offered ?? 0);
    const isQueued = lane === 'write' && arn.includes('/index/');
    const marks = marksOf(log, arn, seconds.length);
    return {
      heading: `${name}: ${lane} units a second (# admitted, : ${isQueued ? 'waiting' : 'throttled'})`,
      lines: [
        ...areaChart({ admitted, offered, stepSeconds: 1 }),
        ...(marks.size > 0 ? chartMarks(marks, 'splits', MARKS_MEAN) : []),
      ],
    };
  });
}

const MARKS_MEAN = 'S: a partition splits. R: DynamoDB refuses to split one.';

/** The letters below a chart, by column; a split is shown rather than a refusal. */
function marksOf(log: readonly LogEntry[], arn: string, steps: number): Map<number, string> {
  const marks = new Map<number, string>();
  for (const entry of log) {
    if (entry.resource !== arn || entry.type === 'throughput-changed') continue;
    const column = chartColumn(entry.atSeconds, steps);
    if (entry.type === 'split') marks.set(column, 'S');
    else if (!marks.has(column)) marks.set(column, 'R');
  }
  return marks;
}

const LOG_SHOWN = 12;

function logLines({ log }: SimulationResult): string[] {
  const lines = log.slice(0, LOG_SHOWN).map((entry) => `  ${logLine(entry)}`);
  const rest = log.length - lines.length;
  return rest > 0 ? [...lines, `  ... and ${rest} more: json has them all`] : lines;
}

function logLine(entry: LogEntry): string {
  const at = `${grouped(entry.atSeconds)} s`.padStart(9);
  const where = entry.resource.replace(/^.*table\//, '').replace('/index/', '/');
  if (entry.type === 'throughput-changed') {
    return `${at}  ${where}: new throughput, ${entry.partitions} partitions`;
  }
  const partition = `${where}: partition ${entry.partition}`;
  return entry.type === 'split'
    ? `${at}  ${partition} splits into ${entry.into.join(' and ')} (${entry.cause})`
    : `${at}  ${partition} does not split: ${entry.reason} (${entry.cause})`;
}
