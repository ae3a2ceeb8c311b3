import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawPage, startRawPage } from '../../../tools/web/raw-page.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterAll(() => page.server.close());

const here = (): string => `Host: ${page.host}`;
const own = (): string[] => [here(), page.token];

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
