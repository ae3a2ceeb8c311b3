import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { AnswerReader, Upstream } from './upstream.ts';

let engine: Server;
let link: Upstream;
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
  link = new Upstream(`http://127.0.0.1:${(engine.address() as AddressInfo).port}`);
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

/** Reads an answer out of pieces that begin at these places. */
function read(
  text: string,
  { cuts = [] as readonly number[], method = 'POST', ends = false } = {},
) {
  const bytes = Buffer.from(text, 'latin1');
  const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((one, two) => one - two)];
  const reader = new AnswerReader();
  reader.begin(method);
  let answer = undefined as ReturnType<AnswerReader['read']>;
  for (const [nth, from] of places.entries()) {
    const piece = Buffer.from(bytes.subarray(from, places[nth + 1] ?? bytes.length));
    answer ??= reader.read(piece);
    piece.fill('?'); // The reader keeps nothing of the caller's memory.
  }
  answer ??= ends ? reader.end() : undefined;
  if (!answer) return undefined;
  const { reply, ...about } = answer;
  return { ...reply, body: reply.body.toString(), ...about };
}

const KEPT = { isKept: true, keptSeconds: undefined };
const lines = (...all: readonly string[]): string => all.join('\r\n');

describe('An answer', () => {
  const COUNTED = lines('HTTP/1.1 200 OK', 'Server: x', 'content-length: 4', '', '{"a"');
  const CHUNKED = lines(
    'HTTP/1.1 400 Bad Request',
    'Transfer-Encoding: chunked',
    'Date: today',
    '',
    '3;name=value',
    'one',
    '0B',
    '\r\n two \r\n\r\n',
    '0',
    'trailer: 1',
    '',
    '',
  );
  const ANNOUNCED = lines('HTTP/1.1 100 Continue', '', COUNTED);
  const counted = { status: 200, headers: ['Server', 'x', 'content-length', '4'], body: '{"a"' };
  const chunked = { status: 400, headers: ['Date', 'today'], body: 'one\r\n two \r\n\r\n' };

  test.each([
    ['with a length', COUNTED, counted],
    ['in chunks', CHUNKED, chunked],
    ['behind its announcement', ANNOUNCED, counted],
  ])('%s is the same in whatever pieces it comes', (_, text, expected) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (cuts) => {
        expect(read(text, { cuts })).toEqual({ ...expected, ...KEPT });
      }),
    );
  });

  test('that is cut off is none', () => {
    for (const text of [COUNTED, CHUNKED]) {
      for (let length = 1; length < text.length; length++) {
        expect(read(text.slice(0, length), { ends: true })).toBeUndefined();
      }
    }
  });

  test('without a length ends with its connection', () => {
    const text = lines('HTTP/1.1 200 OK', '', 'to the end');
    expect(read(text)).toBeUndefined();
    expect(read(text, { cuts: [19, 22], ends: true })).toMatchObject({
      body: 'to the end',
      isKept: false,
    });
  });

  test.each([
    ['to HEAD', 'HTTP/1.1 200 OK', 'HEAD'],
    ['of status 204', 'HTTP/1.1 204 No Content', 'POST'],
    ['of status 304', 'HTTP/1.1 304 Not Modified', 'GET'],
  ])('%s has no body, whatever its length says', (_, first, method) => {
    expect(read(lines(first, 'content-length: 9', '', ''), { method })).toMatchObject({ body: '' });
  });

  test('leaves out what belongs to one connection, and what is our own server’s to say', () => {
    const text = lines(
      'HTTP/1.1 200 OK',
      'Connection: keep-alive',
      'Keep-Alive: timeout=5, max=100',
      'Access-Control-Allow-Origin: *',
      'X-Amz-Crc32:1',
      'content-length: 0',
      '',
      '',
    );
    expect(read(text)).toEqual({
      status: 200,
      headers: ['X-Amz-Crc32', '1', 'content-length', '0'],
      body: '',
      isKept: true,
      keptSeconds: 5,
    });
  });
});

describe('A connection is not used again', () => {
  test.each([
    ['that is closed', lines('HTTP/1.1 200 OK', 'Connection: Close', 'content-length: 0', '', '')],
    ['of HTTP/1.0', lines('HTTP/1.0 200 OK', 'content-length: 0', '', '')],
    ['with more behind its answer', lines('HTTP/1.1 200 OK', 'content-length: 1', '', 'ab')],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ status: 200, isKept: false });
  });
});

describe('No answer is', () => {
  test.each([
    ['another protocol', 'SSH-2.0-x\r\n\r\n'],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['a line without a colon', lines('HTTP/1.1 200 OK', 'nothing', '', '')],
    [
      'one of two lengths',
      lines('HTTP/1.1 200 OK', 'content-length: 1', 'Content-Length: 2', '', 'a'),
    ],
    ['one of a length that is no number', lines('HTTP/1.1 200 OK', 'content-length: -1', '', 'a')],
    [
      'one with a length and in chunks',
      lines('HTTP/1.1 200 OK', 'content-length: 1', 'transfer-encoding: chunked', '', '0'),
    ],
    ['one that is packed', lines('HTTP/1.1 200 OK', 'transfer-encoding: gzip, chunked', '', '')],
    [
      'a chunk without a length',
      lines('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', 'x', ''),
    ],
    [
      'a chunk longer than its length',
      lines('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', '1', 'ab', ''),
    ],
    ['an endless head', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}`],
    [
      'an endless line before a chunk',
      lines('HTTP/1.1 200 OK', 'transfer-encoding: chunked', '', '0'.repeat(9_000)),
    ],
  ])('%s', (_, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ name: 'AnswerError' }));
  });
});
