/** Item collections by the keys of the table and of an index. */

import { expect, test } from 'vitest';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { readRecording } from '../../tools/browser/recording.ts';

const recording = readRecording('passing');
const pivots = recording.data.filter(({ query }) => query.index && query.item);
const kept = pivots.find(({ answer }) => answer.absent === undefined);
const lost = pivots.find(({ answer }) => answer.absent !== undefined);

const itemAddress = (item: string | undefined): string =>
  `/lab/1/data?${new URLSearchParams({ item: item ?? '' })}`;

test('an item that is in the index stays in view and has the focus', async () => {
  const { page } = await openPage('passing', itemAddress(kept?.query.item));
  await page.getByRole('button', { name: kept?.query.index ?? '', exact: true }).click();
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-pressed")'))
    .toBe('true');
  const place = `document.activeElement.getBoundingClientRect()`;
  expect(await page.evaluate(`${place}.top >= 0 && ${place}.bottom <= innerHeight`)).toBe(true);
  expect(new URL(page.url()).searchParams.get('index')).toBe(kept?.query.index);
});

test('an item that is not in the index: the page says why', async () => {
  const { page } = await openPage('passing', itemAddress(lost?.query.item));
  await page.getByRole('button', { name: lost?.query.index ?? '', exact: true }).click();
  await page.getByText(lost?.answer.absent ?? '', { exact: true }).waitFor();
});

test('Back returns to the table', async () => {
  const { page } = await openPage('passing', itemAddress(kept?.query.item));
  await page.getByRole('button', { name: kept?.query.index ?? '', exact: true }).click();
  await page.getByText(/by the keys of /).waitFor();
  await page.evaluate('history.back()');
  await page.getByText(/by the keys of /).waitFor({ state: 'hidden' });
});

test('what the run added, changed or removed has a word beside it', async () => {
  const { page } = await openPage('passing', '/lab/1/data');
  const marks = new Set(
    recording.data[0]?.answer.collections.flatMap(({ items }) => items.map(({ mark }) => mark)),
  );
  const words = { new: '+ new', changed: '* changed', gone: '− removed' } as const;
  for (const mark of ['new', 'changed', 'gone'] as const) {
    const count = await page.getByText(words[mark], { exact: true }).count();
    expect([mark, count > 0]).toEqual([mark, marks.has(mark)]);
  }
});

test('one item collection is found by its exact key', async () => {
  const key = recording.data.find(({ query }) => query.key !== undefined)?.query.key ?? '';
  const { page } = await openPage('passing', '/lab/1/data');
  await page.getByRole('searchbox').fill(key);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('section.collection').count()).toBe(1);
  expect(await page.locator('section.collection h2 code').innerText()).toBe(key);
});

test('More adds the next collections of a large run below the first ones', async () => {
  const { page } = await openPage('many-items', '/lab/2/data');
  const tables = page.locator('section.collection');
  const first = await tables.count();
  await page.getByRole('button', { name: 'More' }).click();
  await expect.poll(() => tables.count()).toBeGreaterThan(first);
});
