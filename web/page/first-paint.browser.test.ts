/** When the first page is seen; `npm run bench web` judges it. */

import { expect, test } from 'vitest';
import { openPage } from '../../tools/browser/recorded-web.ts';

test('the first page is painted', async () => {
  const { page } = await openPage('failing', '/lab/1');
  const paintedMs = await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime`,
  );
  expect(paintedMs).toBeGreaterThan(0);
  console.info(`first contentful paint of /lab/1: ${Math.round(Number(paintedMs))} ms`);
});
