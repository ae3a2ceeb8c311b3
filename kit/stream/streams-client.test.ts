import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DescribeStreamCommand } from '@aws-sdk/client-dynamodb-streams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStreamsClient } from './streams-client.ts';

/** A server that keeps what comes to it. */
interface Peer {
  readonly server: Server;
  readonly endpoint: string;
  readonly requests: { target: string; authorization: string }[];
}

let [named, other]: Peer[] = [];
beforeAll(async () => {
  [named, other] = await Promise.all([startPeer(), startPeer()]);
});
beforeEach(() => {
  for (const peer of [named, other]) peer?.requests.splice(0);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => {
  for (const peer of [named, other]) peer?.server.close();
});

async function startPeer(): Promise<Peer> {
  const requests: Peer['requests'] = [];
  const server = createServer(({ headers }, response) => {
    const { 'x-amz-target': target, authorization = '' } = headers;
    requests.push({ target: String(target), authorization });
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end('{"StreamDescription":{"StreamArn":"arn"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, requests, endpoint: `http://127.0.0.1:${port}` };
}

async function describeArn(): Promise<void> {
  const client = createStreamsClient({ endpoint: named?.endpoint ?? '' });
  try {
    await client.send(new DescribeStreamCommand({ StreamArn: 'arn' }));
  } finally {
    client.destroy();
  }
}

describe('a streams client', () => {
  test.each([
    ['nothing', {}],
    ['AWS_ENDPOINT_URL_DYNAMODB', { AWS_ENDPOINT_URL_DYNAMODB: 'OTHER' }],
    ['AWS_ENDPOINT_URL_DYNAMODB_STREAMS', { AWS_ENDPOINT_URL_DYNAMODB_STREAMS: 'OTHER' }],
    ['AWS_ENDPOINT_URL', { AWS_ENDPOINT_URL: 'OTHER' }],
    ['AWS_PROFILE', { AWS_PROFILE: 'somebody' }],
    ['a region', { AWS_REGION: 'eu-north-1', AWS_DEFAULT_REGION: 'eu-north-1' }],
    ['credentials', { AWS_ACCESS_KEY_ID: 'theirs', AWS_SECRET_ACCESS_KEY: 'theirs' }],
    ['a FIPS endpoint', { AWS_USE_FIPS_ENDPOINT: 'true', AWS_USE_DUALSTACK_ENDPOINT: 'true' }],
  ])('sends to its own endpoint, and as nobody, where the user has set %s', async (_, set) => {
    for (const [name, value] of Object.entries(set)) {
      vi.stubEnv(name, value === 'OTHER' ? other?.endpoint : value);
    }
    await describeArn();
    expect(other?.requests).toEqual([]);
    expect(named?.requests).toEqual([
      {
        target: 'DynamoDBStreams_20120810.DescribeStream',
        authorization: expect.stringMatching(/Credential=edgewise\/\d+\/us-east-1\//),
      },
    ]);
  });

  test.each([
    'https://streams.dynamodb.us-east-1.amazonaws.com',
    'http://10.0.0.1:8000',
    'http://127.0.0.1.example:8000',
  ])('is not made for %s', (endpoint) => {
    expect(() => createStreamsClient({ endpoint })).toThrow(
      expect.objectContaining({ code: 'engine.notLocal' }),
    );
  });

  test.each(['', 'nowhere', 'file:///tmp'])('is not made for `%s`', (endpoint) => {
    expect(() => createStreamsClient({ endpoint })).toThrow(
      expect.objectContaining({ code: 'engine.badEndpoint' }),
    );
  });
});
