/** Pictures below a notebook's cell. */

import { createRequire } from 'node:module';
import { htmlText } from '../../../kit/report/html-text.ts';
import { svgPng } from '../../../kit/report/svg-png.ts';

/** What the running tslab has for its own `display`, which sends one representation at a time. */
interface Jupyter {
  readonly lastWriteDisplayData: ((content: object) => void) | null;
}

/**
 * Shows a picture in every viewer, with a description for readers who do not see it.
 *
 * A viewer draws the first representation that it knows. Some of them would draw the SVG before the
 * PNG and then remove what is in the SVG (`jupyter nbconvert` 6.5 does); HTML comes before both, so
 * the PNG stands there as well.
 *
 * @param description what there is to see, in a sentence
 * @throws {Error} outside a cell
 */
export async function showPicture(svg: string, description: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const { lastWriteDisplayData: write } = require('tslab/dist/jupyter.js') as Jupyter;
  if (!write) throw new Error('showPicture() works in the cell of a notebook only');
  const { bytes, width, height } = await svgPng(svg);
  const png = Buffer.from(bytes).toString('base64');
  const size = `width="${width}" height="${height}"`;
  const source = `src="data:image/png;base64,${png}"`;
  write({
    data: {
      'text/html': `<img alt="${htmlText(description)}" ${size} ${source}>`,
      'image/png': png,
      'image/svg+xml': svg,
      'text/plain': `[picture] ${description}`,
    },
    metadata: { 'image/png': { width, height, alt: description } },
    transient: {},
  });
}
