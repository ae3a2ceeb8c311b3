import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import { ROOT } from '../tree-copy.ts';
import { partiqlKindRequests } from './partiql-kind-request.ts';
import { partiqlRequests } from './partiql-request.ts';
import { LAST_TOKEN } from './partiql-statement.ts';
import { type WireRequest, wireRequests } from './wire-request.ts';

/** The governor answers them where the engine cannot. */
const OWN_ANSWERS = /^Describe(Limits|Endpoints|ContinuousBackups)\b/;

/** Names, dates and tokens that each engine makes for itself. */
const OF_ONE_ENGINE =
  /DateTime$|^TableId$|^TableArn$|^IndexArn$|^ShardId$|StreamArn$|StreamLabel$|^NextToken$/;

const REQUESTS: [which: string, list: () => WireRequest[]][] = [
  ['every operation', wireRequests],
  ["PartiQL of AWS's examples", partiqlRequests],
  ['PartiQL of other kinds', partiqlKindRequests],
];

const jar = findJar(ROOT);
const ENGINES: Record<string, () => Promise<Engine>> = {
  embedded: startEmbedded,
  ...(jar && hasJava() && { 'DynamoDB Local': () => startDynamoDBLocal({ jar }) }),
};

describe.each(Object.entries(ENGINES))('The %s engine', (_, start) => {
  let straight: Engine;
  let behind: Engine;
  let governor: RunningGovernor;

  beforeAll(async () => {
    [straight, behind] = await Promise.all([start(), start()]);
    governor = await startGovernor({ target: behind.endpoint, scale: 1_000 });
  });
  afterAll(async () => {
    await governor.stop();
    await Promise.all([straight.stop(), behind.stop()]);
  });

  test.each(REQUESTS)('answers %s through an unthrottled governor as straight', async (_, list) => {
    const requests = list();
    expect(requests.length).toBeGreaterThan(50);
    const clients = [straight, governor].map(({ endpoint }) => clientOf(endpoint));
    for (const request of requests) {
      if (OWN_ANSWERS.test(request.title)) continue;
      const answers = await Promise.all(clients.map((send) => send(request)));
      expect([request.title, answers[1]]).toEqual([request.title, answers[0]]);
    }
  });
});

/** Sends to one endpoint, and asks for the next page with the token that this endpoint gave. */
function clientOf(endpoint: string) {
  let token: string | undefined;
  return async (request: WireRequest) => {
    const body =
      typeof request.body === 'string'
        ? request.body.replace(LAST_TOKEN, token ?? LAST_TOKEN)
        : request.body;
    const answer = await fetch(endpoint + request.path, { ...request, body: body as string });
    const text = await answer.text();
    token = /"NextToken":"([^"]+)"/.exec(text)?.[1] ?? token;
    return seen(answer, text);
  };
}

/** What a client sees; what differs from one engine to the next is left out. */
function seen(answer: Response, text: string) {
  const checksum = answer.headers.get('x-amz-crc32');
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    server: answer.headers.get('server'),
    checksum: checksum === null ? 'none' : Number(checksum) === crc32(text) ? 'right' : 'wrong',
    hasRequestId: answer.headers.has('x-amzn-requestid'),
    body: members(text),
  };
}

/** Attributes come in any order, also in messages. */
function members(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (OF_ONE_ENGINE.test(name)) return 'one';
      // No engine tells it; the governor does.
      if (name === 'WarmThroughput') return undefined;
      if (/^message$/i.test(name)) return String(value).replace(/\{.*\}/s, '{}');
      if (name === 'ConsumedCapacity' && Array.isArray(value)) return value.sort(byTable);
      const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isMap ? Object.fromEntries(Object.entries(value).sort()) : value;
    });
  } catch {
    return text;
  }
}

function byTable(one: { TableName: string }, other: { TableName: string }): number {
  return one.TableName < other.TableName ? -1 : 1;
}
