import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RawPage, startRawPage } from '../../../tools/web/raw-page.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterEach(() => {
  page.source.asked.length = 0;
});
afterAll(() => page.server.close());

const own = (): string[] => [`Host: ${page.host}`, page.token];
const JSON_BODY = 'content-type: application/json';

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
