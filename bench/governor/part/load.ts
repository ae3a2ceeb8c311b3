/** The load generator: a closed loop, a fresh body for every request. */

import { driveClosed } from '../../../kit/load/closed-loop.ts';
import { targetOf } from '../../../kit/load/target.ts';
import { CONNECTIONS, type LoadAnswer, type LoadQuestion } from '../load.ts';
import { KINDS, onManyKeys } from '../operation.ts';
import { answerQuestions } from '../part.ts';
import { sdkRequest } from '../wire.ts';

/** Requests made so far, by kind: none is sent twice. */
const made = new Map<string, number>();

answerQuestions((question: LoadQuestion) => run(question));

async function run({ endpoint, kind, requests }: LoadQuestion): Promise<LoadAnswer> {
  const driven = await driveClosed({
    target: targetOf(endpoint),
    connections: CONNECTIONS,
    until: { requests },
    request: () => nextRequest(endpoint, kind),
  });
  const { counts, response, seconds } = driven;
  if (counts.done !== requests) throw new Error(`${kind}: ${JSON.stringify([...counts.byStatus])}`);
  return {
    requestsPerSecond: requests / seconds,
    latencyMsP50: response.done.percentile(50),
    latencyMsP99: response.done.percentile(99),
  };
}

function nextRequest(endpoint: string, kind: LoadQuestion['kind']): Buffer {
  const nth = made.get(kind) ?? 0;
  made.set(kind, nth + 1);
  const make = kind === 'many keys' ? onManyKeys : KINDS[kind].make;
  return sdkRequest(endpoint, make(nth));
}
