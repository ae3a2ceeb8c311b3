import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KitError } from '../../kit/kit-error.ts';
import { type RawPage, startRawPage } from '../../tools/web/raw-page.ts';
import { WEB_HEADERS } from './door/web-reply.ts';
import { startWebServer } from './web-server.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterEach(() => {
  page.source.asked.length = 0;
  page.source.error = undefined;
});
afterAll(() => page.server.close());

const here = (): string => `Host: ${page.host}`;
const own = (): string[] => [here(), page.token];
const JSON_BODY = 'content-type: application/json';

describe('Every answer', () => {
  test.each([
    ['of a page', 'GET /'],
    ['of nothing', 'GET /nowhere'],
    ['without a token', 'GET /api/home'],
    ['of another method', 'PUT /'],
    ['to a name that is not ours', 'GET / HTTP/1.1\r\nHost: evil.example\r\nX:'],
    ['to what is no request', '\r\n\r\nnonsense'],
  ])('has the headers that keep other pages out: %s', async (_, first) => {
    const answer = await page.ask(first);
    const found = Object.keys(WEB_HEADERS).map((name) => [name, answer.headers.get(name)]);
    expect(Object.fromEntries(found)).toEqual(WEB_HEADERS);
    const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    expect([cors, answer.headers.get('set-cookie')]).toEqual([[], undefined]);
  });
});

describe('The door', () => {
  test.each([
    ['another name', () => ['Host: evil.example']],
    ['another name with our port', () => [`Host: evil.example:${page.host.split(':')[1]}`]],
    ['our address without its port', () => ['Host: 127.0.0.1']],
    ['another spelling of our address', () => [`Host: 127.1:${page.host.split(':')[1]}`]],
    ['upper case', () => [`Host: LOCALHOST:${page.host.split(':')[1]}`]],
    ['no Host', () => []],
    ['a second Host', () => [here(), 'Host: evil.example']],
    ['the same Host again', () => [here(), here()]],
    ['a page of another origin', () => [here(), 'Origin: https://evil.example']],
    ['a page without an origin', () => [here(), 'Origin: null']],
    ['a page on another port', () => [here(), 'Origin: http://127.0.0.1:5173']],
    [
      'a page of ours by another name',
      () => [here(), `Origin: http://localhost:${page.host.split(':')[1]}`],
    ],
    ['our origin by another scheme', () => [here(), `Origin: https://${page.host}`]],
    ['two origins', () => [here(), `Origin: http://${page.host}`, 'Origin: https://evil.example']],
    ['another site', () => [here(), 'Sec-Fetch-Site: cross-site']],
    ['another port', () => [here(), 'Sec-Fetch-Site: same-site']],
    [
      'our origin, and another site',
      () => [here(), `Origin: http://${page.host}`, 'Sec-Fetch-Site: cross-site'],
    ],
  ])('refuses %s, whatever token it has', async (_, headers) => {
    for (const first of ['GET /', 'GET /api/home', 'OPTIONS /api/home']) {
      const answer = await page.ask(first, [...headers(), page.token]);
      expect([first, answer.status]).toEqual([first, 403]);
      expect(JSON.parse(answer.body).refused).toMatch(/^(Expected|This request)/);
    }
  });

  test.each([
    ['a program', () => []],
    ['our own page', () => [`Origin: http://${page.host}`, 'Sec-Fetch-Site: same-origin']],
    ['an address that was typed', () => ['Sec-Fetch-Site: none']],
  ])('lets in %s', async (_, headers) => {
    expect((await page.ask('GET /', [here(), ...headers()])).status).toBe(200);
  });

  test('lets in by the name localhost', async () => {
    const host = `localhost:${page.host.split(':')[1]}`;
    expect((await page.ask('GET /', [`Host: ${host}`, `Origin: http://${host}`])).status).toBe(200);
  });

  test.each([
    'OPTIONS',
    'PUT',
    'DELETE',
    'PATCH',
    'HEAD',
    'TRACE',
  ])('answers %s with 405', async (method) => {
    for (const path of ['/', '/api/run', '/api/home']) {
      const answer = await page.ask(`${method} ${path}`, own());
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    }
  });

  test('is no proxy', async () => {
    expect((await page.ask(`GET http://${page.host}/`)).status).toBe(400);
    expect((await page.ask('CONNECT evil.example:443')).status).toBeNaN();
  });
});

