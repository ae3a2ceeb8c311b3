/** What learners write is text. Requests and the policy are watched in every test (tools/browser/tab.ts). */

import { expect, test } from 'vitest';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { PRINTED_HTML } from '../../tools/browser/scene.ts';

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
