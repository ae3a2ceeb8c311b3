/** The slides that docs/instructor.md names. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DECKS, deckFile } from '../../commands/slides/deck.ts';
import { ROOT } from '../tree-copy.ts';
import { INSTRUCTOR_PAGE, sectionOf } from './page.ts';

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

/** How many slides a deck has. */
function slideCount(deck: string): number {
  const text = readFileSync(deckFile(ROOT, deck), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  return text.split('\n---\n').length;
}

test.each(DECKS)('the page says when each slide of %s is shown, and names no other', (deck) => {
  const all = Array.from({ length: slideCount(deck) }, (_, place) => place + 1);
  expect(named(deck)).toEqual(all);
});

test('the whiteboard has the lines of the slide about the adjacency list', () => {
  const keysIn = (text: string): string[] => text.match(/^\| `[^`]*` \| `[^`]*` \|/gm) ?? [];
  const deck = readFileSync(deckFile(ROOT, 'two-keys'), 'utf8');
  const slide = deck.split('\n---\n').find((one) => one.includes('## The adjacency list'));
  expect(keysIn(slide ?? '').length).toBeGreaterThan(3);
  expect(keysIn(sectionOf('A graph on two keys'))).toEqual(keysIn(slide ?? ''));
});
