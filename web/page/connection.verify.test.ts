/** The stream of events: it ends, comes back, and rests while nobody looks. */

import { expect, test } from 'vitest';
import type { BrowserTab } from '../../tools/browser/chromium.ts';
import { openPage, pageIsComplete, startRecordedWeb } from '../../tools/browser/recorded-web.ts';
import { openTab } from '../../tools/browser/tab.ts';

/** Chromium tells of each request that nobody answers, and of one that is refused. */
const NOBODY = /Failed to load resource: (net::ERR_\w+|.*401)|ERR_INCOMPLETE_CHUNKED/;

async function lookAway(page: BrowserTab, isAway: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isAway}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
}

test('the page says that the server has ended, and that a new start has a new address', async () => {
  const web = await startRecordedWeb('failing');
  const page = await openTab(web.addressOf('/lab/1'), { expectedErrors: NOBODY });
  await pageIsComplete(page);
  await web.close();
  await page.getByText('npm run web has ended: start it again').waitFor();
  await page.getByText('The page has no connection to the server.').waitFor();
  expect(await page.getByRole('article').innerText()).toContain('FAIL');
  const again = await startRecordedWeb('passing', true, Number(new URL(page.url()).port));
  await page.getByText(/open the address that npm run web printed last/).waitFor();
  // The same path with another token: the browser loads nothing, the page does.
  await page.goto(again.addressOf('/lab/1'));
  await page.getByRole('heading', { name: /^Lab 1 passed/ }).waitFor();
});

test('a hidden page hears nothing, and has the newest result when it is shown again', async () => {
  const { page, source } = await openPage('failing', '/lab/1', { hasRun: false });
  await lookAway(page, true);
  source.play();
  expect(await page.getByRole('article').count()).toBe(0);
  await lookAway(page, false);
  await page.getByRole('heading', { name: /^FAIL 1\.5/ }).waitFor();
});

test('without a token the page says which address to open', async () => {
  const web = await startRecordedWeb('failing');
  const page = await openTab(web.addressOf('/').replace(/#.*/, ''));
  await page.getByText(/Open the address that npm run web printed/).waitFor();
});

test('the token leaves the address bar, and a link to another page still has it', async () => {
  const { page } = await openPage('failing', '/');
  expect(page.url()).not.toContain('token');
  await page
    .getByRole('link', { name: /^Lab 1: / })
    .first()
    .click();
  await page.getByRole('heading', { name: /^FAIL 1\.5/ }).waitFor();
  expect(page.url()).not.toContain('token');
});
