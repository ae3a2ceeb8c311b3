/**
 * The painters of the heat map: its colours, five steps that differ in lightness, apart for colour-blind
 * eyes too; cells on a canvas, and as paths.
 */

import type { LogEntry } from '../governor/event.ts';
import type { BandPlan } from './band-plan.ts';
import type { ColumnSpan } from './column-ring.ts';
import {
  CELL_BITS,
  CELL_CODES,
  type HeatGrid,
  type HeatView,
  heatGrid,
  stepOf,
} from './heat-grid.ts';
import type { ResourceHeat } from './resource-heat.ts';

/** The colours of one theme, as `#rrggbb`. */
export interface HeatPalette {
  /** From an idle partition to a full one. */
  readonly steps: readonly string[];
  /** The hatching on each step. */
  readonly hatching: readonly string[];
  /** Behind the dots of what was not measured, and the dots. */
  readonly ground: string;
  readonly dots: string;
}

export const LIGHT_HEAT: HeatPalette = {
  steps: ['#f7f2e8', '#fdcc8a', '#fc8d59', '#d7301f', '#7f0000'],
  hatching: ['#1c2127', '#1c2127', '#1c2127', '#ffffff', '#ffffff'],
  ground: '#ffffff',
  dots: '#9aa4b0',
};

export const DARK_HEAT: HeatPalette = {
  steps: ['#1b0c41', '#781c6d', '#cf4446', '#fb9b06', '#fcffa4'],
  hatching: ['#ffffff', '#ffffff', '#ffffff', '#15181d', '#15181d'],
  ground: '#15181d',
  dots: '#6b7685',
};

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

/** The bytes of one panel, from one picture to the next. */
export class HeatCells {
  #cells = new Uint8Array(0);
  /** What the bytes were made of: anything else makes all of them anew. */
  #made: readonly unknown[] = [];
  /** The column that each place has, and its last change. */
  #columns = new Float64Array(0);
  #changes = new Float64Array(0);

  /** The grid of a table or an index; it is good until the next call. */
  grid(heat: ResourceHeat, plan: BandPlan, span: ColumnSpan, view: HeatView): HeatGrid {
    const columns = span.end - span.first;
    const made = [heat, heat.layout, plan.rows, plan.kind, columns, view.value, view.isMagnified];
    if (made.some((part, at) => part !== this.#made[at])) {
      this.#made = made;
      this.#cells = new Uint8Array(plan.rows * columns);
      this.#columns = new Float64Array(columns).fill(-1);
      this.#changes = new Float64Array(columns);
    }
    for (const run of this.#changed(heat, span)) {
      this.#keep(heatGrid(heat, plan, run, view), run.first, columns);
    }
    const start = columns === 0 ? 0 : span.first % columns;
    return { rows: plan.rows, columns, start, cells: this.#cells };
  }

  /** The columns that are not as they were, joined where they follow each other. */
  #changed({ ring }: ResourceHeat, { first, end }: ColumnSpan): ColumnSpan[] {
    const runs: { first: number; end: number }[] = [];
    for (let column = first; column < end; column++) {
      const place = column % (end - first);
      const change = ring.changeOf(column);
      if (this.#columns[place] === column && this.#changes[place] === change) continue;
      this.#columns[place] = column;
      this.#changes[place] = change;
      const last = runs.at(-1);
      if (last?.end === column) last.end = column + 1;
      else runs.push({ first: column, end: column + 1 });
    }
    return runs;
  }

  #keep(part: HeatGrid, first: number, columns: number): void {
    for (let row = 0; row < part.rows; row++) {
      for (let at = 0; at < part.columns; at++) {
        const place = (first + at) % columns;
        this.#cells[row * columns + place] = part.cells[row * part.columns + at] as number;
      }
    }
  }
}

/** A rectangle of cells, in rows and columns. */
export interface CellRectangle {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Rectangles that cover all cells, none twice.
 *
 * @param lookOf what a byte looks like: cells of one look may be one rectangle
 * @returns by look, in the order of their first cells
 */
export function mergedCells<Look>(
  { rows, columns, cells }: Pick<HeatGrid, 'rows' | 'columns' | 'cells'>,
  lookOf: (code: number) => Look,
): Map<Look, CellRectangle[]> {
  const looks = Array.from(cells, lookOf);
  const isDone = new Uint8Array(cells.length);
  const merged = new Map<Look, CellRectangle[]>();
  for (let at = 0; at < cells.length; at++) {
    if (isDone[at]) continue;
    const [row, column] = [Math.floor(at / columns), at % columns];
    const look = looks[at] as Look;
    const isFree = (cell: number): boolean => looks[cell] === look && !isDone[cell];
    let wide = 1;
    while (column + wide < columns && isFree(at + wide)) wide++;
    let high = 1;
    const isRowFree = (below: number): boolean => {
      for (let part = 0; part < wide; part++)
        if (!isFree(at + below * columns + part)) return false;
      return true;
    };
    while (row + high < rows && isRowFree(high)) high++;
    for (let below = 0; below < high; below++) {
      isDone.fill(1, at + below * columns, at + below * columns + wide);
    }
    const known = merged.get(look);
    const rectangle = { row, column, rows: high, columns: wide };
    if (known) known.push(rectangle);
    else merged.set(look, [rectangle]);
  }
  return merged;
}

/** Where the bars of a strip are. */
export interface StripPlace {
  readonly leftPx: number;
  readonly bottomPx: number;
  readonly columnPx: number;
  /** Of a bar that is full. */
  readonly heightPx: number;
}

/** Bars from the bottom up, one for each column, as one outline for those that touch; a share of 0 has none. */
export function barsPath(shares: readonly number[], place: StripPlace): string {
  const { leftPx, bottomPx, columnPx, heightPx } = place;
  const isBar = (column: number): boolean => (shares[column] ?? 0) > 0;
  const xOf = (column: number): string => (leftPx + column * columnPx).toFixed(1);
  return shares
    .flatMap((share, column) => {
      if (!isBar(column)) return [];
      const top = (bottomPx - Math.max(1, share * heightPx)).toFixed(1);
      const begin = isBar(column - 1) ? '' : `M${xOf(column)} ${bottomPx}`;
      const end = isBar(column + 1) ? '' : `V${bottomPx}z`;
      return [`${begin}V${top}H${xOf(column + 1)}${end}`];
    })
    .join('');
}

/** Eleven pixels high. A split: a triangle. A refused split: a cross. A change of throughput: a rhomb. */
export function markPath(type: LogEntry['type'], x: number): string {
  const at = (by: number): string => (x + by).toFixed(1);
  if (type === 'split') return `M${at(-5)} 2h10l-5 9z`;
  if (type === 'split-refused') return `M${at(-4)} 2l8 9m0-9l-8 9`;
  return `M${at(0)} 1l5 5-5 5-5-5z`;
}
