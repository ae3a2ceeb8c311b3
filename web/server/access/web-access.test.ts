import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawPage, startRawPage } from '../../../tools/web/raw-page.ts';
import { WEB_HEADERS } from './web-reply.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterAll(() => page.server.close());

const here = (): string => `Host: ${page.host}`;
const own = (): string[] => [here(), page.token];

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

describe('The access rule', () => {
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
