/** Pictures in the page itself: a deck is one file. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KitError } from '../../kit/kit-error.ts';

const SOURCE = /(<img [^>]*?src=")([^"]*)(")/g;

/**
 * The page with each picture of the project in the place of its path.
 *
 * @param root the project's folder; a path is relative to `docs/slides`
 * @throws {KitError} `slides.badPicture` for a picture that is no SVG of the project
 */
export function inlinePictures(html: string, root: string): string {
  return html.replace(SOURCE, (_whole, before: string, path: string, after: string) => {
    if (!/^(\.\.\/)*[\w./-]+\.svg$/.test(path)) throw badPicture(path);
    let svg: Buffer;
    try {
      svg = readFileSync(join(root, 'docs', 'slides', path));
    } catch (cause) {
      throw badPicture(path, cause);
    }
    return `${before}data:image/svg+xml;base64,${svg.toString('base64')}${after}`;
  });
}

function badPicture(path: string, cause?: unknown): KitError {
  return new KitError(
    'failure',
    'slides.badPicture',
    `Expected an SVG file of this project, got the picture \`${path}\`. Name it from docs/slides, for example ../../labs/01-invoicing/diagram-1.svg.`,
    { cause },
  );
}
