/** Paints cells as pixels: one pass, with a table that has each pixel of each byte. */

import { CELL_BITS, CELL_CODES } from './heat-cell.ts';
import { type HeatGrid, stepOf } from './heat-grid.ts';
import type { HeatPalette } from './heat-palette.ts';

/** The pattern of hatching and dots repeats after so many pixels; a power of two. */
const PERIOD = 16;
const MASK = PERIOD - 1;
const SHIFT = 4;

/** The pixel of every byte at every place of the pattern. */
export interface HeatPaint {
  readonly pixels: Uint32Array;
}

/**
 * Makes the table for a theme.
 *
 * @param density pixels of the picture for one CSS pixel: from 2 on, lines are twice as wide
 */
export function heatPaint(palette: HeatPalette, density = 1): HeatPaint {
  const wide = density >= 2 ? 2 : 1;
  const pixels = new Uint32Array(CELL_CODES * PERIOD * PERIOD);
  for (let code = 0; code < CELL_CODES; code++) {
    for (let y = 0; y < PERIOD; y++) {
      for (let x = 0; x < PERIOD; x++) {
        pixels[(code * PERIOD + y) * PERIOD + x] = rgba(colourAt(code, x, y, palette, wide));
      }
    }
  }
  return { pixels };
}

/**
 * Fills a buffer of `columns × cell.width` by `rows × cell.height` pixels.
 *
 * @param buffer pixels in the order of `ImageData`; as long as the picture needs
 * @param cell size of one cell in pixels
 */
export function paintHeat(
  buffer: Uint32Array,
  { rows, columns, start, cells }: HeatGrid,
  cell: { readonly width: number; readonly height: number },
  { pixels }: HeatPaint,
): void {
  let at = 0;
  for (let row = 0; row < rows; row++) {
    for (let line = 0; line < cell.height; line++) {
      const shade = ((row * cell.height + line) & MASK) << SHIFT;
      let x = 0;
      for (let column = 0; column < columns; column++) {
        const place = start + column < columns ? start + column : start + column - columns;
        const code = cells[row * columns + place] as number;
        const base = (code << (2 * SHIFT)) | shade;
        for (let part = 0; part < cell.width; part++) {
          buffer[at++] = pixels[base | (x++ & MASK)] as number;
        }
      }
    }
  }
}

function colourAt(code: number, x: number, y: number, palette: HeatPalette, wide: number): string {
  const step = stepOf(code);
  const isHatched = isLine(code, x, y, wide);
  if (step < 0) {
    if (isHatched) return palette.dots;
    const gap = 4 * wide;
    return x % gap < wide && y % gap < wide ? palette.dots : palette.ground;
  }
  return (isHatched ? palette.hatching : palette.steps)[step] as string;
}

/** Refusals are lines that rise to the right; of an index that is behind, lines that fall. */
function isLine(code: number, x: number, y: number, wide: number): boolean {
  const rising = (x + y) & MASK;
  const falling = (x - y) & MASK;
  if (code & CELL_BITS.dense && rising % (4 * wide) < wide) return true;
  if (code & CELL_BITS.sparse && rising % (8 * wide) < wide) return true;
  return (code & CELL_BITS.behind) !== 0 && falling % (8 * wide) < wide;
}

/** Bytes red, green, blue, alpha, as one number of this machine's order: all of them are little-endian. */
function rgba(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (
    ((255 << 24) | ((blue as number) << 16) | ((green as number) << 8) | (red as number)) >>> 0
  );
}
