import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KitError } from '../../kit/kit-error.ts';
import { type RawPage, startRawPage } from '../../tools/web/raw-page.ts';
import { startWebServer } from './web-server.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterEach(() => {
  page.source.error = undefined;
});
afterAll(() => page.server.close());

const here = (): string => `Host: ${page.host}`;
const own = (): string[] => [here(), page.token];
const JSON_BODY = 'content-type: application/json';

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

test('An unknown address is a page for a browser, and a sentence for a program', async () => {
  const shown = await page.ask('GET /labs', [here(), 'accept: text/html,*/*;q=0.8']);
  expect([shown.status, shown.body]).toEqual([404, '<!doctype html>']);
  const told = await page.ask('GET /labs');
  expect([told.status, JSON.parse(told.body)]).toEqual([
    404,
    { refused: 'There is no such page. Begin at the first one: /.' },
  ]);
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
