/** Pictures below a notebook's cell. */

import { createRequire } from 'node:module';

/** What the running tslab has for its own `display`, which sends one representation at a time. */
interface Jupyter {
  readonly lastWriteDisplayData: ((content: object) => void) | null;
}

/**
 * Shows a picture; where a viewer does not draw SVG, or does not trust this notebook's, the
 * description stands in its place.
 *
 * @param description what there is to see, in a sentence
 * @throws {Error} outside a cell
 */
export function showPicture(svg: string, description: string): void {
  const require = createRequire(import.meta.url);
  const { lastWriteDisplayData: write } = require('tslab/dist/jupyter.js') as Jupyter;
  if (!write) throw new Error('showPicture() works in the cell of a notebook only');
  write({
    data: { 'image/svg+xml': svg, 'text/plain': `[picture] ${description}` },
    metadata: {},
    transient: {},
  });
}