describe('The token', () => {
  test.each([
    ['is missing', () => [here()]],
    ['is wrong', () => [here(), 'x-edgewise-token: wrong']],
    ['is empty', () => [here(), 'x-edgewise-token:']],
    ['is cut off', () => [here(), page.token.slice(0, -1)]],
    ['is there twice', () => [here(), page.token, page.token]],
  ])('is asked for at every path below /api: it %s', async (_, headers) => {
    const firsts = [
      'GET /api/home',
      'GET /api/lab/1',
      'GET /api/events',
      'GET /api/',
      'POST /api/run',
    ];
    for (const first of firsts) {
      expect([first, (await page.ask(first, headers())).status]).toEqual([first, 401]);
    }
    expect(page.source.asked).toEqual([]);
  });

  test('lets in as a header', async () => {
    expect((await page.ask('GET /api/home', own())).status).toBe(200);
  });

  test('may stand in the query of the stream of events, and nowhere else', async () => {
    const { token } = page.server;
    for (const first of [`GET /api/home?token=${token}`, `POST /api/run?token=${token}`]) {
      expect([first, (await page.ask(first)).status]).toEqual([first, 401]);
    }
    expect((await page.ask(`POST /api/run?token=${token}`, own(), '{}')).status).toBe(400);
    const stream = page.open(`GET /api/events?token=${token} HTTP/1.1\r\n${here()}\r\n\r\n`);
    await expect.poll(() => stream.said).toContain('event: hello');
    stream.socket.destroy();
  });

  test('is another one at each start, of 128 bits', async () => {
    const other = await startRawPage();
    expect(Buffer.from(page.server.token, 'base64url')).toHaveLength(16);
    expect(other.server.token).not.toBe(page.server.token);
    expect(other.server.address).toBe(`${other.server.endpoint}/#token=${other.server.token}`);
    await other.server.close();
  });
});

describe('A path', () => {
  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/..\\package.json',
    '/lab/1/../../package.json',
    '//etc/passwd',
    '/./',
    '/%00',
    '/page.js/..',
    '/constructor',
    '/__proto__',
    '/lab/1/diagram-1.svg%00.html',
  ])('that is not in the list is not found: %s', async (path) => {
    expect((await page.ask(`GET ${path}`)).status).toBe(404);
  });

  test.each([
    '/api',
    '/api/../',
    '/api/lab/0',
    '/api/lab/1/../2',
    '/api/lab/1/data/x',
    '/api/__proto__',
    '/api/toString',
    '/api/lab/999',
    '/api/solution',
    '/api/%68ome',
  ])('below /api is not decoded: %s', async (path) => {
    expect((await page.ask(`GET ${path}`, own())).status).toBe(404);
  });

  test('of a page may have a query', async () => {
    expect((await page.ask('GET /?step=1.3')).status).toBe(200);
  });

  test('of the data takes only known words, each once and in its form', async () => {
    const query = 'step=1.3&index=GSI1&key=USER%231&item=A%00B&from=50';
    await page.ask(`GET /api/lab/2/data?${query}`, own());
    const asked = { step: '1.3', index: 'GSI1', key: 'USER#1', item: 'A\0B', from: 50 };
    expect(page.source.asked).toEqual([['data', 2, asked]]);
    const bad = [
      'from=-1',
      'from=1e3',
      'step=x',
      'index=../x',
      'file=/etc/passwd',
      'from=1&from=2',
    ];
    for (const query of [...bad, '__proto__=1', `key=${'x'.repeat(2_049)}`, 'token=1']) {
      const answer = await page.ask(`GET /api/lab/2/data?${query}`, own());
      expect([query, answer.status]).toEqual([query, 400]);
    }
    expect(page.source.asked).toHaveLength(1);
  });
});

