/** What the governor has counted: rates, partitions, and their splits. */

import type { LogEntry } from '../../kit/governor/event.ts';
import { grouped } from '../../kit/report/text.ts';
import { admittedOf, forecastRateOf, longRunRateOf, medianOf } from '../judge/judge-runs.ts';
import { steadyPartitions } from '../judge/steady-window.ts';
import { ARMS, type ArmName } from '../load/change.ts';
import { DRIVERS } from '../load/driver.ts';
import { OPERATION_WORDS } from '../load/scenario.ts';
import type { ArmResult, DriverRun, LoadtestResult, Steady } from '../run/result.ts';
import { callsAfter, firstOf, mediansOf } from './report-arm.ts';
import type { ReportPart } from './report-part.ts';

const SINCE: Readonly<Record<Steady['since'], string>> = {
  'warm-up': 'after a second of warm-up',
  'first index refusal': 'with the first refusal by the index',
  split: 'a second after the split, and ends with the next',
};

const AT_ONCE =
  'A connection sends its next request as soon as the last is answered: what is offered, and so what is refused, says how fast this machine asks.';

const QUEUED =
  'All partitions of an index share one queue. At first, writes wait in it for several partitions, and all of these write at their limit. Later the queue holds only writes for the fullest partition, so less is admitted in the long run.';

/** From here on the two rates are worth a sentence. */
const LESS_LATER = 1.02;

/** Whether an arm after the change was admitted more, while a queue held several partitions' writes. */
export function isQueued({ name, arms }: Pick<DriverRun, 'name' | 'arms'>): boolean {
  const [forecast, longRun] = [forecastRateOf, longRunRateOf].map((figure) =>
    medianOf(arms, 'after', figure),
  ) as [number, number];
  return name !== 'sdk' && forecast > LESS_LATER * longRun;
}

/** Offered, admitted, and why not; with what the arithmetic says beside it. */
export function ratePart(result: LoadtestResult, run: DriverRun): ReportPart {
  const { settings, operation } = result;
  const { name: driver, arms } = run;
  const both = (figure: (arm: ArmResult) => number): number[] => mediansOf(arms, figure);
  const reasons = [
    ...new Set(arms.flatMap(({ steady }) => Object.keys(steady?.throttledPerSecond ?? {}))),
  ];
  const atAws = (arm: ArmResult): number =>
    (admittedOf(arm) * arm.forecast.unitsPerRequest) / settings.scale;
  const rows = [
    ['offered', ...both(({ steady }) => steady?.offeredPerSecond ?? 0)],
    ['admitted', ...both(admittedOf)],
    ...(driver === 'sdk' ? [] : [['admitted, by arithmetic', ...both(forecastRateOf)]]),
    ...(isQueued(run) ? [['the same, in the long run', ...both(longRunRateOf)]] : []),
    ...wholeRows(result, run),
    ...reasons.map((reason) => [
      reason,
      ...both(({ steady }) => steady?.throttledPerSecond[reason] ?? 0),
    ]),
    [`${OPERATION_WORDS[operation].units} at AWS's limits`, ...both(atAws)],
  ];
  const titles = ['requests a second', ...ARMS];
  return {
    title: `Admitted and throttled by the governor, driven by ${DRIVERS[driver].by}`,
    paragraphs: [
      sinceText(arms),
      ...(driver === 'autocannon' ? [AT_ONCE] : []),
      ...callsText(result),
      ...(isQueued(run) ? [QUEUED] : []),
    ],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows },
    pictures: [`throughput-${driver}`],
  };
}

function sinceText(arms: readonly ArmResult[]): string {
  const since = (name: ArmName): string => SINCE[firstOf(arms, name).steady?.since ?? 'warm-up'];
  const [before, after] = [since('before'), since('after')];
  const both = before === after ? before : `${before}; in the arm after, ${after}`;
  return `Medians of the steady part, which begins ${both}.`;
}

