/** Every page, in light and in dark: axe-core finds nothing, and what learners write is text. */

import { describe, expect, test } from 'vitest';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { PAGE_VIEWS, PRINTED_HTML } from '../../tools/browser/scene.ts';
import { violationsOf } from '../../tools/browser/tab.ts';

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

// Requests and the policy are watched in every test (tools/browser/tab.ts).

test('what a model prints is text, also where it looks like HTML', async () => {
  const { page, source } = await openPage('failing', '/lab/1', { hasRun: false });
  source.play();
  await page.getByText(/^Your model printed/).click();
  await page.getByText(PRINTED_HTML).first().waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
  expect(await page.title()).not.toBe('taken');
});

test('HTML in an item, in a key and in a failure is text', async () => {
  const { page, source } = await openPage('failing', '/lab/1');
  const report = source.after.reports[1];
  if (!report) throw new Error('The recording has no report.');
  const steps = report.steps.map((step) =>
    step.failure
      ? { ...step, failure: { ...step.failure, fact: PRINTED_HTML, lines: [PRINTED_HTML] } }
      : { ...step, title: PRINTED_HTML },
  );
  source.tell({ type: 'run-end', report: { ...report, id: 'html', steps } });
  await page.getByText(PRINTED_HTML).first().waitFor();
  expect(await page.locator('img[src=x]').count()).toBe(0);
});
