/** A window of 320 px, and people who want no motion. */

import { expect, test } from 'vitest';
import type { BrowserTab } from '../../tools/browser/chromium.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { PAGE_VIEWS } from '../../tools/browser/scene.ts';

const NARROW = { viewport: { width: 320, height: 640 } };

/** How far the page itself can be moved sideways, in pixels. */
function sidewaysPx(page: BrowserTab): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}

test.each(PAGE_VIEWS)('$name does not scroll sideways at 320 px', async ({
  scene,
  path,
  hasRun,
}) => {
  const { page } = await openPage(scene, path, { ...NARROW, hasRun });
  expect(await sidewaysPx(page)).toBe(0);
});

test.each([
  'Lesson',
  'Result',
  'Data',
])('the tab %s with all unfolded does not scroll sideways', async (name) => {
  const { page } = await openPage('failing', '/lab/1', NARROW);
  await page.getByRole('tab', { name }).click();
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  expect(await page.getByRole('navigation', { name: 'Labs and steps' }).isVisible()).toBe(true);
  expect(await sidewaysPx(page)).toBe(0);
});

test('in a wide window the lesson is beside the result, and there are no tabs', async () => {
  const { page } = await openPage('failing', '/lab/1', { viewport: { width: 1_280, height: 800 } });
  expect(await page.getByRole('tab').count()).toBe(0);
  const left = `document.querySelector('.lesson').getBoundingClientRect().right`;
  const right = `document.querySelector('.result').getBoundingClientRect().left`;
  expect(await page.evaluate(`${left} <= ${right}`)).toBe(true);
});

test('nothing moves for people who want no motion', async () => {
  const { page } = await openPage('failing', '/lab/1', { reducedMotion: 'reduce' });
  const moving = await page.evaluate(
    `[...document.querySelectorAll('*')].filter((one) => {
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(one);
      return animationName !== 'none' || parseFloat(transitionDuration) > 0 || scrollBehavior === 'smooth';
    }).map((one) => one.outerHTML.slice(0, 80))`,
  );
  expect(moving).toEqual([]);
});
