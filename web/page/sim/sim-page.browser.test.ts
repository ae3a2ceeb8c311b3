/** The simulator: you guess, and you see. The rest of the page is in `sim-page.verify.test.ts`. */

import { expect, test } from 'vitest';
import {
  hasNoViolation,
  openSim,
  reveal,
  SHORT,
  said,
  slider,
} from '../../../tools/browser/sim-tab.ts';

test('before the guess nothing of the result is told', async () => {
  const page = await openSim();
  await page.getByText('Guess first.').waitFor();
  await expect.poll(() => page.locator('.dot').count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { name: 'The arithmetic' }).count()).toBe(0);
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

test('the page has no violation before and after the guess, also unfolded', async () => {
  await hasNoViolation('light');
});
