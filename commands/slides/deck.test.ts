/** The decks say what the labs measure: nothing on a slide is typed that a run can change. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLabs } from '../../kit/checkpoint/lab/lab.ts';
import { ROOT } from '../../tools/tree-copy.ts';
import { DECKS, deckFile, readDeck } from './deck.ts';

const labs = await readLabs(ROOT);
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
const NUMBER = String.raw`(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const TYPED = new RegExp(
  String.raw`\b${NUMBER}\s+(RCU|WCU|requests?|items? read|follows? a second)\b`,
  'gi',
);

/** The slides of a deck, each with its notes. */
function slidesOf(markdown: string): string[] {
  return markdown.replace(FRONT_MATTER, '').split('\n---\n');
}

/** Tables of a page: each the texts of its cells, the head first. */
function tablesOf(markdown: string): string[][][] {
  const tables = markdown.match(/(?:^\|.*\|$\n?)+/gm) ?? [];
  return tables.map((table) =>
    table
      .trim()
      .split('\n')
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      )
      .filter((cells) => !cells.every((cell) => /^-+$/.test(cell))),
  );
}

/** Whether the cells are among the others, in this order. */
function isPartOf(cells: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === cells[at]) at += 1;
  return at === cells.length;
}

test('every deck of the folder has its place in the day', () => {
  const files = readdirSync(join(ROOT, 'docs', 'slides')).filter((name) => name.endsWith('.md'));
  expect(files.map((name) => name.replace('.md', '')).sort()).toEqual([...DECKS].sort());
});

describe.each(DECKS)('the deck %s', (name) => {
  const source = readFileSync(deckFile(ROOT, name), 'utf8');
  const slides = slidesOf(readDeck(ROOT, name, labs).markdown);

  test('is filled with what the labs measure', () => {
    expect(slides.length).toBeGreaterThan(5);
    expect(slides.join()).not.toMatch(/\{\{|undefined|NaN/);
  });

  test('has notes on each slide, which say how long it takes', () => {
    const notes = slides.map((slide) => /<!--\n([\s\S]*?)-->/.exec(slide)?.[1] ?? '');
    const untimed = notes.filter(
      (note) => !/^(\d+ minutes?|Half a minute) for this slide\b/.test(note),
    );
    expect(untimed).toEqual([]);
  });

  test('leaves the clock to the agenda', () => {
    expect(source.match(/\bminute \d+|^\*\*\d+ minutes/gim)).toBeNull();
  });

  test('has a gate', () => {
    expect(slides.filter((slide) => slide.includes('_class: gate'))).toHaveLength(1);
  });

  test('has no cost that is typed by hand', () => {
    const typed = source.replace(/\{\{[^{}]*\}\}/g, '').match(TYPED) ?? [];
    expect(typed).toEqual([]);
  });

  test('shows items as the lessons show them', () => {
    const known = labs.flatMap((lab) =>
      tablesOf(readFileSync(join(ROOT, 'labs', lab.name, 'README.md'), 'utf8')).flat(),
    );
    const ofItems = tablesOf(source).filter(([head]) =>
      head?.some((cell) => /\b[PS]K$|1PK/.test(cell)),
    );
    const unknown = ofItems.flat().filter((cells) => !known.some((row) => isPartOf(cells, row)));
    expect(unknown).toEqual([]);
  });
});

test.each(labs)('the gate of Lab $info.number, if it has a deck, names steps of the lab', (lab) => {
  const name = `lab-${lab.info.number}`;
  if (!DECKS.includes(name)) return;
  const gate = slidesOf(readDeck(ROOT, name, labs).markdown).find((one) =>
    one.includes('_class: gate'),
  );
  const ids =
    tablesOf(gate ?? '')[0]
      ?.slice(1)
      .map(([id]) => id) ?? [];
  expect(ids.length).toBeGreaterThan(2);
  const core = lab.steps.filter((step) => step.core).map(({ id }) => id);
  expect(ids.filter((id) => !core.includes(id ?? ''))).toEqual([]);
});

test('the gate of the tour is the last line that the tour prints', () => {
  const line = /```sh\n(Next:.*)\n```/.exec(readFileSync(deckFile(ROOT, 'tour'), 'utf8'))?.[1];
  const tour = readFileSync(join(ROOT, 'commands', 'tour.ts'), 'utf8');
  expect(tour.match(/'Next: [^']*'/g)).toEqual([`'${line}'`]);
});
