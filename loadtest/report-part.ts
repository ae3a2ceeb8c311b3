/** A load test in words and tables: the same for the screen and for the page. */

import { grouped } from '../kit/report/text.ts';
import type { TextTable } from '../kit/report/text-table.ts';
import { admittedOf, foreseenOf, medianOf } from './compare.ts';
import type { ArmName, ArmResult, LoadtestResult } from './result.ts';
import { steadyPartitions } from './steady-flow.ts';

/** A heading with what stands below it. */
export interface ReportPart {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: TextTable;
}

const ARMS = ['before', 'after'] as const satisfies ArmName[];

/** The parts in their order. */
export function reportParts(result: LoadtestResult): ReportPart[] {
  return [
    settingPart(result),
    spreadPart(result),
    ratePart(result),
    partitionPart(result),
    ...(result.options.loop === 'sdk' ? [sdkPart(result)] : []),
    latencyPart(result),
    readPart(result),
  ];
}

function settingPart(result: LoadtestResult): ReportPart {
  const { scenario, sentence, options, settings, surroundings } = result;
  const { rate, seconds, rounds, loop, connections, form, shards, seed } = options;
  const load = {
    open: `${rate} requests a second in an open loop, none of them repeated`,
    closed: `a closed loop of ${connections} connections, none of its requests repeated`,
    sdk: `${rate} calls a second through the AWS SDK with its own retries`,
  }[loop];
  const forms = {
    random: `${shards} shards, chosen at random`,
    calculated: `${shards} shards, calculated from the item`,
    minute: 'a shard for each minute',
  }[form];
  const { scale, split, partitionWriteUnitsPerSecond: limit } = settings;
  return {
    title: `${scenario}: before and after write sharding`,
    paragraphs: [
      sentence,
      `Load: ${load}, ${seconds} s an arm. ${grouped(rounds)} x (before, after, after, before), each on a fresh table. After: ${forms}. Seed ${seed}.`,
      `Modelled: throttling, by partitions of ${limit} write units a second (scale ${scale}, split ${split}). Measured: all else, on ${surroundings.cores} cores, load average ${surroundings.loadAverage.toFixed(1)}, Node ${surroundings.node}, engine ${surroundings.engine}.`,
    ],
  };
}

function spreadPart({ arms }: LoadtestResult): ReportPart {
  const rows = ARMS.map((name) => {
    const { hottest } = firstOf(arms, name).forecast;
    const shares = hottest.shares.map((share) => `${(100 * share).toFixed(0)} %`).join('  ');
    const where = hottest.name.startsWith('Loadtest-') ? 'table' : hottest.name;
    return [name, where, hottest.keys, `${hottest.partitions} of ${hottest.shares.length}`, shares];
  });
  const titles = ['', 'where', 'key values', 'partitions', 'writes of each'];
  return {
    title: 'Where the writes go, by arithmetic',
    paragraphs: [
      'Each key value is one place on the line of hashes; several may lie on one partition. The fullest partition sets the pace: it is full before the others are.',
    ],
    table: { columns: titles.map((title) => ({ title })), rows },
  };
}

function ratePart(result: LoadtestResult): ReportPart {
  const { arms, settings } = result;
  const both = (figure: (arm: ArmResult) => number): number[] =>
    ARMS.map((name) => medianOf(arms, name, figure));
  const reasons = [
    ...new Set(arms.flatMap(({ steady }) => Object.keys(steady?.throttledPerSecond ?? {}))),
  ];
  const perAws = (figure: (arm: ArmResult) => number) => (arm: ArmResult) =>
    (figure(arm) * arm.forecast.unitsPerRequest) / settings.scale;
  const rows = [
    ['offered', ...both(({ steady }) => steady?.offeredPerSecond ?? 0)],
    ['admitted', ...both(admittedOf)],
    ...(result.options.loop === 'sdk' ? [] : [['admitted, by arithmetic', ...both(foreseenOf)]]),
    ...reasons.map((reason) => [
      reason,
      ...both(({ steady }) => steady?.throttledPerSecond[reason] ?? 0),
    ]),
    ["write units at AWS's limits", ...both(perAws(admittedOf))],
  ];
  const titles = ['requests a second', ...ARMS];
  const since = firstOf(arms, 'before').steady?.since ?? 'warm-up';
  return {
    title: 'Admitted and throttled, counted by the governor',
    paragraphs: [
      `Medians of the steady part, which begins ${since === 'warm-up' ? 'after a second of warm-up' : 'with the first refusal by the index'}.`,
    ],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows },
  };
}

function partitionPart({ arms }: LoadtestResult): ReportPart {
  const [before, after] = ARMS.map((name) => steadyPartitions(firstOf(arms, name)));
  const rows = (before ?? []).map(({ name, writtenPerSecond, refusedPerSecond }) => {
    const other = after?.find((one) => one.name === name);
    const [written, refused] = [other?.writtenPerSecond ?? 0, other?.refusedPerSecond ?? 0];
    return [name, writtenPerSecond, written, refusedPerSecond, refused];
  });
  const isUsed = rows.filter(([, ...rates]) => rates.some((rate) => Number(rate) > 0));
  const titles = ['partition', 'before', 'after', 'refused before', 'refused after'];
  return {
    title: 'Write units a second, by partition',
    paragraphs: [],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows: isUsed },
  };
}

function sdkPart({ arms }: LoadtestResult): ReportPart {
  const both = (figure: (arm: ArmResult) => number): number[] =>
    ARMS.map((name) => medianOf(arms, name, figure));
  const rows = [
    ['calls', ...both(({ driver }) => driver.sent)],
    ['requests sent for them', ...both(({ driver }) => driver.attempts ?? 0)],
    ['done', ...both(({ driver }) => driver.done)],
    ['given up, throttled', ...both(({ driver }) => driver.throttled)],
  ];
  const most = firstOf(arms, 'before').driver.mostAttempts;
  return {
    title: 'What an application feels',
    paragraphs: [`The SDK tries a call ${most} times in all, then throws.`],
    table: { columns: ['', ...ARMS].map((title) => ({ title })), rows },
  };
}

function latencyPart({ arms }: LoadtestResult): ReportPart {
  const rows = ARMS.map((name) => [
    name,
    ...(['p50', 'p90', 'p95', 'p99'] as const).map((percentile) =>
      medianOf(arms, name, ({ driver }) => driver.response.done[percentile]),
    ),
  ]);
  const doubts = [...new Set(arms.flatMap((arm) => arm.doubts.latencies))];
  const titles = ['milliseconds', 'p50', 'p90', 'p95', 'p99'];
  return {
    title: 'Latency of what was done, from the moment it was due',
    paragraphs: [
      ...doubts.slice(0, 1).map((doubt) => `Not to be relied on in this run: ${doubt}.`),
      "It is this machine's, engine and driver together; DynamoDB's is not modelled.",
    ],
    table: { columns: titles.map((title) => ({ title, decimals: 1 })), rows },
  };
}

function readPart({ arms }: LoadtestResult): ReportPart {
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
    paragraphs: ['All shards at once, each to its last page, merged by sort key.'],
    table: {
      columns: titles.map((title) => ({ title, decimals: title === 'RCU' ? 1 : 0 })),
      rows,
    },
  };
}

function firstOf(arms: readonly ArmResult[], name: ArmName): ArmResult {
  return arms.find(({ arm }) => arm === name) as ArmResult;
}
