/** The slides that docs/instructor.md names. */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DECKS, deckFile } from '../../commands/slides/deck.ts';
import { ROOT } from '../tree-copy.ts';
import { agendaOf, INSTRUCTOR_PAGE, labsIn, sectionOf } from './page.ts';

/** A deck, and numbers of its slides: `lab-2 2–5 and 7`. */
const NAMED = new RegExp(
  `\\b(${DECKS.join('|')}) (\\d+(?:–\\d+)?(?:(?:, | and )\\d+(?:–\\d+)?(?!\\d*\\.\\d))*)`,
  'g',
);
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/(\d+)(?:–(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place),
  );

/** The slides that the page names of a deck. */
function named(wanted: string): number[] {
  const marks = [...INSTRUCTOR_PAGE.replace(/\s+/g, ' ').matchAll(NAMED)];
  const numbers = marks.flatMap(([, deck, text = '']) => (deck === wanted ? numbersIn(text) : []));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The slides of a deck, with their notes. */
function slidesOf(deck: string): string[] {
  const text = readFileSync(deckFile(ROOT, deck), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  return text.split('\n---\n');
}

/** The numbers of a lab's slides for the discussion, in an agenda. */
function discussed(number: string, agenda: string): number[] {
  const [, section = ''] =
    new RegExp(`\n## Lab ${number}: ([\\s\\S]*?)\n## `).exec(INSTRUCTOR_PAGE) ?? [];
  const text = section.replace(/\s+/g, ' ');
  const slides = `lab-${number} ([\\d–]+)`;
  const [, own] =
    new RegExp(`In the ${agenda.toLowerCase()} the discussion is ${slides}`).exec(text) ?? [];
  const [, all = ''] = new RegExp(`, discussion ${slides}`).exec(text) ?? [];
  return numbersIn(own ?? all);
}

test.each(DECKS)('the page says when each slide of %s is shown, and names no other', (deck) => {
  const all = slidesOf(deck).map((_, place) => place + 1);
  expect(named(deck)).toEqual(all);
});

describe.each(['Full day', 'Half day', '75 minutes'])('in the agenda of %s', (agenda) => {
  const minutes = new Map<string, number>();
  for (const { name, parts } of agendaOf(agenda)) {
    for (const number of labsIn(name)) {
      minutes.set(number, (minutes.get(number) ?? 0) + (parts[2] ?? 0));
    }
  }

  test.each([...minutes])('the discussion of Lab %s takes %i minutes at most', (number, most) => {
    const slides = slidesOf(`lab-${number}`);
    const taken = discussed(number, agenda).map((nth) =>
      Number(/<!--\s*(\d+) minutes? for this slide/.exec(slides[nth - 1] ?? '')?.[1]),
    );
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most);
  });
});

test('the whiteboard has the lines of the slide about the adjacency list', () => {
  const keysIn = (text: string): string[] => text.match(/^\| `[^`]*` \| `[^`]*` \|/gm) ?? [];
  const deck = readFileSync(deckFile(ROOT, 'two-keys'), 'utf8');
  const slide = deck.split('\n---\n').find((one) => one.includes('## The adjacency list'));
  expect(keysIn(slide ?? '').length).toBeGreaterThan(3);
  expect(keysIn(sectionOf('A graph on two keys'))).toEqual(keysIn(slide ?? ''));
});
