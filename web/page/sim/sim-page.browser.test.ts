/** The simulator: you guess, you see, and the terminal says the same. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { grouped } from '../../../kit/report/text.ts';
import { simulate } from '../../../simulator/simulate.ts';
import { violationsOf } from '../../../tools/browser/accessibility.ts';
import type { BrowserTab, Locator } from '../../../tools/browser/playwright.ts';
import { openPage } from '../../../tools/browser/recorded-web.ts';
import type { TabOptions } from '../../../tools/browser/tab.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import { scenarioOf } from './follow-scenario.ts';
import { FIRST_KNOBS } from './knob.ts';
import { listReads, settledWrites } from './sim-figure.ts';

/** Short, so that a run takes no time. */
const SHORT = '?seconds=10&writes=2000';

async function openSim(search = SHORT, options: TabOptions = {}): Promise<BrowserTab> {
  const { page } = await openPage('failing', `/sim${search}`, options);
  return page;
}

const slider = (page: BrowserTab, name: string | RegExp): Locator =>
  page.getByRole('slider', { name });
const said = (page: BrowserTab, text: string | RegExp): Promise<void> =>
  page.locator('.said').filter({ hasText: text }).waitFor();

async function reveal(page: BrowserTab): Promise<void> {
  await page.getByRole('button', { name: 'Simulate and compare' }).click();
  await said(page, /^With /);
}

describe('Before the guess', () => {
  test('nothing of the result is told', async () => {
    const page = await openSim();
    await page.getByText('Guess first.').waitFor();
    await expect.poll(() => page.locator('.dot').count()).toBe(0);
    await expect.poll(() => page.getByRole('heading', { name: 'The arithmetic' }).count()).toBe(0);
  });

  test('the mark in the chart follows the handle', async () => {
    const page = await openSim();
    const before = await page.locator('path.guess').getAttribute('d');
    await slider(page, 'Your guess').fill('400');
    await expect
      .poll(() => slider(page, 'Your guess').getAttribute('aria-valuetext'))
      .toBe('400 a second');
    await expect.poll(() => page.locator('path.guess').getAttribute('d')).not.toBe(before);
  });
});

test('the result is compared with the guess, and explained', async () => {
  const page = await openSim('?seconds=20&writes=4000');
  await slider(page, 'Your guess').fill('4000');
  await reveal(page);
  await said(
    page,
    /of 4,000 writes a second are admitted; .* Your guess was 4,000: [\d,]+ too high\.$/,
  );
  await page.getByText(/^A partition admits 1,000 a second\./).waitFor();
  await page.getByText('One page of 20 followers costs 1 Query and 0.5 read units.').waitFor();
  await page.getByRole('button', { name: /guess again/ }).click();
  await page.getByText('Guess first.').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'The arithmetic' }).count()).toBe(0);
});

test('every number of shards leaves a dot, a line of the table, and is in the address', async () => {
  const page = await openSim(`${SHORT}&other=1#here`);
  await reveal(page);
  for (const shards of ['3', '8']) {
    await slider(page, /^Shards/).fill(shards);
    await said(page, `With ${shards} shards`);
  }
  await expect.poll(() => page.locator('.dot').count()).toBe(3);
  await expect.poll(() => page.locator('.dot.other').count()).toBe(0);
  const lines = page.locator('tbody').first().getByRole('row');
  await page.getByText('Runs as a table').click();
  await expect.poll(() => lines.count()).toBe(3);
  const { search, hash } = new URL(page.url());
  expect([search, hash]).toEqual(['?seconds=10&writes=2000&other=1&shards=8', '#here']);
  await slider(page, 'Writes that go to it').fill('20');
  await expect.poll(() => page.locator('.dot').count()).toBe(4);
  await expect.poll(() => page.locator('.dot.other').count()).toBe(3);
});

