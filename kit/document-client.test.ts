/** Whose signature a request carries. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WITHOUT_AWS } from '../tools/without-aws.ts';
import { createDocumentClient, LOCAL_CREDENTIALS, userCredentials } from './document-client.ts';
import type { SignedFor } from './fake-signature.ts';

let server: Server;
let endpoint: string;
let headers: Record<string, unknown> = {};
beforeAll(async () => {
  server = createServer((request, response) => {
    headers = request.headers;
    response.setHeader('content-type', 'application/x-amz-json-1.0').end('{"TableNames":[]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  const keys = { AWS_ACCESS_KEY_ID: 'theirs', AWS_SECRET_ACCESS_KEY: 'secret' };
  const variables = { ...WITHOUT_AWS, ...keys, AWS_SESSION_TOKEN: 'token' };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server.close());

async function listTables(signedFor?: SignedFor): Promise<void> {
  const db = createDocumentClient({ endpoint, ...(signedFor && { signedFor }) });
  await db.send(new ListTablesCommand({}));
  db.destroy();
}

describe('a document client', () => {
  test("signs as the workshop, never with the user's keys, region or token", async () => {
    vi.stubEnv('AWS_REGION', 'eu-west-1');
    vi.stubEnv('AWS_IGNORE_CONFIGURED_ENDPOINT_URLS', 'true');
    await listTables();
    expect(headers.authorization).toMatch(/Credential=edgewise\/\d+\/us-east-1\/dynamodb\//);
    expect(headers['x-amz-security-token']).toBeUndefined();
  });

  test("signs for a region with the user's own keys and token where that is asked for", async () => {
    await listTables({ region: 'eu-west-1' });
    expect(headers.authorization).toMatch(/Credential=theirs\/\d+\/eu-west-1\/dynamodb\//);
    expect(headers['x-amz-security-token']).toBe('token');
  });
});

describe('the credentials of the user', () => {
  test.each([
    'https://dynamodb.us-east-1.amazonaws.com',
    'https://dynamodb.cn-north-1.amazonaws.com.cn',
    'https://dynamodb.eu-west-1.api.aws',
    'http://127.0.0.1:8000',
  ])('are found by the SDK for %s', (address) => {
    expect(userCredentials(address)).toEqual({});
  });

  test.each([
    'http://alternator.example:8000',
    'https://amazonaws.com.example',
    'https://fake-amazonaws.com',
  ])('are two keys without a token for %s, and the workshop has them where one is missing', (address) => {
    const keys = { accessKeyId: 'theirs', secretAccessKey: 'secret' };
    expect(userCredentials(address)).toEqual({ credentials: keys });
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', '');
    expect(userCredentials(address)).toEqual({ credentials: LOCAL_CREDENTIALS });
  });
});
