/** The diagrams of lessons and slides: blocks of Mermaid, and the picture that is kept of each. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DIAGRAM_BLOCK, diagramFile } from '../../../commands/slides/deck-diagram.ts';

/** A block of Mermaid in a lesson or in a deck of slides. */
export interface PageDiagram {
  /** Path of its picture, from the project's folder: `labs/NN-name/diagram-1.svg`, in the order of the page. */
  readonly path: string;
  /** The block, without its fences. */
  readonly block: string;
  /** SHA-256 of the block, in hex. */
  readonly hash: string;
}

/** The folder of the decks. */
export const SLIDES = 'docs/slides';

/**
 * The diagrams of one page.
 *
 * @param start of the paths of its pictures: `labs/NN-name/`, `docs/slides/lab-3-`
 */
export function diagramsOf(start: string, page: string): PageDiagram[] {
  return [...page.matchAll(DIAGRAM_BLOCK)].map(([, block = ''], index) => ({
    path: `${start}${diagramFile(index + 1)}`,
    block,
    hash: createHash('sha256').update(block).digest('hex'),
  }));
}

/** The diagrams of all lessons and decks. */
export function pageDiagrams(root: string): PageDiagram[] {
  const read = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
  const decks = filesOf(root, SLIDES).filter((file) => file.endsWith('.md'));
  return [
    ...labsOf(root).flatMap((lab) => diagramsOf(`labs/${lab}/`, read('labs', lab, 'README.md'))),
    ...decks.flatMap((deck) =>
      diagramsOf(`${SLIDES}/${basename(deck, '.md')}-`, read(SLIDES, deck)),
    ),
  ];
}

/** The hash that a picture has of the block it was drawn from. */
export function hashInPicture(svg: string): string | undefined {
  return /<svg[^>]* data-block="([0-9a-f]{64})"/.exec(svg)?.[1];
}

/** Pictures of blocks that no page has any more, by their paths from the project's folder. */
export function leftPictures(root: string, diagrams: readonly PageDiagram[]): string[] {
  const known = new Set(diagrams.map(({ path }) => path));
  return [SLIDES, ...labsOf(root).map((lab) => `labs/${lab}`)]
    .flatMap((folder) => filesOf(root, folder).map((file) => `${folder}/${file}`))
    .filter((path) => /\bdiagram-\d+\.svg$/.test(path) && !known.has(path));
}

function labsOf(root: string): string[] {
  return filesOf(root, 'labs').filter((name) => /^\d\d-/.test(name));
}

function filesOf(root: string, folder: string): string[] {
  return readdirSync(join(root, folder)).sort();
}
