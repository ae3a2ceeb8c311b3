import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findJar, hasJava, startDynamoDBLocal } from '../../kit/engine/dynamodb-local.ts';
import { startEmbedded } from '../../kit/engine/embedded.ts';
import type { Engine } from '../../kit/engine/engine.ts';
import { type RunningGovernor, startGovernor } from '../../kit/governor/proxy/server.ts';
import { ROOT } from '../tree-copy.ts';
import { partiqlRequests } from './partiql-request.ts';
import { type WireRequest, wireRequests } from './wire-request.ts';

/** The governor answers them where the engine cannot. */
const OWN_ANSWERS = /^Describe(Limits|Endpoints|ContinuousBackups)\b/;

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

  test('answers through an unthrottled governor as it answers straight', async () => {
    const requests = [...wireRequests(), ...partiqlRequests()];
    expect(requests.length).toBeGreaterThan(250);
    for (const request of requests) {
      if (OWN_ANSWERS.test(request.title)) continue;
      const answers = await Promise.all(
        [straight, governor].map(({ endpoint }) => send(endpoint, request)),
      );
      expect([request.title, answers[1]]).toEqual([request.title, answers[0]]);
    }
  });
});

/** What a client sees; what differs from one engine to the next is left out. */
async function send(endpoint: string, { method, path, headers, body }: WireRequest) {
  const answer = await fetch(endpoint + path, { method, headers, body: body as string });
  const text = await answer.text();
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

/** Attributes come in any order, also in messages, and tables have dates and names of their own. */
function members(text: string): unknown {
  try {
    return JSON.parse(text, (name, value) => {
      if (/DateTime$|^TableId$|^TableArn$|^IndexArn$|^ShardId$|StreamArn$|StreamLabel$/.test(name))
        return 'one';
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
