import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawPage, startRawPage } from '../../../tools/web/raw-page.ts';

let page: RawPage;
beforeAll(async () => {
  page = await startRawPage();
});
afterAll(() => page.server.close());

const own = (): string[] => [`Host: ${page.host}`, page.token];

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
    '/class/edgewise-0123456789abcdef.json',
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
    '/api/class/edgewise-0123456789abcdef.json',
    '/api/class/../class',
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

  test('of the class takes no words: no file can be asked for', async () => {
    expect((await page.ask('GET /api/class', own())).status).toBe(200);
    for (const query of ['file=a.json', 'class=/etc', 'name=edgewise-a.json', 'token=1']) {
      const answer = await page.ask(`GET /api/class?${query}`, own());
      expect([query, answer.status]).toEqual([query, 400]);
    }
    expect((await page.ask('GET /api/class', [`Host: ${page.host}`])).status).toBe(401);
    expect((await page.ask('POST /api/class', own(), '{}')).status).toBe(404);
  });
});
