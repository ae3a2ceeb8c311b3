/** The diagrams of lessons: blocks of Mermaid, and the picture that is kept of each. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of Mermaid in a lesson. */
export interface PageDiagram {
  /** Path of its picture, from the project's folder: `labs/NN-name/diagram-1.svg`, in the order of the page. */
  readonly path: string;
  /** The block, without its fences. */
  readonly block: string;
  /** SHA-256 of the block, in hex. */
  readonly hash: string;
}

/** A whole block; the group is its text, without the fences. */
const DIAGRAM_BLOCK = /^```mermaid\n([\s\S]*?)\n```$/gm;

/**
 * The diagrams of one page.
 *
 * @param folder of the page and its pictures: `labs/NN-name`
 */
export function diagramsOf(folder: string, page: string): PageDiagram[] {
  return [...page.matchAll(DIAGRAM_BLOCK)].map(([, block = ''], index) => ({
    path: `${folder}/diagram-${index + 1}.svg`,
    block,
    hash: createHash('sha256').update(block).digest('hex'),
  }));
}

/** The diagrams of all lessons. */
export function pageDiagrams(root: string): PageDiagram[] {
  return lessonFolders(root).flatMap((folder) =>
    diagramsOf(folder, readFileSync(join(root, folder, 'README.md'), 'utf8')),
  );
}

/** The hash that a picture has of the block it was drawn from. */
export function hashInPicture(svg: string): string | undefined {
  return /<svg[^>]* data-block="([0-9a-f]{64})"/.exec(svg)?.[1];
}

/** Pictures of blocks that no page has any more, by their paths from the project's folder. */
export function leftPictures(root: string, diagrams: readonly PageDiagram[]): string[] {
  const known = new Set(diagrams.map(({ path }) => path));
  return lessonFolders(root)
    .flatMap((folder) => readdirSync(join(root, folder)).map((file) => `${folder}/${file}`))
    .filter((path) => /\bdiagram-\d+\.svg$/.test(path) && !known.has(path));
}

function lessonFolders(root: string): string[] {
  const labs = readdirSync(join(root, 'labs')).filter((name) => /^\d\d-/.test(name));
  return labs.sort().map((lab) => `labs/${lab}`);
}
