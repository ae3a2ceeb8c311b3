/** Item collections by the keys of the table and of an index. */

import { expect, test } from 'vitest';
import type { BrowserTab } from '../../tools/browser/chromium.ts';
import { openPage } from '../../tools/browser/recorded-web.ts';
import { type Recording, readRecording } from '../../tools/browser/recording.ts';
import type { DataAnswer } from '../wire/answer.ts';

const passing = readRecording('passing');
const many = readRecording('many-items');

/** A question for the items by an index, with one of them chosen. */
function turned(
  { data }: Recording,
  isAbsent: boolean,
): { index: string; answer: DataAnswer; sort: string } {
  const found = data.find(
    ({ query, answer }) => query.item !== undefined && (answer.absent !== undefined) === isAbsent,
  );
  const { index = '', item } = found?.query ?? {};
  const items = data[0]?.answer.collections.flatMap((collection) => collection.items) ?? [];
  const sort = items.find(({ id }) => id === item)?.sort;
  if (!found || sort === undefined) throw new Error('The recording has no such question.');
  return { index, answer: found.answer, sort };
}

/** Chooses the item, and turns to the index. */
async function turn(page: BrowserTab, { index, sort }: ReturnType<typeof turned>): Promise<void> {
  await page.getByRole('button', { name: sort, exact: true }).first().click();
  await page.getByRole('button', { name: index, exact: true }).click();
}

test('an item that is in the index stays in view and has the focus', async () => {
  const { page } = await openPage('passing', '/lab/1/data');
  const kept = turned(passing, false);
  await turn(page, kept);
  await page.getByText(`by the keys of ${kept.index}`).waitFor();
  const chosen = 'document.activeElement.getAttribute("aria-pressed")';
  await expect.poll(() => page.evaluate(chosen)).toBe('true');
  const place = 'document.activeElement.getBoundingClientRect()';
  expect(await page.evaluate('document.activeElement.className')).toBe('sort');
  expect(await page.evaluate(`${place}.top >= 0 && ${place}.bottom <= innerHeight`)).toBe(true);
  expect(new URL(page.url()).searchParams.get('index')).toBe(kept.index);
});

test('an item that is not in the index: the page says which attribute it lacks', async () => {
  const { page } = await openPage('many-items', '/lab/2/data');
  const lost = turned(many, true);
  await turn(page, lost);
  expect(lost.answer.absent).toContain(`not in ${lost.index}`);
  await page.getByText(lost.answer.absent ?? '', { exact: true }).waitFor();
});

test('Back returns to the table', async () => {
  const { page } = await openPage('passing', '/lab/1/data');
  const kept = turned(passing, false);
  await turn(page, kept);
  await page.getByText(`by the keys of ${kept.index}`).waitFor();
  await page.evaluate('history.back()');
  await page.getByText(`by the keys of ${kept.index}`).waitFor({ state: 'hidden' });
});

test('what the run added, changed or removed has a word beside it', async () => {
  const own = passing.data.find(({ query }) => query.step === '1.9');
  const items = own?.answer.collections.flatMap((collection) => collection.items) ?? [];
  const { page } = await openPage('passing', '/lab/1/data?step=1.9');
  for (const [mark, word] of Object.entries({ new: 'new', changed: 'changed', gone: 'removed' })) {
    const count = items.filter((item) => item.mark === mark).length;
    expect(count).toBeGreaterThan(0);
    expect(await page.getByRole('cell', { name: word }).count()).toBe(count);
  }
});

test('one item collection is found by its exact key', async () => {
  const key = passing.data.find(({ query }) => query.key !== undefined)?.query.key ?? '';
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
