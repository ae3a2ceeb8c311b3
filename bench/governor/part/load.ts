/** The load generator: autocannon in closed loop, a fresh body for every request. */

import { createRequire } from 'node:module';
import { CONNECTIONS, type LoadAnswer, type LoadQuestion } from '../load.ts';
import { KINDS, onManyKeys } from '../operation.ts';
import { answerQuestions } from '../part.ts';
import { wireRequest } from '../wire.ts';

/** The little of autocannon that is used here. */
type Autocannon = (
  options: {
    url: string;
    connections: number;
    amount: number;
    sampleInt: number;
    setupClient(client: { getRequestBuffer: () => Buffer }): void;
  },
  done: (error: Error | null, result: { '2xx': number; errors: number }) => void,
) => {
  on(event: 'response', listener: (...about: [object, number, number, number]) => void): void;
};

const autocannon = createRequire(import.meta.url)('autocannon') as Autocannon;
/** Requests made so far, by kind: none is sent twice. */
const made = new Map<string, number>();

answerQuestions((question: LoadQuestion) => run(question));

function run({ endpoint, kind, requests }: LoadQuestion): Promise<LoadAnswer> {
  const latenciesMs = new Float64Array(requests);
  let answered = 0;
  let lastMs = 0;
  return new Promise((resolve, reject) => {
    const startMs = performance.now();
    const options = { url: endpoint, connections: CONNECTIONS, amount: requests, sampleInt: 50 };
    const setupClient = (client: { getRequestBuffer: () => Buffer }): void => {
      client.getRequestBuffer = () => nextRequest(endpoint, kind);
    };
    const running = autocannon({ ...options, setupClient }, (error, result) => {
      if (error) reject(error);
      else if (result['2xx'] !== requests) reject(new Error(`${kind}: ${JSON.stringify(result)}`));
      else resolve(answerOf(latenciesMs.sort(), lastMs - startMs));
    });
    running.on('response', (_client, _status, _bytes, latencyMs) => {
      latenciesMs[answered++] = latencyMs;
      lastMs = performance.now();
    });
  });
}

function nextRequest(endpoint: string, kind: LoadQuestion['kind']): Buffer {
  const nth = made.get(kind) ?? 0;
  made.set(kind, nth + 1);
  const make = kind === 'many keys' ? onManyKeys : KINDS[kind].make;
  return wireRequest(endpoint, make(nth));
}

function answerOf(sortedMs: Float64Array, elapsedMs: number): LoadAnswer {
  const atPart = (part: number): number =>
    sortedMs[Math.ceil(part * sortedMs.length) - 1] as number;
  return {
    requestsPerSecond: (1_000 * sortedMs.length) / elapsedMs,
    latencyMsP50: atPart(0.5),
    latencyMsP99: atPart(0.99),
  };
}
