/** The lab page without a mouse. */

import { expect, test } from 'vitest';
import type { BrowserTab } from '../../tools/browser/chromium.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';

/** More stops than a page has. */
const MOST_STOPS = 300;

/** What has the focus: its role or tag, and its text. */
function focused(page: BrowserTab): Promise<string> {
  return page.evaluate(`(() => {
    const one = document.activeElement;
    const name = one.getAttribute('aria-label') ?? one.textContent;
    return (one.getAttribute('role') ?? one.tagName.toLowerCase()) + ' ' + name.trim();
  })()`) as Promise<string>;
}

/** Presses Tab until the focus is where it is wanted. */
async function tabTo(page: BrowserTab, wanted: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (wanted.test(now)) return;
    seen.push(now);
  }
  throw new Error(`Tab never reached ${wanted}; it reached:\n${seen.join('\n')}`);
}

test('the first stop leads past the header', async () => {
  const { page } = await openPage('failing', '/lab/1');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main');
});

test('the menu unfolds, leads to a step, and Escape folds it', async () => {
  const { page } = await openPage('failing', '/lab/1');
  const menu = page.getByRole('navigation', { name: 'Labs and steps' });
  await tabTo(page, /^summary Lab 1/);
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await focused(page)).toMatch(/^summary Lab 1/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^a .*1\.5 /);
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).hash).toBe('#1.5');
});

test('a hint is asked for, and what it says is reached', async () => {
  const { page, source } = await openPage('failing', '/lab/1');
  await tabTo(page, /^button Hint/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Hint \d of 3:/).waitFor();
  expect(source.orders).toEqual([{ lab: 1, step: '1.5' }]);
});

test('a passed step unfolds to its receipts', async () => {
  const { page } = await openPage('failing', '/lab/1');
  await tabTo(page, /^summary PASS 1\.3/);
  const step = page.locator('details.step[open]');
  expect(await step.count()).toBe(0);
  await page.keyboard.press('Enter');
  await step.getByRole('table').first().waitFor();
});

test('Check again orders a check of all steps, and Check only 1.5 of that step', async () => {
  const { page, source } = await openPage('failing', '/lab/1');
  await tabTo(page, /^button Check again/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^button Check only 1\.5/);
  await page.keyboard.press('Enter');
  await expect.poll(() => source.orders).toEqual([{ lab: 1 }, { lab: 1, step: '1.5' }]);
});

test('at 320 px the arrow keys go from tab to tab, in a circle', async () => {
  const { page } = await openPage('failing', '/lab/1', { viewport: { width: 320, height: 640 } });
  await tabTo(page, /^tab Lesson/);
  for (const name of ['Result', 'Data', 'Lesson']) {
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name, selected: true }).waitFor();
    await expect.poll(() => focused(page)).toBe(`tab ${name}`);
    await expect.poll(() => page.locator('[role=tabpanel]:not([hidden])').count()).toBe(1);
  }
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('tabpanel', { name: 'Data' }).waitFor();
  await expect.poll(() => focused(page)).toBe('tab Data');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(`document.activeElement.closest('[role=tabpanel]') !== null`))
    .toBe(true);
});

test('whatever has the focus shows it', async () => {
  const { page } = await openPage('failing', '/lab/1');
  for (const wanted of [/^a Edgewise/, /^summary Lab 1/, /^button Pause/, /^button Check again/]) {
    await tabTo(page, wanted);
    const outline = await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle`);
    expect([String(wanted), outline]).not.toEqual([String(wanted), 'none']);
  }
});
