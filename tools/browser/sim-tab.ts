/** The simulator's page in a tab: opened, guessed, and looked at. */

import { expect } from 'vitest';
import type { BrowserTab, Locator } from './chromium.ts';
import { openPage } from './recorded-web.ts';
import { type TabOptions, violationsOf } from './tab.ts';

/** Short, so that a run takes no time. */
export const SHORT = '?seconds=10&writes=2000';

export async function openSim(search = SHORT, options: TabOptions = {}): Promise<BrowserTab> {
  const { page } = await openPage('failing', `/sim${search}`, options);
  return page;
}

export const slider = (page: BrowserTab, name: string | RegExp): Locator =>
  page.getByRole('slider', { name });
export const said = (page: BrowserTab, text: string | RegExp): Promise<void> =>
  page.locator('.said').filter({ hasText: text }).waitFor();

export async function reveal(page: BrowserTab): Promise<void> {
  await page.getByRole('button', { name: 'Simulate and compare' }).click();
  await said(page, /^With /);
}

/** Nothing of the page is out of reach, before and after the guess, also unfolded. */
export async function hasNoViolation(colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await openSim(SHORT, { colorScheme });
  expect(await violationsOf(page)).toEqual([]);
  await reveal(page);
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  expect(await violationsOf(page)).toEqual([]);
}
