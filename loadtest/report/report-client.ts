/** What clients get: an application's view, latency, and the price of reading a list. */

import { medianOf } from '../judge/judge-runs.ts';
import { ARMS, FORMS } from '../load/change.ts';
import { DRIVERS } from '../load/driver.ts';
import type { ArmResult, DriverRun, LoadtestResult } from '../run/result.ts';
import { callsAfter, firstOf, leadOf, mediansOf } from './report-arm.ts';
import type { ReportPart } from './report-part.ts';

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
    table: {
      columns: titles.map((title) => ({ title, decimals: title === 'RCU' ? 1 : 0 })),
      rows,
    },
  };
}
