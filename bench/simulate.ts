/** Simulated requests per second of wall time, and memory over an hour of load on many keys. */

import { loadavg } from 'node:os';
import { median } from '../kit/load/paired-comparison.ts';
import { Random } from '../kit/random.ts';
import { grouped } from '../kit/report/text.ts';
import { keyStream } from '../simulator/key-stream.ts';
import type { Keys, Scenario, ScenarioLoad } from '../simulator/scenario.ts';
import { simulate } from '../simulator/simulate.ts';
import { type Benchmark, heapMegabytes } from './benchmark.ts';

const ONE_KEY: Keys = { distribution: 'one' };
const MANY_KEYS: Keys = { distribution: 'zipf', count: 100_000 };

/** One request an item, so that requests and events are the same. */
function scenario(seconds: number, load: Partial<ScenarioLoad>): Scenario {
  const writes = { table: 'T', operation: 'write', keys: MANY_KEYS } as const;
  return {
    title: 'benchmark',
    tables: [{ name: 'T', mode: 'on-demand' }],
    phases: [{ name: 'load', seconds, loads: [{ ...writes, ...load }] }],
  };
}

function open(itemsPerSecond: number): Pick<ScenarioLoad, 'open'> {
  return { open: { itemsPerSecond } };
}

const CASES: readonly (readonly [what: string, scenario: Scenario])[] = [
  [
    'reads of one key, most throttled',
    scenario(100, { ...open(20_000), keys: ONE_KEY, operation: 'read' }),
  ],
  [
    'writes of one key, ascending',
    scenario(100, { ...open(20_000), keys: ONE_KEY, sortKey: 'ascending' }),
  ],
  ['writes of 100,000 keys, Zipf', scenario(500, open(4_000))],
  [
    'closed loop, 200 clients, 100,000 keys',
    scenario(500, { closed: { clients: 200, serviceSeconds: 0.05, backoff: 'sdk' } }),
  ],
];

export const simulateBenchmark: Benchmark = {
  measures: 'simulated requests a second, to drawing their keys',
  run: async ({ runs }) => {
    const rates = CASES.map(([what, one]) => {
      const measured = Array.from({ length: runs }, () => requestsPerSecond(one)).sort(inOrder);
      return `${what.padEnd(40)} ${grouped(median(measured) / 1e6, 2).padStart(6)} million/s (lowest ${grouped((measured[0] as number) / 1e6, 2)})`;
    });
    return [
      ...rates,
      `${'drawing and counting Zipf keys (peer)'.padEnd(40)} ${grouped(peerPerSecond() / 1e6, 2).padStart(6)} million/s`,
      ...[10, 60].map((minutes) => heapLine(minutes)),
      `Node ${process.version}, load average ${loadavg()[0]?.toFixed(1)}, ${runs} runs each`,
    ];
  },
};

function requestsPerSecond(one: Scenario): number {
  const started = performance.now();
  const { phases } = simulate(one);
  const requests = phases[0]?.loads[0]?.requests ?? 0;
  return requests / ((performance.now() - started) / 1_000);
}

/** The least that any generator of these requests would do. */
function peerPerSecond(): number {
  const requests = 2_000_000;
  const started = performance.now();
  const keys = keyStream(MANY_KEYS, Infinity, new Random(1));
  const counts = new Map<number, number>();
  for (let request = 0; request < requests; request++) {
    const key = keys.next();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return requests / ((performance.now() - started) / 1_000);
}

/** What is still held after a simulation, with its result and without. */
function heapLine(minutes: number): string {
  const before = heapMegabytes();
  let result: ReturnType<typeof simulate> | undefined = simulate(
    scenario(minutes * 60, open(2_000)),
  );
  const during = heapMegabytes();
  const seconds = result.seconds.length;
  result = undefined;
  const held = `${grouped(during - before, 1)} MB with the result of ${grouped(seconds)} s`;
  return `${minutes} min on 100,000 keys: held ${held}, ${grouped(heapMegabytes() - before, 1)} MB without`;
}

function inOrder(one: number, other: number): number {
  return one - other;
}
