/** The meter's price: CPU of a request and of an item, beside the bare client. */

import { availableParallelism, loadavg } from 'node:os';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { median } from '../kit/load/paired-comparison.ts';
import { type Meter, meter } from '../kit/meter/meter.ts';
import { smellsOf } from '../kit/meter/smell.ts';
import { textTable } from '../kit/report/text-table.ts';
import type { Benchmark } from './benchmark.ts';

/** Calls of one run, and requests of a call. */
const CALLS = 100;
const REQUESTS = 20;
/** Items that a Query returns, few and many. */
const FEW = 1;
const MANY = 100;

/** One way of sending requests: `send` sends one, `around` encloses those of a call. */
interface Way {
  readonly send: () => Promise<unknown>;
  readonly around: (call: () => Promise<void>) => Promise<unknown>;
}

/** The ways, by what the report calls them. */
const WAYS = {
  'bare client': (items: number): Way => wayOf(answering(items, false)),
  'metered, outside a call': (items: number): Way => {
    const db = answering(items);
    meter(db);
    return wayOf(db);
  },
  'in a measured call': (items: number): Way => {
    const db = answering(items);
    return wayOf(db, (metered, call) => metered.measure('call', call));
  },
  'and its smells': (items: number): Way => {
    const db = answering(items);
    return wayOf(db, async (metered, call) => {
      const { receipt } = await metered.measure('call', call);
      return smellsOf(receipt.trace);
    });
  },
} as const;

type Name = keyof typeof WAYS;
const NAMES = Object.keys(WAYS) as Name[];

export const meterBenchmark: Benchmark = {
  measures: 'CPU of a metered request and of an item of its answer',
  run: async ({ runs }) => {
    const few = await microsOf(FEW, runs);
    const many = await microsOf(MANY, runs);
    return [
      ...table(few, many),
      `a Query by the document client, answered in this process, ${REQUESTS} a call; medians of ${runs}`,
      'interleaved runs of each; above: more than the bare client in the same round; to bare: as a ratio',
      `Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`,
    ];
  },
};

/** Microseconds of the CPU a request, by way and run. */
type Micros = Readonly<Record<Name, number[]>>;

/** Every way in turn, in the other order every second time; the first round is thrown away. */
async function microsOf(items: number, runs: number): Promise<Micros> {
  const micros = Object.fromEntries(NAMES.map((name) => [name, [] as number[]])) as Micros;
  const ways = Object.fromEntries(NAMES.map((name) => [name, WAYS[name](items)]));
  for (let round = 0; round <= runs; round++) {
    for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
      const taken = await timed(ways[name] as Way);
      if (round > 0) micros[name].push(taken);
    }
  }
  return micros;
}

async function timed({ send, around }: Way): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call++) {
    await around(async () => {
      for (let sent = 0; sent < REQUESTS; sent++) await send();
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (CALLS * REQUESTS);
}

function table(few: Micros, many: Micros): string[] {
  const columns = [
    { title: 'CPU us' },
    { title: 'a request', decimals: 1 },
    { title: 'above', decimals: 1 },
    { title: 'to bare', decimals: 2 },
    { title: 'an item', decimals: 2 },
    { title: 'above', decimals: 2 },
  ];
  const rows = NAMES.map((name) => {
    const above = median(differences(few, name));
    const ratios = few[name].map((own, run) => own / (few['bare client'][run] as number));
    const item = (median(many[name]) - median(few[name])) / (MANY - FEW);
    const itemAbove = (median(differences(many, name)) - above) / (MANY - FEW);
    return [name, median(few[name]), above, median(ratios), item, itemAbove];
  });
  return textTable({ columns, rows }, { indent: 0 });
}

function differences(micros: Micros, name: Name): number[] {
  return micros[name].map((own, run) => own - (micros['bare client'][run] as number));
}

function wayOf(
  db: DynamoDBDocumentClient,
  measured?: (metered: Meter, call: () => Promise<void>) => Promise<unknown>,
): Way {
  const metered = measured && meter(db);
  const input = {
    TableName: 'orders',
    KeyConditionExpression: 'customer = :customer',
    ExpressionAttributeValues: { ':customer': 'C1' },
  };
  return {
    send: () => db.send(new QueryCommand(input)),
    around: (call) => (metered ? measured(metered, call) : call()),
  };
}

/** A client whose requests never leave the process; the answer has so many items, and its capacity. */
function answering(items: number, isMetered = true): DynamoDBDocumentClient {
  const Items = Array.from({ length: items }, (_, at) => ({
    customer: { S: 'C1' },
    at: { S: `ORDER#${at}` },
    paid: { BOOL: true },
    cents: { N: String(at) },
    note: { S: 'a note of some length' },
    tags: { L: [] },
  }));
  const page = { Count: items, Items, ScannedCount: items };
  const part = { CapacityUnits: 0.5 };
  const ConsumedCapacity = { TableName: 'orders', ...part, Table: part };
  const body = Buffer.from(JSON.stringify(isMetered ? { ...page, ConsumedCapacity } : page));
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  const handle = async (): Promise<object> => ({ response: { statusCode: 200, headers, body } });
  const client = new DynamoDBClient({
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    requestHandler: { handle } as never,
  });
  return DynamoDBDocumentClient.from(client);
}
