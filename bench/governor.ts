/** The governor's price: throughput, latency, time on the CPU and memory, beside a bare proxy. */

import { availableParallelism, loadavg } from 'node:os';
import { median } from '../kit/load/paired-comparison.ts';
import { grouped } from '../kit/report/text.ts';
import { textTable } from '../kit/report/text-table.ts';
import type { Benchmark } from './benchmark.ts';
import { compareRoutes, type Kind, ROUTES, type Run, type Runs } from './governor/compare.ts';
import { CONNECTIONS, startLoad, startServer } from './governor/part.ts';

export const governorBenchmark: Benchmark = {
  measures: 'requests straight, by a proxy, a door, the governor',
  run: async ({ runs, requests }) => [
    ...table(await compareRoutes(runs)),
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
  const routes = runs[kind];
  const rows = ROUTES.map((route) => {
    const own = routes[route];
    const of = (figure: keyof Run): number => median(own.map((run) => run[figure]));
    const clients = [of('requestsPerSecond'), ratio(own, routes.straight, 'requestsPerSecond')];
    const latencies = [of('latencyMsP50'), of('latencyMsP99')];
    const cpu = [of('cpuMicros'), ratio(own, routes['bare node:http'], 'cpuMicros')];
    return [`  ${route}`, ...clients, ...latencies, ...(route === 'straight' ? [] : cpu)];
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

// What the governor holds while requests on 100,000 keys go through it to a stub of an engine.

/** The governor's memory at one moment. */
interface MemoryAt {
  readonly requests: number;
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
}

/** Moments at which memory is looked at, as parts of all requests. */
const MOMENTS = [0.1, 0.5, 1];

/** Sends so many requests, puts and gets in turn, each key as often as any other. */
async function memoryOver(requests: number): Promise<MemoryAt[]> {
  const stub = await startServer('stub');
  const { endpoint: target } = await stub.ask({ about: 'cpu' });
  const governor = await startServer('governor', target);
  const { endpoint } = await governor.ask({ about: 'cpu' });
  const load = await startLoad();
  const moments: MemoryAt[] = [];
  try {
    let sent = 0;
    for (const part of MOMENTS) {
      const wanted = Math.round(part * requests);
      await load.ask({ endpoint, kind: 'many keys', requests: wanted - sent });
      sent = wanted;
      moments.push({ requests: sent, ...(await governor.ask({ about: 'memory' })) });
    }
    return moments;
  } finally {
    await Promise.all([load, governor, stub].map((part) => part.stop()));
  }
}