describe('An order', () => {
  const post = (path: string, body: string, headers = [JSON_BODY]) =>
    page.ask(`POST ${path}`, [...own(), ...headers], body);

  test.each([
    ['/api/run', '{"lab":1}', ['run', { lab: 1 }]],
    ['/api/run', '{"lab":2,"step":"2.10"}', ['run', { lab: 2, step: '2.10' }]],
    ['/api/hint', '{"lab":1}', ['hint', { lab: 1 }]],
    ['/api/stop', '{}', ['stop']],
  ])('to %s is understood: %s', async (path, body, asked) => {
    expect((await post(path, body)).status).toBe(200);
    expect(page.source.asked).toEqual([asked]);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"lab"',
    '{"lab":"1"}',
    '{"lab":0}',
    '{"lab":1.5}',
    '{"lab":1e99}',
    '{"lab":1,"step":13}',
    '{"lab":1,"step":"1.3; rm -rf /"}',
    '{"lab":1,"step":"solution"}',
    '{"lab":1,"model":"/etc/passwd"}',
    '{"lab":1,"__proto__":{"step":"1.3"}}',
    '{"__proto__":{"lab":1}}',
    '{"constructor":1,"lab":1}',
    `{"lab":1}${' '.repeat(5)}x`,
    `${'['.repeat(2_000)}`,
  ])('is refused with one sentence: %s', async (body) => {
    for (const path of ['/api/run', '/api/hint', '/api/stop']) {
      const answer = await post(path, body);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(JSON.parse(answer.body).refused).toMatch(/^Expected/);
    }
    expect(page.source.asked).toEqual([]);
  });

  test.each([
    [[]],
    [['content-type: text/plain']],
    [['content-type: application/x-www-form-urlencoded']],
  ])('is JSON and says so: %j', async (headers) => {
    expect((await post('/api/run', '{"lab":1}', headers)).status).toBe(415);
  });

  test('has at most 4 kB, by what it says and by what it sends', async () => {
    const big = `{"lab":1,"step":"${'x'.repeat(4_096)}"}`;
    expect((await post('/api/run', big)).status).toBe(413);
    const head = [`POST /api/run HTTP/1.1`, ...own(), JSON_BODY];
    const said = page.open(`${[...head, 'content-length: 999999999'].join('\r\n')}\r\n\r\n`);
    await expect.poll(() => said.said).toContain('HTTP/1.1 413');
    await expect.poll(() => said.isClosed).toBe(true);
    const chunked = page.open(
      `${[...head, 'transfer-encoding: chunked'].join('\r\n')}\r\n\r\n${`1000\r\n${'x'.repeat(4_096)}\r\n`.repeat(2)}`,
    );
    await expect.poll(() => chunked.said).toContain('HTTP/1.1 413');
    expect(page.source.asked).toEqual([]);
  });

  test('comes whole within its time', async () => {
    const head = [`POST /api/run HTTP/1.1`, ...own(), JSON_BODY, 'content-length: 100'];
    const slow = page.open(`${head.join('\r\n')}\r\n\r\n{"lab":`);
    await expect.poll(() => slow.said).toContain('HTTP/1.1 408');
    await expect.poll(() => slow.isClosed).toBe(true);
  });

  test('is nowhere but at its three paths, and never asked for by GET', async () => {
    for (const first of ['POST /', 'POST /page.js']) {
      expect([first, (await page.ask(first, own())).status]).toEqual([first, 405]);
    }
    for (const first of ['GET /api/run', 'POST /api/home', 'POST /api/reset', 'POST /api/skip']) {
      expect([first, (await page.ask(first, own())).status]).toEqual([first, 404]);
    }
  });
});

describe('The process survives', () => {
  test.each([
    ['no request', 'hello\r\n\r\n'],
    ['bytes', '\x00\x01\x02\xff\r\n\r\n'],
    ['a head that is too long', `GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    [
      'a body of two lengths',
      'POST /api/run HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    ],
    [
      'both lengths',
      'POST /api/run HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['another version', 'GET / HTTP/9.9\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header without its colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n'],
  ])('%s', async (_, text) => {
    const stranger = page.open(text);
    await expect.poll(() => stranger.isClosed).toBe(true);
    expect(stranger.said).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await page.ask('GET /')).status).toBe(200);
  });

  test('clients that go away in the midst of anything', async () => {
    const body = `POST /api/run HTTP/1.1\r\n${own().join('\r\n')}\r\n${JSON_BODY}\r\ncontent-length: 9\r\n\r\n{`;
    const stream = `GET /api/events HTTP/1.1\r\n${own().join('\r\n')}\r\n\r\n`;
    for (const text of ['GET / HT', body, stream, `${stream}nonsense\r\n\r\n`]) {
      const gone = page.open(text);
      await once(gone.socket, 'connect');
      gone.socket.resetAndDestroy();
    }
    expect((await page.ask('GET /')).status).toBe(200);
  });

  test('a bug: its page hears that there is one, and no more', async () => {
    page.source.error = new Error('secret of /home/ada');
    const answer = await page.ask('GET /api/home', own());
    expect(answer.status).toBe(500);
    expect(answer.body).not.toMatch(/secret|home/);
    expect(page.bugs).toEqual([page.source.error]);
  });

  test('an error of the kit, told in its own words', async () => {
    page.source.error = new KitError('environment', 'x', 'Expected a disk, got none. Buy one.');
    const answer = await page.ask('GET /api/home', own());
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.body)).toEqual({ refused: 'Expected a disk, got none. Buy one.' });
    expect((await page.ask('GET /api/lab/9', own())).status).toBe(400);
  });
});

test('A file is sent compressed to those who take that', async () => {
  const answer = await page.ask('GET /', [here(), 'accept-encoding: br, gzip']);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect((await page.ask('GET /')).body).toBe('<!doctype html>');
});

test('A server that ends leaves no connection and no source open', async () => {
  const other = await startRawPage();
  const stream = other.open(
    `GET /api/events HTTP/1.1\r\nHost: ${other.host}\r\n${other.token}\r\n\r\n`,
  );
  await expect.poll(() => stream.said).toContain('hello');
  await other.server.close();
  await expect.poll(() => stream.isClosed).toBe(true);
  expect(other.source.isClosed).toBe(true);
});

test('A port that is taken is told in one sentence', async () => {
  const port = Number(page.host.split(':')[1]);
  const files = Promise.resolve(new Map());
  const again = startWebServer({ port, source: page.source, files, onBug: () => {} });
  await expect(again).rejects.toMatchObject({
    code: 'web.portTaken',
    message: expect.stringMatching(/^Expected port \d+ .* npm run web port=8790\.$/),
  });
});
