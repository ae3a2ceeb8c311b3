/** Each slide in a real browser, at the size of a projector: it fits, and the last row can read it. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { openTab } from '../../tools/browser/tab.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import { DECKS, readDeck } from './deck.ts';
import { inlinePictures } from './inline-picture.ts';
import { deckPages } from './marp.ts';

const PROJECTOR = { viewport: { width: 1_280, height: 720 } };
/** Letters of the lessons' pictures, before a slide makes them larger, in px. */
const PICTURE_LETTERS = 14;
const SMALLEST_LETTERS = 22;

/** Runs in the page: what is wrong with each slide, and how many notes there are. */
const LOOK = `(() => {
  const style = document.createElement('style');
  style.textContent = 'svg.bespoke-marp-slide { content-visibility: visible !important; transition: none !important }';
  document.head.append(style);
  const faults = [];
  const slides = [...document.querySelectorAll('svg.bespoke-marp-slide section')];
  for (const [index, slide] of slides.entries()) {
    const say = (element, text) =>
      faults.push('slide ' + (index + 1) + ', <' + element.localName + '>: ' + text);
    const room = slide.getBoundingClientRect();
    const floor = slide.querySelector('footer').getBoundingClientRect().top;
    for (const element of slide.querySelectorAll('*')) {
      const box = element.getBoundingClientRect();
      const isFooter = element.closest('footer') !== null;
      if (box.left < room.left || box.right > room.right) say(element, 'too wide');
      if (box.top < room.top || box.bottom > (isFooter ? room.bottom : floor)) say(element, 'too low');
      if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) say(element, 'cut off');
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const letters = parseFloat(getComputedStyle(element).fontSize);
      if (hasText && letters < ${SMALLEST_LETTERS}) say(element, 'letters of ' + letters + ' px');
      if (element.localName === 'img') {
        const shown = ${PICTURE_LETTERS} * box.width / element.naturalWidth;
        if (!(shown >= ${SMALLEST_LETTERS})) say(element, 'letters of ' + shown + ' px');
      }
    }
  }
  const notes = [...document.querySelectorAll('.bespoke-marp-note')];
  return { faults, slides: slides.length, notes: notes.filter((note) => note.textContent.trim()).length };
})()`;

interface Look {
  readonly faults: readonly string[];
  readonly slides: number;
  readonly notes: number;
}

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edgewise-decks-'));
  const labs = await readLabs(ROOT);
  const pages = await deckPages(
    DECKS.map((name) => readDeck(ROOT, name, labs)),
    () => {},
  );
  for (const { name, html } of pages) {
    writeFileSync(join(folder, `${name}.html`), inlinePictures(html, ROOT));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const addressOf = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;

describe.each(DECKS)('the deck %s', (name) => {
  // A request to another origin fails the test: see openTab.
  test('fits its slides, in letters for the last row, and has notes on each', async () => {
    const tab = await openTab(addressOf(name), PROJECTOR);
    const { faults, slides, notes } = (await tab.evaluate(LOOK)) as Look;
    expect(faults).toEqual([]);
    expect(slides).toBeGreaterThan(5);
    expect(notes).toBe(slides);
  });

  test('loads nothing', () => {
    const page = readFileSync(join(folder, `${name}.html`), 'utf8');
    const loaded = [
      ...page.matchAll(/\b(?:src|srcset|poster|data)="([^"]*)"|url\(([^)]*)\)|@import/g),
    ];
    const outside = loaded
      .map((match) => match[1] ?? match[2] ?? match[0])
      .filter((source) => !/^['"]?(data:|#)/.test(source));
    expect(outside).toEqual([]);
    expect(page).not.toMatch(/<link\b[^>]*\b(stylesheet|preload|preconnect)\b/);
  });
});

test('the view of the speaker shows the notes of the slide', async () => {
  const tab = await openTab(`${addressOf('lab-1')}?view=presenter#8`, PROJECTOR);
  const note = tab.locator('.bespoke-marp-note.active');
  await note.waitFor();
  expect(await note.innerText()).toContain('Who has other figures?');
});
