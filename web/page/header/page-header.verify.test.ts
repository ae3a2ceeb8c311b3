import { expect, test } from 'vitest';
import { openPage } from '../../../tools/browser/recorded-web.ts';
import { violationsOf } from '../../../tools/browser/tab.ts';

const GOVERNOR = { endpoint: 'http://127.0.0.1:8766', by: 'npm run governor' };

test('The header says that a governor runs, and leads to its heat', async () => {
  const { page, source } = await openPage('passing', '/');
  const light = page.getByRole('link', { name: 'governor', exact: true });
  expect(await light.count()).toBe(0);
  source.tell({ type: 'governor', governor: GOVERNOR });
  await light.waitFor();
  expect(await light.getAttribute('title')).toBe(
    'npm run governor listens on http://127.0.0.1:8766',
  );
  source.tell({ type: 'governor' });
  await light.waitFor({ state: 'hidden' });
  source.tell({ type: 'governor', governor: GOVERNOR });
  await light.click();
  await page.getByRole('heading', { level: 1, name: 'Heat' }).waitFor();
});

test.each([
  'light',
  'dark',
] as const)('A page that is opened later knows of the governor, without a violation in %s', async (colorScheme) => {
  const heat = { governor: GOVERNOR, events: [] };
  const { page } = await openPage('passing', '/', { heat, colorScheme });
  await page.getByRole('link', { name: 'governor', exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
