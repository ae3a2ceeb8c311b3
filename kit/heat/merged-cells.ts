/** Cells that look the same, as few rectangles. */

import type { HeatGrid } from './heat-grid.ts';

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
