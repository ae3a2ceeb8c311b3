import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { EngineLink } from './engine-link.ts';

let engine: Server;
let link: EngineLink;
/** Connections that the engine has seen. */
let connections: Socket[] = [];

afterEach(async () => {
  link.close();
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
});

async function start(answer: RequestListener): Promise<void> {
  connections = [];
  engine = createServer(answer).on('connection', (socket) => connections.push(socket));
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  link = new EngineLink(`http://127.0.0.1:${(engine.address() as AddressInfo).port}`);
}

const post = (body: string, headers: readonly string[] = []) =>
  link.send({ method: 'POST', path: '/', headers, body: Buffer.from(body) });

test('A request comes as it was sent, but for what belongs to the client’s connection', async () => {
  await start((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk) => (body += chunk));
    incoming.on('end', () => outgoing.end(JSON.stringify([incoming.rawHeaders, body])));
  });
  for (const body of ['', 'é', 'x'.repeat(1_000_000)]) {
    const headers = [
      'Host',
      'x',
      'Connection',
      'close',
      'X-Amz-Target',
      'T',
      'Expect',
      '100-continue',
    ];
    const reply = await post(body, headers);
    const [got, gotBody] = JSON.parse(reply.body.toString());
    const host = link.endpoint.slice('http://'.length);
    const length = String(Buffer.byteLength(body));
    expect(got).toEqual(['host', host, 'content-length', length, 'X-Amz-Target', 'T']);
    expect(gotBody).toBe(body);
  }
  expect(connections).toHaveLength(1);
});

test('An answer in chunks comes whole', async () => {
  await start((_, outgoing) => {
    outgoing.write('one, ');
    setImmediate(() => outgoing.end('two'));
  });
  const reply = await post('');
  expect([reply.status, reply.body.toString()]).toEqual([200, 'one, two']);
});

test('A connection that the engine may be about to end takes no other request', async () => {
  await start((_, outgoing) => void outgoing.setHeader('keep-alive', 'timeout=1').end());
  await post('');
  await post('');
  expect(connections).toHaveLength(2);
});

test('A connection that has ended while nobody used it is not taken again', async () => {
  await start((_, outgoing) => void outgoing.end());
  await post('');
  const [first] = connections as [Socket];
  const ended = new Promise((resolve) => first.once('close', resolve));
  first.end();
  await ended;
  expect((await post('')).status).toBe(200);
  expect(connections).toHaveLength(2);
});

test('Requests above 256 wait for a connection, and each is answered', async () => {
  await start((_, outgoing) => void setImmediate(() => outgoing.end()));
  const replies = await Promise.all(Array.from({ length: 400 }, () => post('x')));
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(connections).toHaveLength(256);
});

test('What is no HTTP answer may have been carried out', async () => {
  await start((incoming) => void incoming.socket.end('nonsense\r\n\r\n'));
  await expect(post('')).rejects.toMatchObject({ maybeDone: true });
});

test('An engine that is not there has carried out nothing', async () => {
  await start((_, outgoing) => void outgoing.end());
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
  await expect(post('')).rejects.toMatchObject({ maybeDone: false });
  await start((_, outgoing) => void outgoing.end());
});
