/** The watch over a tab sees what it is there to see. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTab, violationsOf } from './tab.ts';

const POLICY = "default-src 'none'; script-src 'self'; img-src *";
const PAGES: Record<string, string> = {
  '/good': '<h1>Good</h1>',
  '/image': '<h1>Image</h1><img alt="far" src="http://127.0.0.2:1/far.png">',
  '/inline': '<h1>Inline</h1><p style="color: red">red</p>',
  '/throws': '<h1>Throws</h1><script src="/throws.js"></script>',
  '/throws.js': 'throw new Error("thrown on purpose")',
};

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', type).setHeader('content-security-policy', POLICY);
    const head = '<!doctype html><html lang="en"><title>Page</title>';
    response.end(type === 'text/html' ? `${head}<main>${PAGES[url]}</main>` : PAGES[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a page without a fault passes, and axe-core finds nothing in it', async () => {
  const page = await openTab(`${origin}/good`);
  expect(await violationsOf(page)).toEqual([]);
});

test('axe-core finds letters that are too pale', async () => {
  const page = await openTab(`${origin}/good`);
  await page.evaluate(`document.querySelector('h1').style.color = '#ccc'`);
  expect((await violationsOf(page)).join()).toContain('color-contrast');
});

test.fails('a request that leaves the origin fails its test', async () => {
  await openTab(`${origin}/image`);
});

test.fails('a violation of the policy fails its test', async () => {
  await openTab(`${origin}/inline`);
});

test.fails('an error that the page throws fails its test', async () => {
  await openTab(`${origin}/throws`);
});

test('an error that a test is about does not fail it', async () => {
  const page = await openTab(`${origin}/throws`, { expectedErrors: /thrown on purpose/ });
  expect(await page.getByRole('heading').innerText()).toBe('Throws');
});
