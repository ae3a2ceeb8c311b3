/** The page `/heat`, over what a real governor told. */

import { describe, expect, test } from 'vitest';
import type { HeatLoad } from '../../../kit/governor/event.ts';
import type { BrowserTab, Locator } from '../../../tools/browser/chromium.ts';
import {
  type OpenedPage,
  openPage,
  type PageOptions,
} from '../../../tools/browser/recorded-web.ts';
import { readHeatRecording } from '../../../tools/browser/recording.ts';
import { violationsOf } from '../../../tools/browser/tab.ts';

const heat = readHeatRecording();
const FOLLOWS = 'arn:aws:dynamodb:us-east-1:000000000000:table/Follows';

/** Opens the page, and waits for its picture. */
async function openHeat(options: PageOptions = {}): Promise<OpenedPage> {
  const opened = await openPage('failing', '/heat', { heat, ...options });
  await opened.page.locator('.heat-cells').first().waitFor();
  return opened;
}

function picture(page: BrowserTab): Locator {
  return page.getByRole('application', { name: /^Heat map of / });
}

/** The text of the chosen cell. */
function tipText(page: BrowserTab): Promise<string> {
  return page.locator('.heat-tip').innerText();
}

/** What a screen reader has heard last. */
async function saidText(page: BrowserTab): Promise<string> {
  return (await page.locator('.heat > [role=status]').textContent()) ?? '';
}

