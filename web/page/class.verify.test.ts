/** The page of the class: a real folder of two hundred files, and what the page makes of its figures. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { BrowserTab, ContextOptions } from '../../tools/browser/chromium.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { violationsOf } from '../../tools/browser/tab.ts';
import { madeClass } from '../../tools/class/class-fixture.ts';
import type { ClassAnswer } from '../wire/answer.ts';

const PROJECTOR = { width: 1_280, height: 720 };
let made: ClassAnswer;
beforeAll(async () => {
  made = await madeClass();
});

/** A page of the class, once its figures are there. */
async function openClass(answer: ClassAnswer, options: ContextOptions = {}) {
  const opened = await openPage('failing', '/class', { viewport: PROJECTOR, ...options });
  opened.source.showClass(answer);
  await opened.page.getByRole('heading', { name: /^Steps of lab/ }).waitFor();
  return opened;
}

const unfolded = (page: BrowserTab): Promise<unknown> =>
  page.evaluate(`document.querySelector('.figures').open = true`);

describe('The class', () => {
  test('has 190 hand-ins and ten files that are none, and shows no word of theirs', async () => {
    const { page } = await openClass(made);
    await page.getByText('190 hand-ins').waitFor();
    await page.getByText('10 not readable').waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/<img|\.json|ffff/);
    await expect.poll(() => page.locator('img').count()).toBe(0);
    await expect.poll(() => page.title()).toBe('Class · Edgewise');
  });

  test('shows of each step who has passed and who is stuck, as on the server', async () => {
    const { page } = await openClass(made);
    const lines = page.locator('.standing').first().locator('tbody tr');
    const shown = (await lines.allInnerTexts()).map((line) => line.match(/\d+/g)?.slice(-2));
    const steps = made.labs[0]?.steps ?? [];
    expect(shown).toEqual(steps.map(({ passed, stuck }) => [String(passed), String(stuck)]));
    expect(steps.some(({ stuck }) => stuck > 0)).toBe(true);
  });

  test('shows the smells, and each cost beside its budget', async () => {
    const { page } = await openClass(made);
    await page.getByRole('rowheader', { name: 'N+1' }).waitFor();
    const pattern = made.labs[0]?.steps[4]?.patterns[0];
    const figure = page.locator('figure').filter({ hasText: '1.5 invoices of a bill' });
    await expect.poll(() => figure.innerText()).toContain('budget 1.0 RCU, highest');
    const label = await figure.locator('svg').getAttribute('aria-label');
    expect(label).toContain(`${pattern?.counts[0]} within, `);
  });

  test('has all its figures as tables', async () => {
    const { page } = await openClass(made);
    await unfolded(page);
    const text = await page.locator('.figures').innerText();
    for (const { id, title, passed, stuck, failing, skipped, open } of made.labs[0]?.steps ?? []) {
      const counts = [passed, stuck, failing, skipped, open].join('\\s+');
      expect(text).toMatch(new RegExp(`${id} ${title}\\s+${counts}\\b`));
    }
    expect(text).toContain('1.5 invoices of a bill');
  });

  test('hears of a new hand-in, and stays in its lab', async () => {
    const { page, source } = await openClass(made);
    const later = { ...made, handIns: 191, labs: made.labs.map((lab) => ({ ...lab, begun: 191 })) };
    source.showClass(later);
    await page.getByText('191 hand-ins').waitFor();
    await expect
      .poll(() => page.getByRole('heading', { name: /^Steps of lab 1 / }).count())
      .toBe(1);
  });

  test('shows another lab that is chosen, also after a reload', async () => {
    const { page } = await openClass(made);
    await page.locator('main select').focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: /^Steps of lab 2 / }).waitFor();
    await page.getByText('Nobody has run a step of this lab yet.').waitFor();
    expect(new URL(page.url()).search).toBe('?lab=2');
    await page.reload();
    await page.getByRole('heading', { name: /^Steps of lab 2 / }).waitFor();
  });

  test('says that its folder is away, and that it is too full', async () => {
    const { page } = await openClass({ ...made, isGone: true, notLookedAt: 3 });
    await page.getByText(/^The folder cannot be read now\./).waitFor();
    await page.getByText(/more than 500 files: 3 of them/).waitFor();
  });

  test('says how to hand in where nobody has', async () => {
    const { newestAt: _, ...none } = { ...made, handIns: 0, notReadable: 0, labs: [] };
    const { page, source } = await openPage('failing', '/class');
    source.showClass(none);
    await page.getByText('npm run labs share to=DIR').waitFor();
  });

  test('is not there without a folder: the page says how to start it, and nothing leads to it', async () => {
    const { page } = await openPage('failing', '/class');
    await page.getByText('npm run web class=DIR').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Class' }).count()).toBe(0);
  });

  test('is a page of the header with a folder', async () => {
    const { page, source } = await openPage('failing', '/');
    source.showClass(made);
    await page.getByRole('link', { name: 'Class' }).click();
    await page.getByRole('heading', { name: /^Steps of lab/ }).waitFor();
  });
});

describe('The timer of the class', () => {
  test('starts by keyboard, says so, outlives a reload, and stops', async () => {
    const { page } = await openClass(made);
    const minutes = page.getByRole('spinbutton', { name: 'Minutes' });
    await minutes.fill('10');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '10 minutes, go.' }).waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/^(10:00|9:\d\d)$/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await minutes.waitFor();
  });

  test.each([
    ['half', 5, 'Half time: 5 minutes left.'],
    ['the end', 10, 'Time is up.'],
  ])('says when it is %s', async (_, after, said) => {
    const { page } = await openClass(made);
    await page.getByRole('spinbutton', { name: 'Minutes' }).fill('10');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.evaluate(`{ const now = Date.now; Date.now = () => now() + ${after} * 60_000; }`);
    await page.getByRole('status').filter({ hasText: said }).waitFor();
  });

  test('takes no number of minutes that it cannot count down', async () => {
    const { page } = await openPage('failing', '/class');
    const minutes = page.getByRole('spinbutton', { name: 'Minutes' });
    for (const bad of ['', '0', '601', '1.5']) {
      await minutes.fill(bad);
      await expect.poll(() => page.getByRole('button', { name: 'Start' }).isEnabled()).toBe(false);
    }
  });
});

describe.each(['light', 'dark'] as const)('In %s', (colorScheme) => {
  test.each([
    ['on a projector', PROJECTOR],
    ['in a window of 320 px', { width: 320, height: 640 }],
  ])('the class %s has no violation, and does not scroll sideways', async (_, viewport) => {
    const { page } = await openClass(made, { colorScheme, viewport });
    await unfolded(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('timer').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});

test('The letters of the class are large on a projector', async () => {
  const { page } = await openClass(made);
  const px = await page.evaluate(
    `Math.min(...[...document.querySelectorAll('main h2, main th, main td, main b, main button')]
      .map((one) => parseFloat(getComputedStyle(one).fontSize)))`,
  );
  expect(px).toBeGreaterThanOrEqual(20);
});
