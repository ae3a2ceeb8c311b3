/** The decks of docs/slides: Markdown for Marp, with figures that are filled in when it is read. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Lab } from '../../kit/checkpoint/lab/lab.ts';
import { withPictures } from './deck-picture.ts';
import { filled } from './placeholder.ts';

/** A deck, ready to be rendered. */
export interface Deck {
  readonly name: string;
  /** Marp's Markdown, without placeholders and without Mermaid. */
  readonly markdown: string;
}

/** Every deck, in the order of a full day. */
export const DECKS: readonly string[] = [
  'tour',
  'two-keys',
  'lab-1',
  'lab-2',
  'lab-3',
  'lab-7',
  'lab-4',
  'lab-6',
  'closing',
];

/** The file of a deck. */
export function deckFile(root: string, name: string): string {
  return join(root, 'docs', 'slides', `${name}.md`);
}

/**
 * A deck with the figures of the labs as they are now.
 *
 * @throws {KitError} `slides.badPlaceholder`, `slides.notDrawn`
 */
export function readDeck(root: string, name: string, labs: readonly Lab[]): Deck {
  const file = deckFile(root, name);
  const text = filled(readFileSync(file, 'utf8'), labs, `docs/slides/${name}.md`);
  return { name, markdown: withPictures(text, dirname(file), name) };
}
