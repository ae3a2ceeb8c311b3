/** The simulator's page, in what `sim-page.browser.test.ts` leaves out. */

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { grouped } from '../../../kit/report/text.ts';
import { simulate } from '../../../simulator/simulate.ts';
import {
  hasNoViolation,
  openSim,
  reveal,
  SHORT,
  said,
  slider,
} from '../../../tools/browser/sim-tab.ts';
import { testFolder } from '../../../tools/test-folder.ts';
import { ROOT } from '../../../tools/tree-copy.ts';
import { FIRST_KNOBS, scenarioOf } from './knob.ts';
import { listReads, settledWrites } from './sim-figure.ts';

test('the mark in the chart follows the handle', async () => {
  const page = await openSim();
  const before = await page.locator('path.guess').getAttribute('d');
  await slider(page, 'Your guess').fill('400');
  await expect
    .poll(() => slider(page, 'Your guess').getAttribute('aria-valuetext'))
    .toBe('400 a second');
  await expect.poll(() => page.locator('path.guess').getAttribute('d')).not.toBe(before);
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

test('npm run simulate says the figures of the page for the copied scenario', async () => {
  const page = await openSim('?seconds=20&shards=3&pages=40&seed=5');
  await page.evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
  await reveal(page);
  await page.getByRole('button', { name: 'Copy scenario' }).click();
  await page.getByText('Copied').waitFor();
  const text = (await page.evaluate('window.copied')) as string;
  await page.getByText('Show the scenario').click();
  await expect.poll(() => page.getByRole('group', { name: 'Scenario' }).innerText()).toBe(text);

  const folder = testFolder();
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

test('in the dark the page has no violation before and after the guess, also unfolded', async () => {
  await hasNoViolation('dark');
});

test('at 320 px nothing scrolls sideways, also unfolded', async () => {
  const page = await openSim(SHORT, { viewport: { width: 320, height: 640 } });
  const sideways = 'document.documentElement.scrollWidth - innerWidth';
  await expect.poll(() => page.evaluate(sideways)).toBe(0);
  await reveal(page);
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  await expect.poll(() => page.evaluate(sideways)).toBe(0);
});
