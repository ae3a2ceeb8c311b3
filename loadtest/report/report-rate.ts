/** The figures of a report: what the governor has counted, and what clients get. */

import type { LogEntry } from '../../kit/governor/event.ts';
import { grouped } from '../../kit/report/text.ts';
import { admittedOf, forecastRateOf, longRunRateOf, medianOf } from '../judge/judge-runs.ts';
import { steadyPartitions } from '../judge/steady-window.ts';
import { ARMS, type ArmName, FORMS } from '../load/change.ts';
import { DRIVERS, type DriverName, OPERATION_WORDS } from '../load/scenario.ts';
import type { ArmResult, DriverRun, LoadtestResult, Steady } from '../run/result.ts';
import { callsAfter, firstOf, leadOf, mediansOf } from './report-arm.ts';
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
    pictures: ['heat-index', 'heat-table', 'top-keys'],
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

// What clients get: an application's view, latency, and the price of reading a list.

/** Calls through the SDK, what it sent for them, and what it gave up. */
export function sdkPart({ arms }: DriverRun): ReportPart {
  const both = (figure: (arm: ArmResult) => number): number[] => mediansOf(arms, figure);
  const rows = [
    ['calls', ...both(({ driver }) => driver.sent)],
    ['requests sent for them', ...both(({ driver }) => driver.attempts ?? 0)],
    ['done', ...both(({ driver }) => driver.done)],
    ['given up, throttled', ...both(({ driver }) => driver.throttled)],
  ];
  const most = firstOf(arms, 'before').driver.mostAttempts;
  const [before, after] = both(({ driver }) => (driver.attempts ?? 0) / driver.sent);
  return {
    title: 'What an application feels',
    paragraphs: [
      `The SDK tries a call at most ${most} times in all, then throws. Each repeat takes from the client's retry quota, and only calls that are done fill the quota again. While it is empty, the SDK throws at the first refusal. Here it sent ${before?.toFixed(2)} requests a call before and ${after?.toFixed(2)} after.`,
    ],
    table: { columns: ['', ...ARMS].map((title) => ({ title })), rows },
  };
}

/** Of what was done; throttled requests are answered fast, and are not in it. */
export function latencyPart(result: LoadtestResult, { name: driver, arms }: DriverRun): ReportPart {
  const rows = ARMS.map((name) => [
    name,
    ...(['p50', 'p90', 'p95', 'p99'] as const).map((percentile) =>
      medianOf(arms, name, ({ driver }) => driver.response.done[percentile]),
    ),
  ]);
  const calls = callsAfter(result);
  const doubts = [...new Set(arms.flatMap((arm) => arm.doubts.latencies))];
  const titles = ['milliseconds', 'p50', 'p90', 'p95', 'p99'];
  return {
    title: `Latency of what was done, by ${DRIVERS[driver].by}`,
    paragraphs: [
      ...doubts.slice(0, 1).map((doubt) => `Not to be relied on in this run: ${doubt}.`),
      ...(calls > 1 ? [`Of single calls: a page waits for the slowest of its ${calls}.`] : []),
      "It counts from the moment a request was due. It is this machine's, engine and driver together; DynamoDB's is not modelled.",
    ],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows },
    pictures: ['latency'],
  };
}

/** The whole list, read as it has to be read after the change. */
export function readPart(result: LoadtestResult): ReportPart {
  const { options } = result;
  const { name: driver, arms } = leadOf(result);
  const rows = ARMS.map((name) => {
    const median = (figure: (read: ArmResult['readBack']) => number): number =>
      medianOf(arms, name, ({ readBack }) => figure(readBack));
    return [
      name,
      median(({ items }) => items),
      median(({ requests }) => requests),
      median(({ readUnits }) => readUnits),
      median(({ milliseconds }) => milliseconds),
    ];
  });
  const titles = ['', 'items', 'requests', 'RCU', 'milliseconds'];
  return {
    title: 'The price: reading the list back',
    paragraphs: [
      FORMS[options.form].price(options.shards),
      `The list is what ${DRIVERS[driver].by} has left.`,
    ],
    table: { columns: titles.map((title) => ({ title, decimals: title === 'RCU' ? 1 : 0 })), rows },
  };
}

// The figures that a load test is run for, each with the driver that it comes from.

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