/** Where a request has several calls, what is admitted is not yet an answer. */
function wholeRows(result: LoadtestResult, { name, arms }: DriverRun): (string | number)[][] {
  const { operation } = result;
  if (callsAfter(result) === 1) return [];
  const patient = ({ forecast }: ArmResult): number =>
    forecast.wholePerSecond ?? forecast.requestsPerSecond;
  return [
    // When a request was sent is known where they are sent at even distances.
    ...(name === 'autocannon'
      ? []
      : [['whole pages, measured', ...mediansOf(arms, ({ driver }) => driver.wholePerSecond)]]),
    ['whole at most, with repeats', ...mediansOf(arms, patient)],
    [
      `${OPERATION_WORDS[operation].units} of a page`,
      ...mediansOf(arms, ({ forecast }) => forecast.unitsPerRequest),
    ],
  ];
}

function callsText(result: LoadtestResult): string[] {
  const calls = callsAfter(result);
  if (calls === 1) return [];
  return [
    `A request is a page. After, it takes ${calls} calls, and is whole when all of them pass: admitted counts calls, ${calls} to a page, and is more than anybody gets. Readers that repeat what was refused get at most what the fullest partition leaves.`,
  ];
}

const FOR_AN_INDEX =
  'While an index is full, the table refuses the writes. Such a refusal is counted at the partition of the index that cannot follow, because that is its cause.';

/** What each partition admitted and refused. */
export function partitionPart(
  { operation }: LoadtestResult,
  { name: driver, arms }: DriverRun,
): ReportPart {
  const [before = [], after = []] = ARMS.map((name) => steadyPartitions(firstOf(arms, name)));
  const names = [...new Set([...before, ...after].map(({ name }) => name))];
  const rows = names.map((name) => {
    const [one, other] = [before, after].map((all) => all.find((step) => step.name === name));
    const admitted = [one?.unitsPerSecond ?? 0, other?.unitsPerSecond ?? 0];
    return [name, ...admitted, one?.refusedPerSecond ?? 0, other?.refusedPerSecond ?? 0];
  });
  const isUsed = rows.filter(([, ...rates]) => rates.some((rate) => Number(rate) > 0));
  const titles = ['partition', 'before', 'after', 'refused before', 'refused after'];
  const reasons = arms.flatMap(({ steady }) => Object.keys(steady?.throttledPerSecond ?? {}));
  const { units } = OPERATION_WORDS[operation];
  return {
    title: `${units.replace(/^./, (first) => first.toUpperCase())} a second of each partition, driven by ${DRIVERS[driver].by}`,
    paragraphs: reasons.some((reason) => reason.startsWith('IndexWrite')) ? [FOR_AN_INDEX] : [],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows: isUsed },
    pictures: ['heat', 'top-keys'],
  };
}

/** Which partitions split, and why others did not. */
export function splitPart(
  { settings }: LoadtestResult,
  { name: driver, arms }: DriverRun,
): ReportPart {
  const { detectSeconds, detectJitter, timeScale } = settings;
  const [least, most] = [1 - detectJitter, 1 + detectJitter].map((part) => detectSeconds * part);
  const rows = arms.flatMap(({ arm, log }, at) =>
    log.map((entry) => [`${at + 1} ${arm}`, eventText(entry), entry.atSeconds]),
  );
  const titles = ['arm', 'partition', 'after seconds'];
  return {
    title: `Splits for heat, driven by ${DRIVERS[driver].by}`,
    paragraphs: [
      `The model decides after ${grouped(least as number)} to ${grouped(most as number)} s of heat, at ${timeScale} times the speed of AWS's minutes. Where sort keys only grow, all writes to come would fall on one side of any cut: it refuses.`,
    ],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows },
  };
}

function eventText(entry: LogEntry): string {
  if (entry.type === 'split') {
    return `${entry.partition} split into ${entry.into.join(' and ')}`;
  }
  return entry.type === 'split-refused' ? `${entry.partition} refused: ${entry.reason}` : '';
}
