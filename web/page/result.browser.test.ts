/** The result beside the lesson, as events come in. More of them are in `result.verify.test.ts`. */

import { expect, test } from 'vitest';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { readRecording } from '../../tools/browser/recording.ts';

const failing = readRecording('failing');

test('the failing step is first: its fact, the costs once, the smell and the place', async () => {
  const { page } = await openPage('failing', '/lab/1');
  const finding = page.getByRole('article');
  const text = await finding.innerText();
  expect(await finding.getByRole('heading').innerText()).toMatch(/^FAIL 1\.5 /);
  expect(text).toContain('SCAN');
  expect(text).toContain('costs too much');
  expect(text.match(/436\.0/g)).toHaveLength(1);
  // The model scans the table; the step asks the index.
  const items = finding.getByRole('link', { name: 'Items of 1.5' });
  expect(await items.getAttribute('href')).toBe('/lab/1/data?index=GSI1');
  expect(text).toMatch(/labs\/01-invoicing\/model\.ts:\d+/);
  const right = "document.querySelector('details.step summary').textContent";
  expect(await page.evaluate(right)).toMatch(/1\.1 .* counts as passed when no step fails/s);
});

test('a verdict is told to the live region; one that was there when the page came is not', async () => {
  const { page, source } = await openPage('failing', '/lab/1', { hasRun: false });
  const said = page.locator('p[role=status].hidden');
  expect(await said.textContent()).toBe('');
  source.play();
  await expect.poll(() => said.textContent()).toMatch(/^Lab 1: step 1\.5 fails\. Checked: .+\.$/);
});

test('facts are counted while a run is under way, and Stop is there as long', async () => {
  const { page, source } = await openPage('failing', '/lab/1', { hasRun: false });
  const stop = page.getByRole('button', { name: 'Stop' });
  const facts = failing.events.filter(({ type }) => type === 'fact').slice(0, 3);
  source.tell(...failing.events.filter(({ type }) => type === 'run-begin'), ...facts);
  await page.getByText(/^Checking the save of /).waitFor();
  await page.getByText(/3 facts checked/).waitFor();
  await stop.waitFor();
  source.tell(...failing.events.filter(({ type }) => type === 'run-end'));
  await page.getByText(/^Result of the save of /).waitFor();
  await stop.waitFor({ state: 'hidden' });
});

// When the first page is seen; `npm run bench web` judges it.

test('the first page is painted', async () => {
  const { page } = await openPage('failing', '/lab/1');
  const paintedMs = await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`,
  );
  expect(paintedMs).toBeGreaterThan(0);
  console.info(`first contentful paint of /lab/1: ${Math.round(Number(paintedMs))} ms`);
});
