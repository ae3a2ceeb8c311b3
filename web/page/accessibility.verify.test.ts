/** axe-core finds nothing in any page, in light and in dark. */

import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../tools/browser/accessibility.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { PAGE_VIEWS } from '../../tools/browser/scene.ts';

/** Two thousand items look as a few do, and axe-core takes ten seconds for them. */
const VIEWS = PAGE_VIEWS.filter(({ scene }) => scene !== 'many-items');

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  test.each(VIEWS)('$name has no violation', async ({ scene, path, hasRun }) => {
    const { page } = await openPage(scene, path, { colorScheme, hasRun });
    expect(await violationsOf(page)).toEqual([]);
  });

  test('what unfolds has no violation', async () => {
    const { page } = await openPage('failing', '/lab/1', { colorScheme });
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
    await page.getByRole('button', { name: /^Hint/ }).click();
    await page.getByText(/^Hint \d of 3:/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each(['Lesson', 'Result', 'Data'])('the tab %s has no violation', async (name) => {
    const viewport = { width: 320, height: 640 };
    const { page } = await openPage('passing', '/lab/1', { colorScheme, viewport });
    await page.getByRole('tab', { name }).click();
    expect(await violationsOf(page)).toEqual([]);
  });
});
