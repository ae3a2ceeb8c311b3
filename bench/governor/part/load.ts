/** The load generator: a closed loop, a fresh body for every request. */

import { FAKE_SIGNATURE_DATE, fakeSignature } from '../../../kit/fake-signature.ts';
import { driveClosed } from '../../../kit/load/closed-loop.ts';
import { targetOf } from '../../../kit/load/connection.ts';
import { KINDS, onManyKeys } from '../operation.ts';
import { answerQuestions, CONNECTIONS, type LoadAnswer, type LoadQuestion } from '../part.ts';

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

// Requests as bytes, with the headers that the SDK sends.

/** One request to an endpoint, ready to be written to a connection. */
function sdkRequest(
  endpoint: string,
  { operation, body }: { operation: string; body: object },
): Buffer {
  const json = JSON.stringify(body);
  const headers = [
    'POST / HTTP/1.1',
    `host: ${endpoint.slice('http://'.length)}`,
    'content-type: application/x-amz-json-1.0',
    `x-amz-target: DynamoDB_20120810.${operation}`,
    `x-amz-date: ${FAKE_SIGNATURE_DATE}`,
    'x-amz-user-agent: aws-sdk-js/3.1162.0',
    'user-agent: aws-sdk-js/3.1162.0 ua/2.1 lang/js md/nodejs api/dynamodb#3.1162.0',
    'amz-sdk-invocation-id: 00000000-0000-4000-8000-000000000000',
    'amz-sdk-request: attempt=1; max=3',
    `authorization: ${fakeSignature('edgewise')}`,
    `content-length: ${Buffer.byteLength(json)}`,
    'connection: keep-alive',
  ];
  return Buffer.from(`${headers.join('\r\n')}\r\n\r\n${json}`);
}