test('a knob that is turned many times ends at its last place', async () => {
  const page = await openSim();
  await reveal(page);
  await page.evaluate(`for (const shards of [2, 5, 9, 13, 16, 7]) {
    const knob = document.querySelector('.knobs input');
    knob.value = shards;
    knob.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
  await said(page, /^With 7 shards/);
  await page.getByText(/7 Queries, one for each shard/).waitFor();
});

test('a turned knob and a guess need no mouse', async () => {
  const page = await openSim();
  await slider(page, 'Your guess').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, /Your guess was 1,050/);
  const focused = (member: string) => () => page.evaluate(`document.activeElement.${member}`);
  await expect.poll(focused('textContent')).toMatch(/guess again$/);
  await page.keyboard.press('Enter');
  await page.getByText('Guess first.').waitFor();
  await expect.poll(focused('type')).toBe('range');
  await page.getByRole('button', { name: 'Simulate and compare' }).press('Enter');
  await slider(page, /^Shards/).focus();
  await page.keyboard.press('ArrowRight');
  await said(page, /^With 2 shards/);
  await page.getByRole('button', { name: 'Another draw' }).press('Enter');
  await page.getByText('draw 2').waitFor();
});

test('npm run simulate says the figures of the page for the copied scenario', async () => {
  const page = await openSim('?seconds=20&shards=3&pages=40&seed=5');
  await page.evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
  await reveal(page);
  await page.getByRole('button', { name: 'Copy scenario' }).click();
  await page.getByText('Copied').waitFor();
  const text = (await page.evaluate('window.copied')) as string;
  await page.getByText('Show the scenario').click();
  await expect.poll(() => page.getByRole('group', { name: 'Scenario' }).innerText()).toBe(text);

  const folder = await mkdtemp(join(tmpdir(), 'edgewise-sim-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'star.json'), text);
  const printed = await printedBy(join(folder, 'star.json'));
  const rows = page.locator('.terminal tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBe(3);
  const lines = await rows.allInnerTexts();
  for (const line of lines) expect(printed).toContain(line.replaceAll(/\s+/g, ' '));
});

/** What the real command prints, with single spaces. */
async function printedBy(file: string): Promise<string> {
  const args = ['commands/shell/run.mjs', 'simulate', file];
  // In CI the command prints a fact a line.
  const env = { ...process.env, CI: '', EDGEWISE_PLAIN: '' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return stdout.replaceAll(/\s+/g, ' ');
}

test('the sentence says the second half of the simulation', async () => {
  const page = await openSim('?seconds=20&shards=3&pages=40');
  await reveal(page);
  const result = simulate(scenarioOf({ ...FIRST_KNOBS, seconds: 20, shards: 3, pages: 40 }));
  const { offered, admitted, refused } = settledWrites(result);
  await said(
    page,
    `With 3 shards, ${grouped(admitted)} of ${grouped(offered)} writes a second are admitted; ${grouped(refused)} are refused.`,
  );
  await page
    .getByText(
      `120 Queries a second: ${grouped(listReads(result).admitted)} read units are admitted`,
    )
    .waitFor();
});

test('a page whose address has knobs that cannot be shows the first ones', async () => {
  const page = await openSim('?shards=99&star=7&split=maybe&seconds=10');
  await expect.poll(() => slider(page, /^Shards/).getAttribute('aria-valuetext')).toBe('1');
  await expect
    .poll(() => slider(page, 'Writes that go to it').getAttribute('aria-valuetext'))
    .toBe('60 %');
});

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test('the page has no violation before and after the guess, also unfolded', async () => {
    const page = await openSim(SHORT, { colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    await reveal(page);
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('at 320 px nothing scrolls sideways, also unfolded', async () => {
  const page = await openSim(SHORT, { viewport: { width: 320, height: 640 } });
  const sideways = 'document.documentElement.scrollWidth - innerWidth';
  await expect.poll(() => page.evaluate(sideways)).toBe(0);
  await reveal(page);
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  await expect.poll(() => page.evaluate(sideways)).toBe(0);
});