async function press(page: BrowserTab, ...keys: string[]): Promise<void> {
  await picture(page).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** A hash (FNV-1a) of the pixels of all panels. */
function pixelHash(page: BrowserTab): Promise<unknown> {
  return page.evaluate(`(() => {
    let hash = 0x811c9dc5;
    for (const one of document.querySelectorAll('.heat-cells')) {
      const { data } = one.getContext('2d').getImageData(0, 0, one.width, one.height);
      for (const byte of data) hash = Math.imul(hash ^ byte, 0x01000193);
    }
    return (hash >>> 0).toString(16);
  })()`);
}

/** A quarter second in which one partition of the table is full and refuses. */
function loadAt(at: number): HeatLoad {
  const reasons = { TableWriteKeyRangeThroughputExceeded: 20 };
  const partitions = [[0, 12.5, 0, 20, 0]] as const;
  return { type: 'load', resource: FOLLOWS, at, dt: 0.25, partitions, reasons };
}

describe('the heat of a governor', () => {
  test('is a panel of the table and one of its index, with a sentence', async () => {
    const { page } = await openHeat();
    await expect
      .poll(() => page.locator('.heat-name').allInnerTexts())
      .toEqual(['Follows table', 'GSI1 index of Follows']);
    await expect
      .poll(() => page.locator('.heat-sentence').innerText())
      .toBe('GSI1: 3 of 6 partitions at their limit; nothing is refused.');
    await expect.poll(() => page.getByText('backlog: 131 of 250 units wait').count()).toBe(1);
  });

  test.each([
    ['light', 'e4688d62'],
    ['dark', '3918344c'],
  ] as const)('is painted in %s, pixel by pixel', async (colorScheme, hash) => {
    const { page } = await openHeat({ colorScheme, viewport: { width: 1_200, height: 800 } });
    expect(await pixelHash(page)).toBe(hash);
  });

  test('is painted anew when the value, the magnifier or the theme changes', async () => {
    const { page } = await openHeat({ colorScheme: 'light' });
    const seen = [await pixelHash(page)];
    const changes = async (change: () => Promise<unknown>): Promise<void> => {
      await change();
      await expect.poll(() => pixelHash(page)).not.toBe(seen.at(-1));
      seen.push(await pixelHash(page));
    };
    await changes(() => page.getByRole('checkbox', { name: 'Magnify 0–20 %' }).click());
    await expect.poll(() => page.locator('.heat-legend').innerText()).toContain('magnified');
    await changes(() => page.getByRole('combobox', { name: 'Share of' }).selectOption('read'));
    await changes(() => page.emulateMedia({ colorScheme: 'dark' }));
  });

  test('moves on with each load, stands still while the page is paused, and misses nothing', async () => {
    const { page, source } = await openHeat();
    const before = await pixelHash(page);
    source.tell(loadAt(45.5));
    await expect.poll(() => pixelHash(page)).not.toBe(before);
    const shown = await pixelHash(page);
    await press(page, ' ');
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    const missed = [loadAt(45.75), loadAt(46)];
    source.tell(...missed);
    source.heatAnswer = { ...heat, events: [...heat.events, loadAt(45.5), ...missed] };
    expect(await pixelHash(page)).toBe(shown);
    await press(page, ' ');
    await expect.poll(() => pixelHash(page)).not.toBe(shown);
    await press(page, 'End');
    await expect
      .poll(() => saidText(page))
      .toMatch(/Follows, 45\.5 s to 46 s.* 50 write units\/s, 100 % of 50/);
  });

  test('is drawn every five seconds for people who want no motion', async () => {
    const { page, source } = await openHeat({ reducedMotion: 'reduce' });
    const before = await pixelHash(page);
    await page.evaluate(`globalThis.delays = [];
      const real = setTimeout;
      globalThis.setTimeout = (call, delay) => real(call, delays.push(delay) && 0);`);
    source.tell(loadAt(45.5));
    await expect.poll(() => pixelHash(page)).not.toBe(before);
    await expect.poll(() => page.evaluate('delays')).toContain(5_000);
  });

  test('without a governor is one sentence with the command', async () => {
    const { page } = await openPage('failing', '/heat');
    await page.getByText('No governor runs. Start one: npm run governor').waitFor();
    await expect.poll(() => page.locator('.heat-cells').count()).toBe(0);
  });

  test('of a governor that comes later is shown without a reload', async () => {
    const { page, source } = await openPage('failing', '/heat');
    await page.getByText('No governor runs').waitFor();
    source.heatAnswer = heat;
    source.tell({ type: 'governor', ...(heat.governor && { governor: heat.governor }) });
    await page.locator('.heat-cells').first().waitFor();
  });

  test('of another table is shown when the table is chosen', async () => {
    const { page } = await openHeat();
    await page.getByRole('combobox', { name: 'Table' }).selectOption('Posts');
    await picture(page).filter({ hasText: 'Posts' }).waitFor();
    await expect.poll(() => page.locator('.heat-cells').count()).toBe(1);
    await page
      .getByText(/one item has nearly all of its traffic \(single-item\)/)
      .first()
      .waitFor();
  });
});

describe('by keyboard', () => {
  test('arrows, Home, End and the pages choose a cell, and it is read', async () => {
    const { page } = await openHeat();
    await press(page, 'End');
    await expect.poll(() => saidText(page)).toMatch(/^Partition 0 of Follows, 45 s to 45\.5 s/);
    await press(page, 'ArrowLeft', 'ArrowDown');
    await expect.poll(() => saidText(page)).toMatch(/^Partition 1 of Follows, 44\.5 s to 45 s/);
    await press(page, 'PageDown');
    await expect.poll(() => saidText(page)).toMatch(/^Partition 0 of GSI1, 44\.5 s/);
    await press(page, 'ArrowUp');
    await expect.poll(() => saidText(page)).toMatch(/^Partition 3 of Follows/);
    await press(page, 'Home');
    await expect.poll(() => saidText(page)).toMatch(/^Partition 3 of Follows, 0 s to 0\.5 s/);
  });

  test('brackets lead from split to split, in the order of time', async () => {
    const { page } = await openHeat();
    await press(page, 'End', '[');
    await expect
      .poll(() => saidText(page))
      .toMatch(/^Partition 6 of GSI1, a half of partition 5, 44 s/);
    await press(page, '[');
    await expect
      .poll(() => saidText(page))
      .toMatch(/^Partition 4 of GSI1, a half of partition 2, 26 s/);
    await press(page, ']');
    await expect.poll(() => saidText(page)).toMatch(/^Partition 6 of GSI1/);
  });

  test('Enter pins the text of a cell, which can be copied, and Escape puts it away', async () => {
    const { page } = await openHeat();
    await press(page, 'End', 'Enter');
    const copy = page.getByRole('button', { name: /this cell as text/ });
    await copy.waitFor();
    await expect.poll(() => tipText(page)).toContain('At AWS’s scale');
    await press(page, 'Escape');
    await page.locator('.heat-tip').waitFor({ state: 'hidden' });
  });

  test('t shows the table, which is there for a screen reader anyway', async () => {
    const { page } = await openHeat();
    const table = page.getByRole('table', { name: /^Partitions of Follows from 45 s to 45\.5 s/ });
    await expect.poll(() => table.count()).toBe(1);
    await expect.poll(() => page.locator('.hidden .heat-table').count()).toBe(1);
    await press(page, 't');
    await page.locator('.scroll .heat-table').waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(1 + 4 + 6);
  });

  test('the picture is one stop', async () => {
    const { page } = await openHeat();
    await press(page, 'End');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Keys');
  });
});

test('The list of events says what was split, and why', async () => {
  const { page } = await openHeat();
  await expect
    .poll(() => page.locator('.heat-events li').allInnerTexts())
    .toEqual([
      'GSI1, 44 s: partition 5 was split into 6 and 7: it was hot for minutes (heat).',
      'GSI1, 26 s: partition 2 was split into 4 and 5: it was hot for minutes (heat).',
    ]);
});

test('The legend names the marks that the picture has, and no others', async () => {
  const { page } = await openHeat();
  await page.locator('.heat-legend').getByText('a partition splits').waitFor();
  await expect
    .poll(() => page.locator('.heat-legend').getByText('the throughput is changed').count())
    .toBe(0);
});

test('The gallery has its pictures, and reads them when it is unfolded', async () => {
  const { page } = await openHeat();
  await page.getByText('Patterns to compare with').click();
  await expect
    .poll(() =>
      page.evaluate(`[...document.querySelectorAll('.heat-gallery img')]
        .map((one) => { one.scrollIntoView(); return one.complete && one.naturalWidth; })`),
    )
    .toEqual(Array.from({ length: 6 }, () => 660));
});

test('Nothing scrolls sideways at 320 px', async () => {
  const { page } = await openHeat({ viewport: { width: 320, height: 640 } });
  await press(page, 'End', 'Enter', 't');
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
});

test.each(['light', 'dark'] as const)('axe-core finds nothing in %s', async (colorScheme) => {
  const { page } = await openHeat({ colorScheme });
  await press(page, 'End', 'Enter', 't');
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
  expect(await violationsOf(page)).toEqual([]);
});
