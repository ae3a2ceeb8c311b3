/** Line charts below a notebook's cell, each with its figures as a table above it. */

import { type PlotAxis, plotSvg } from '../../../kit/report/plot.ts';
import { printTable } from './print-table.ts';
import { showPicture } from './show-picture.ts';

/** What {@link showLines} shows. */
export interface LineChart {
  title: string;
  /** What the first column of the rows is; also its title in the table. */
  x: string;
  /** What all the others are, and whether their axis is logarithmic. */
  y: string | PlotAxis;
  /** Names of the lines: of the columns after the first. */
  lines: readonly string[];
  rows: readonly (readonly number[])[];
  /** What there is to see, in a sentence, for who does not see it. */
  seen: string;
}

/** Prints the rows as a table, then shows them as a picture. */
export async function showLines({ title, x, y, lines, rows, seen }: LineChart): Promise<void> {
  printTable([x, ...lines], rows);
  const series = lines.map((name, line) => ({
    name,
    points: rows.map((row) => [row[0], row[line + 1]] as [number, number]),
  }));
  const axis = typeof y === 'string' ? { title: y } : y;
  await showPicture(await plotSvg({ title, x: { title: x }, y: axis, points: true, series }), seen);
}
