import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { identify } from './endpoint.ts';
import { freePort } from './port.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server of our own making; returns its address. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answers = (status: number, headers: Record<string, string>, body = '') =>
  serve((_request, response) => response.writeHead(status, headers).end(body));

describe('identifying what answers at an address', () => {
  test('the embedded engine is embedded', async () => {
    const engine = await startEmbedded();
    try {
      expect(await identify(engine.endpoint)).toEqual({ found: 'embedded' });
    } finally {
      await engine.stop();
    }
  });

  test('a 400 with a request id of AWS is DynamoDB Local', async () => {
    const endpoint = await answers(400, { 'x-amzn-RequestId': 'a-b-c' });
    expect(await identify(endpoint)).toEqual({ found: 'dynamodb-local' });
  });

  test('a server that lists tables is another DynamoDB', async () => {
    const asked: unknown[] = [];
    const endpoint = await serve((request, response) => {
      asked.push(request.headers['x-amz-target']);
      const headers = { 'content-type': 'application/x-amz-json-1.0' };
      response.writeHead(200, headers).end(JSON.stringify({ TableNames: [] }));
    });
    expect(await identify(endpoint)).toEqual({ found: 'other' });
    expect(asked).toEqual([undefined, 'DynamoDB_20120810.ListTables']);
  });

  test.each([
    ['that answers 403', 403, { server: 'nginx' }, '', 'nginx'],
    ['that answers 400 without a request id', 400, { server: 'nginx' }, '', 'nginx'],
    ['that answers a page', 200, { 'content-type': 'text/html' }, '<p>It works!', 'unnamed'],
    ['that answers JSON', 200, { 'content-type': 'application/json' }, '{"ok":true}', 'unnamed'],
  ])('a server %s is a stranger', async (_what, status, headers, body, server) => {
    const endpoint = await answers(status, headers as Record<string, string>, body);
    expect(await identify(endpoint)).toEqual({ found: 'stranger', status, server });
  });

  test('a server whose answer never ends is a stranger, known by its head', async () => {
    const endpoint = await serve((request, response) => {
      response.writeHead(403, { server: 'nginx' });
      if (request.method === 'GET') response.write('…');
      else response.end();
    });
    const stranger = { found: 'stranger', status: 403, server: 'nginx' };
    expect(await identify(endpoint)).toEqual(stranger);
  });

  test('a closed port is nothing', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    expect(await identify(endpoint)).toEqual({ found: 'nothing', reason: 'connection refused' });
  });

  test('a server that hangs up is nothing, with the reason', async () => {
    const endpoint = await serve((request) => request.socket.destroy());
    expect(await identify(endpoint)).toEqual({
      found: 'nothing',
      reason: expect.stringMatching(/^(UND_ERR_SOCKET|ECONNRESET)$/),
    });
  });
});
