/** The governor's price: throughput, latency, time on the CPU and memory, beside a bare proxy. */

import { availableParallelism, loadavg } from 'node:os';
import { median } from '../kit/load/median.ts';
import { grouped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import type { Benchmark } from './benchmark.ts';
import { compareWays, type Kind, type Run, type Runs, WAYS } from './governor/compare.ts';
import { CONNECTIONS } from './governor/load.ts';
import { memoryOver } from './governor/memory.ts';

export const governorBenchmark: Benchmark = {
  measures: 'requests straight, by a proxy, a door, the governor',
  run: async ({ runs, requests }) => [
    ...table(await compareWays(runs)),
    `${CONNECTIONS} connections, closed loop; medians of ${runs} interleaved runs of each`,
    'CPU us: microseconds a request of the process in between; to bare: as a ratio',
    '',
    ...(await memory(requests)),
    '',
    `Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`,
  ],
};

function table(runs: Runs): string[] {
  const columns = [
    { title: 'request' },
    { title: 'requests/s' },
    { title: 'to straight', decimals: 2 },
    { title: 'p50 ms', decimals: 1 },
    { title: 'p99 ms', decimals: 1 },
    { title: 'CPU us' },
    { title: 'to bare', decimals: 2 },
  ];
  const kinds = Object.keys(runs) as Kind[];
  return textTable({ columns, rows: kinds.flatMap((kind) => rowsOf(kind, runs)) }, { indent: 0 });
}

function rowsOf(kind: Kind, runs: Runs): (string | number)[][] {
  const ways = runs[kind];
  const rows = WAYS.map((way) => {
    const own = ways[way];
    const of = (figure: keyof Run): number => median(own.map((run) => run[figure]));
    const clients = [of('requestsPerSecond'), ratio(own, ways.straight, 'requestsPerSecond')];
    const latencies = [of('latencyMsP50'), of('latencyMsP99')];
    const cpu = [of('cpuMicros'), ratio(own, ways['bare node:http'], 'cpuMicros')];
    return [`  ${way}`, ...clients, ...latencies, ...(way === 'straight' ? [] : cpu)];
  });
  return [[kind], ...rows];
}

/** Median of the ratios of runs that were made one after the other. */
function ratio(own: readonly Run[], peer: readonly Run[], figure: keyof Run): number {
  return median(own.map((run, round) => run[figure] / (peer[round] as Run)[figure]));
}

async function memory(requests: number): Promise<string[]> {
  const rows = (await memoryOver(requests)).map(({ requests: sent, ...held }) => [
    `${grouped(sent)} requests`,
    held.heapMegabytes,
    held.rssMegabytes,
  ]);
  const columns = [
    { title: 'the governor after, on 100,000 keys' },
    { title: 'held MB', decimals: 1 },
    { title: 'RSS MB', decimals: 1 },
  ];
  return textTable({ columns, rows }, { indent: 0 });
}
