/** The diagrams of a deck: Marp draws no Mermaid, so each block gives way to the picture that is kept of it. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';
import { diagramText } from '../../web/server/answer/diagram-text.ts';
import { DIAGRAM_BLOCK, diagramFile } from './deck-diagram.ts';

/** The room for a picture on a slide, in px. */
const ROOM = { width: 1_120, height: 420 };

/**
 * The Markdown with each block as a picture, as large as a slide allows. For a screen reader it has the
 * block's edges in words.
 *
 * @param folder of the deck and its pictures: `lab-3-diagram-1.svg`
 * @throws {KitError} `slides.notDrawn`
 */
export function withPictures(markdown: string, folder: string, name: string): string {
  let count = 0;
  return markdown.replace(DIAGRAM_BLOCK, (_whole, block: string) => {
    count += 1;
    const file = `${name}-${diagramFile(count)}`;
    const { width, height } = sizeOf(join(folder, file), file);
    const scale = Math.min(ROOM.width / width, ROOM.height / height);
    return `![${diagramText(block)} w:${Math.floor(width * scale)}](${file})`;
  });
}

function sizeOf(path: string, file: string): { width: number; height: number } {
  const notDrawn = (reason: string, options?: ErrorOptions): KitError =>
    new KitError(
      'failure',
      'slides.notDrawn',
      `Expected the picture docs/slides/${file}, but it ${reason}. Run: npm run diagrams --prefix tools/browser.`,
      options,
    );
  let svg: string;
  try {
    svg = readFileSync(path, 'utf8');
  } catch (cause) {
    throw notDrawn('cannot be read', { cause });
  }
  const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  if (width === undefined) throw notDrawn('has no size');
  return { width: Number(width), height: Number(height) };
}
